// Rights of roles, ends of secrets, and how long a guesser waits.
import { areaPermissions, permissions, type Scope } from "@nuqta/contracts/kit/permission.ts";
import { expect, test } from "vitest";
import { audienceOf, changeAccount, isOpen, mayGrant, permissionsOf } from "./accounts.ts";
import { type Attempts, circlesOf, takeAttempt, takeInARow } from "./guesses.ts";
import { grantScopes, isKeyGood } from "./keys.ts";
import { isPasswordLongEnough, passwordFault } from "./passwords.ts";
import { isSessionGood } from "./sessions.ts";

const start = new Date("2026-11-21T10:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

test("an owner may do everything, a viewer only look, a manager neither make keys nor accounts", () => {
  expect([...permissionsOf("owner")]).toEqual([...permissions]);
  expect([...permissionsOf("viewer")].every((name) => name.endsWith(":read"))).toBe(true);
  expect(permissionsOf("manager").has("keys:manage")).toBe(false);
  expect(permissionsOf("manager").has("config:write")).toBe(true);
});

test("sellers and branches have doors of their own, and may do what nobody else may", () => {
  expect([...permissionsOf("seller"), ...permissionsOf("branch")]).toEqual([...areaPermissions]);
  for (const role of ["owner", "manager", "viewer"] as const)
    expect(areaPermissions.filter((one) => permissionsOf(role).has(one))).toEqual([]);
  const roles = ["owner", "manager", "viewer", "seller", "branch"] as const;
  expect(roles.map(audienceOf)).toEqual(["admin", "admin", "admin", "seller", "branch"]);
});

test("a password that somebody else made opens until its end, one's own without", () => {
  expect(isOpen({ status: "active", temporaryUntil: null }, start)).toBe(true);
  expect(isOpen({ status: "active", temporaryUntil: after(1) }, start)).toBe(true);
  expect(isOpen({ status: "active", temporaryUntil: start }, start)).toBe(false);
  expect(isOpen({ status: "disabled", temporaryUntil: null }, start)).toBe(false);
});

test("nobody grants what they do not hold", () => {
  const held = new Set<Scope>(["orders:read"]);
  expect(grantScopes(["orders:read"], held)).toEqual({ ok: true, value: ["orders:read"] });
  expect(grantScopes(["orders:read", "points:adjust"], held)).toMatchObject({
    code: "scope_not_held",
    errors: [{ path: "scopes[1]", code: "scope_not_held" }],
  });
});

test("a session ends when idle, when old, and with its account", () => {
  const staff = { id: "1", name: "A", role: "owner", status: "active" } as const;
  const session = { staff, idleExpiresAt: after(60), expiresAt: after(120) };
  expect(isSessionGood(session, after(59.999))).toBe(true);
  expect(isSessionGood(session, after(60))).toBe(false);
  const used = { ...session, idleExpiresAt: after(600) };
  expect(isSessionGood(used, after(119.999))).toBe(true);
  expect(isSessionGood(used, after(120))).toBe(false);
  expect(isSessionGood({ ...used, staff: { ...staff, status: "disabled" } }, start)).toBe(false);
});

test("a key ends when it expires or is revoked", () => {
  const key = {
    id: "k",
    name: "shop",
    keyHash: Buffer.alloc(32),
    scopes: [],
    createdBy: "1",
    createdAt: start,
    expiresAt: after(60),
    revokedAt: null,
    lastUsedAt: null,
    oldKeyHash: null,
    oldKeyUntil: null,
    allowedIps: [],
    livemode: true,
    adoptedBy: null,
    adoptedAt: null,
  };
  expect(isKeyGood(key, after(59.999))).toBe(true);
  expect(isKeyGood(key, after(60))).toBe(false);
  expect(isKeyGood({ ...key, revokedAt: start }, start)).toBe(false);
});

test("the fifth failure costs half a minute, later ones up to fifteen minutes", () => {
  let before: Attempts | undefined;
  let now = start;
  const waits: number[] = [];
  for (let failure = 1; failure <= 12; failure += 1) {
    const taken = takeAttempt(before, now);
    if (!taken.ok) throw new Error("an attempt after the wait was refused");
    before = taken.value;
    waits.push((before.blockedUntil.getTime() - now.getTime()) / 1_000);
    now = before.blockedUntil;
  }
  expect(waits).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900]);
});

test("a browser that is known fails ten times for nothing", () => {
  const before = { failures: 9, lastAt: start, blockedUntil: start };
  const tenth = takeAttempt(before, start, 10);
  expect(tenth).toMatchObject({ ok: true, value: { failures: 10, blockedUntil: start } });
  const last = takeAttempt({ ...before, failures: 10 }, start, 10);
  expect(last).toMatchObject({ ok: true, value: { blockedUntil: after(30) } });
});

test("failures in a row on one e-mail add up within a day, and make nobody wait", () => {
  let before: Attempts | undefined;
  for (let failure = 1; failure <= 100; failure += 1) {
    const now = after(failure * 86_000);
    before = takeInARow(before, now);
    expect(before).toEqual({ failures: failure, lastAt: now, blockedUntil: now });
  }
  expect(takeInARow(before, after(101 * 86_000 + 86_400)).failures).toBe(1);
});

test.each([
  ["203.0.113.77", ["203.0.113.77 4"]],
  ["::ffff:203.0.113.9", ["203.0.113.9 4"]],
  ["2001:db8:1:2ff::9", ["2001:db8:1:2ff 4", "2001:db8:1:02/56 8", "2001:db8:1/48 12"]],
  ["2001:DB8:1::1", ["2001:db8:1:0 4", "2001:db8:1:00/56 8", "2001:db8:1/48 12"]],
])("%s fails within %j", (ip, circles) => {
  const texts = (isUnderAttack: boolean) =>
    circlesOf(ip, isUnderAttack).map(({ network, free }) => `${network} ${free}`);
  expect(texts(false)).toEqual(circles);
  expect(texts(true)).toEqual(circles.map((text) => text.replace(/ \d+$/, " 0")));
});

test("who has to wait is told how long, and a quarter of an hour of peace forgets everything", () => {
  const before = { failures: 5, lastAt: start, blockedUntil: after(30) };
  expect(takeAttempt(before, after(29.5))).toMatchObject({
    code: "too_many_requests",
    retryAfterSeconds: 1,
  });
  expect(takeAttempt(before, after(30))).toMatchObject({ ok: true, value: { failures: 6 } });
  expect(takeAttempt(before, after(30 + 900))).toMatchObject({ value: { failures: 6 } });
  expect(takeAttempt(before, after(30 + 901))).toMatchObject({ value: { failures: 1 } });
});

const nobody = { email: "mona.hassan@shop.example", name: "Mona Hassan" };
const faultOf = (password: string) =>
  passwordFault(password, nobody, (plain) =>
    plain === "trustno1!" ? "listed" : /^\p{L}+-?\d{4}!?$/u.test(plain) ? "guessable" : undefined,
  );

test.each([
  ["1234567", "password_too_short"],
  ["😀".repeat(129), "password_too_long"],
  ["TrustNo1!", "password_common"],
  ["Egypt2026", "password_common"],
  ["Hassan-1985!", "password_personal"],
  ["mona.hassan@shop.example", "password_personal"],
  ["Nuqta2026", "password_personal"],
  ["نقطة-123456", "password_personal"],
  ["mona likes rain", undefined],
  ["84291750", undefined],
  ["كلمة سر8", undefined],
])("the fault of the password %s is %s", (password, fault) => {
  expect(faultOf(password)).toBe(fault);
});

test("the length of a password counts characters, not bytes", () => {
  expect(isPasswordLongEnough("1234567")).toBe(false);
  expect(isPasswordLongEnough("كلمة سر8")).toBe(true);
  expect(isPasswordLongEnough("😀".repeat(7))).toBe(false);
  expect(isPasswordLongEnough("x".repeat(128))).toBe(true);
  expect(isPasswordLongEnough("x".repeat(129))).toBe(false);
});

test("nobody gives or takes a role that may do more than they may themselves", () => {
  const held = new Set([...permissionsOf("manager"), "team:manage"] as const);
  const given = (role: "owner" | "manager" | "viewer") => ({
    ...{ role, customRoleId: null, customPermissions: null },
  });
  expect(mayGrant(given("manager"), held)).toEqual({ ok: true, value: undefined });
  expect(mayGrant(given("owner"), held)).toMatchObject({ code: "scope_not_held" });
  expect(mayGrant(given("viewer"), permissionsOf("manager"))).toMatchObject({ code: "forbidden" });
  const by = { id: "1", held, otherOwners: 2 };
  const change = (role: "owner" | "viewer", to: Parameters<typeof changeAccount>[1]) => {
    const decided = changeAccount({ id: "2", name: "N", ...given(role), status: "active" }, to, by);
    return decided.ok ? decided.value : decided.code;
  };
  expect(change("viewer", { given: given("manager") })).toMatchObject({
    role: "manager",
    name: "N",
  });
  expect(change("viewer", { given: given("owner") })).toBe("scope_not_held");
  expect(change("owner", { given: given("viewer") })).toBe("scope_not_held");
  expect(change("owner", { status: "disabled" })).toBe("scope_not_held");
  const custom = (customPermissions: ("team:manage" | "keys:manage")[]) => ({
    ...{ role: "custom" as const, customRoleId: "r", customPermissions },
  });
  expect(mayGrant(custom(["team:manage"]), held)).toEqual({ ok: true, value: undefined });
  expect(mayGrant(custom(["keys:manage"]), held)).toMatchObject({ code: "scope_not_held" });
  expect(change("viewer", { given: custom(["keys:manage"]) })).toBe("scope_not_held");
  expect(change("owner", { name: "Other" })).toMatchObject({ name: "Other", role: "owner" });
});
