import { disputeAnswerDays, disputeDays } from "@nuqta/contracts/disputes.ts";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  answerBy,
  disputeUntil,
  isOverdue,
  judgeAmount,
  judgeOpening,
  mostOf,
} from "./disputes.ts";

const line = { charged: 500, credited: 0, isOpen: false };
const asked = { issuedAt: 1_000, now: 2_000, line, claimed: null };
const codeOf = (change: Partial<Parameters<typeof judgeOpening>[0]>) => {
  const judged = judgeOpening({ ...asked, ...change });
  return judged.ok ? "accepted" : judged.code;
};

test("a line may be disputed to the last instant of its days, once at a time, for what is left of it", () => {
  expect(codeOf({})).toBe("accepted");
  expect(codeOf({ now: 1_000 + disputeDays * dayMs - 1 })).toBe("accepted");
  expect(codeOf({ now: 1_000 + disputeDays * dayMs })).toBe("dispute_too_late");
  expect(codeOf({ line: { ...line, isOpen: true } })).toBe("dispute_open");
  expect(codeOf({ line: { ...line, credited: 500 } })).toBe("dispute_credited");
  expect(codeOf({ claimed: 500 })).toBe("accepted");
  expect(codeOf({ claimed: 501 })).toBe("validation_failed");
  expect(codeOf({ claimed: 401, line: { ...line, credited: 100 } })).toBe("validation_failed");
  expect(disputeUntil(1_000)).toBe(1_000 + disputeDays * dayMs);
});

test("only an open dispute is overdue, behind its day", () => {
  const by = answerBy(0);
  expect(by).toBe(disputeAnswerDays * dayMs);
  expect([isOverdue("open", by, by), isOverdue("open", by, by + 1)]).toEqual([false, true]);
  expect([isOverdue("accepted", by, by + 1), isOverdue("rejected", by, by + 1)]).toEqual([
    ...[false, false],
  ]);
});

test("whatever is asked for and in any order, answers together never give more than was charged", () => {
  const amount = fc.integer({ min: 1, max: 2_000 });
  fc.assert(
    fc.property(amount, fc.array(amount, { maxLength: 20 }), (charged, wanted) => {
      let credited = 0;
      for (const piastres of wanted) {
        const left = mostOf({ charged, credited });
        const { ok } = judgeAmount(piastres, { charged, credited });
        expect(ok).toBe(piastres <= left);
        if (ok) credited += piastres;
      }
      expect(credited).toBeLessThanOrEqual(charged);
    }),
  );
});
