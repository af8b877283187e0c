import type { Permission } from "@nuqta/contracts/kit/permission.ts";
import { permissionsByRole } from "@nuqta/contracts/role-permissions.ts";
import { expect, test } from "vitest";
import { groups, groupsFor, placeOf, titleOf } from "./navigation.ts";

test("a path has the title of its screen, and Dashboard elsewhere", () => {
  expect(titleOf("/admin/rewards-options/library").en).toBe("Rewards Option");
  expect(titleOf("/admin/terms&conditions/antiFraud").en).toBe("Terms & Conditions");
  expect(titleOf("/admin/terms%26conditions/antiFraud").en).toBe("Terms & Conditions");
  expect(titleOf("/admin/documentation").en).toBe("API Documentation");
  expect(titleOf("/admin/home/sellers").en).toBe("Dashboard");
  expect(titleOf("/admin/manage-campaigns").en).toBe("Dashboard");
  expect(titleOf("/admin/orders/A-1").en).toBe("Order");
  expect(titleOf("/admin/orders").en).toBe("Dashboard");
});

test("a path stands in one group", () => {
  expect(placeOf("/admin/setup")?.group.id).toBe("api");
  expect(placeOf("/admin/orders/A%2F1")?.group.id).toBe("members");
  const paths = groups.flatMap((group) => group.screens.map((screen) => screen.path));
  expect(new Set(paths).size).toBe(paths.length);
});

const all = groups.flatMap((group) => group.screens.map(({ path }) => path));
const offered = (held: Iterable<Permission>): string[] =>
  groupsFor([...held]).flatMap((group) => group.screens.map(({ path }) => path));

test("what needs a permission is offered to whoever holds it, and nothing else", () => {
  const of = (role: keyof typeof permissionsByRole) => offered(permissionsByRole[role]);
  expect(of("owner")).toEqual(all);
  const closed = (role: keyof typeof permissionsByRole) =>
    all.filter((path) => !of(role).includes(path));
  const forOwners = ["/admin/api-keys", "/admin/setup", "/admin/team"];
  expect(closed("manager")).toEqual(forOwners);
  expect(closed("viewer")).toEqual(forOwners);
  expect(closed("developer")).toContain("/admin/team");
  expect(closed("developer")).not.toContain("/admin/api-keys");
  expect(closed("support")).toContain("/admin/settlements");
});

test("a role that was put together sees the screens of its permissions, and no empty group", () => {
  expect(offered(["members:read"])).toEqual([
    ...["/admin/documentation", "/admin/members", "/admin/approvals", "/admin/arrivals"],
    "/admin/account",
  ]);
  expect(groupsFor(["members:read"]).map(({ id }) => id)).toEqual([
    ...["api", "members", "administration"],
  ]);
  expect(offered([])).toEqual(["/admin/documentation", "/admin/account"]);
});
