import { permissions } from "@nuqta/contracts/kit/permission.ts";
import { expect, test } from "vitest";
import { accessTo, areas } from "./access.ts";

test("an area tells what may be done in it: nothing, looking, some of it, all of it", () => {
  expect(accessTo("orders", [])).toBe("none");
  expect(accessTo("orders", ["members:read"])).toBe("none");
  expect(accessTo("orders", ["orders:read", "quotes:read"])).toBe("see");
  expect(accessTo("orders", ["orders:read", "orders:write"])).toBe("partly");
  expect(accessTo("integration", ["keys:manage", "webhooks:manage"])).toBe("change");
  expect(areas.map((area) => accessTo(area, permissions))).not.toContain("partly");
});
