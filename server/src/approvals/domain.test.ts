import { expect, test } from "vitest";
import { judge, needsSecondPerson, stateAt, waitMs, withoutSum, withSum } from "./domain.ts";

const one = { state: "waiting", askedBy: "staff:a", expiresAt: waitMs } as const;
const by = (actor: string, ...keyMakers: string[]) => at(0, actor, ...keyMakers);
const at = (now: number, actor: string, ...keyMakers: string[]) => ({ actor, now, keyMakers });
const codeOf = (...ask: Parameters<typeof judge>) => {
  const judged = judge(...ask);
  return judged.ok ? "yes" : judged.code;
};

test("more than the threshold needs a second person, given or taken", () => {
  expect([10_000, 10_001, -10_000, -10_001].map((n) => needsSecondPerson(n, 10_000))).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test("others decide, who asked withdraws, and everybody with the secret of a key counts as who asked", () => {
  expect(codeOf(one, "approve", by("staff:b"))).toBe("yes");
  expect(codeOf(one, "refuse", by("staff:b"))).toBe("yes");
  expect(codeOf(one, "approve", by("staff:a"))).toBe("approval_own");
  expect(codeOf(one, "withdraw", by("staff:a"))).toBe("yes");
  expect(codeOf(one, "withdraw", by("staff:b"))).toBe("approval_of_other");
  const ofKey = { ...one, askedBy: "key:k" };
  expect(codeOf(ofKey, "approve", by("staff:a", "staff:a"))).toBe("approval_own");
  expect(codeOf(ofKey, "approve", by("staff:b", "staff:a"))).toBe("yes");
  expect(codeOf(ofKey, "approve", by("staff:b", "staff:a", "staff:b"))).toBe("approval_own");
  expect(codeOf(ofKey, "withdraw", by("staff:b", "staff:a", "staff:b"))).toBe("yes");
});

test("it ends to the millisecond, and once", () => {
  expect(codeOf(one, "approve", at(waitMs - 1, "staff:b"))).toBe("yes");
  expect(codeOf(one, "approve", at(waitMs, "staff:b"))).toBe("approval_expired");
  expect(stateAt({ ...one, state: "approved" }, waitMs)).toBe("approved");
  expect(codeOf({ ...one, state: "refused" }, "approve", by("staff:b"))).toBe("approval_state");
});

test("the sum of a day is told beside a payload, which is executed without it", () => {
  const payload = { points: 5, reason: "goodwill" };
  expect(withSum(payload, null)).toBe(payload);
  expect(withoutSum(payload)).toEqual({ payload, decidedToday: null });
  expect(withoutSum(withSum(payload, 9_000))).toEqual({ payload, decidedToday: 9_000 });
});
