import { expect, test } from "vitest";
import { groups, groupsFor, placeOf, titleOf } from "./navigation.ts";

test("a path has the title of its screen, and Dashboard elsewhere", () => {
  expect(titleOf("/admin/rewards-options/library").en).toBe("Rewards Option");
  expect(titleOf("/admin/terms&conditions/antiFraud").en).toBe("Terms & Conditions");
  expect(titleOf("/admin/terms%26conditions/antiFraud").en).toBe("Terms & Conditions");
  expect(titleOf("/admin/documentation").en).toBe("API Documentation");
  expect(titleOf("/admin/home/sellers").en).toBe("Dashboard");
  expect(titleOf("/admin/manage-campaigns").en).toBe("Dashboard");
});

test("a path stands in one group", () => {
  expect(placeOf("/admin/setup")?.group.id).toBe("api");
  const paths = groups.flatMap((group) => group.screens.map((screen) => screen.path));
  expect(new Set(paths).size).toBe(paths.length);
});

test("what needs a permission is offered to roles that have it, and everything else to everybody", () => {
  const offered = (role: "owner" | "manager" | "developer" | "custom" | "viewer" | undefined) =>
    groupsFor(role).flatMap((group) => group.screens.map(({ path }) => path));
  const all = groups.flatMap((group) => group.screens.map(({ path }) => path));
  expect(offered("owner")).toEqual(all);
  expect(offered("custom")).toEqual(all);
  expect(all.filter((path) => !offered("developer").includes(path))).toEqual(["/admin/team"]);
  for (const role of ["manager", "viewer", undefined] as const)
    expect(all.filter((path) => !offered(role).includes(path))).toEqual([
      ...["/admin/api-keys", "/admin/setup", "/admin/team"],
    ]);
});
