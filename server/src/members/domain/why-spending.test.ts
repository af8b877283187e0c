import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import type { Book } from "../../ledger/domain/book.ts";
import { giveBack, lastTaken } from "../../ledger/domain/give-back.ts";
import { settleDue } from "../../ledger/domain/settle.ts";
import { choose, hold, redeem, release } from "../../ledger/domain/spend.ts";
import type { EntryKind } from "../../ledger/domain/state.ts";
import { adjust, earn, fresh, lot, next, nothing, rate, tell } from "./testing.ts";

const expectTold = (
  book: Book,
  kind: EntryKind,
  short: readonly [en: string, ar: string],
  english: readonly string[],
  arabic: readonly string[],
) => {
  const told = tell(book, kind);
  expect(told.english.slice(0, english.length)).toEqual(english);
  expect(told.arabic.slice(0, arabic.length)).toEqual(arabic);
  expect(told.short).toEqual(short);
};

/** 100 points of line 1 that end soon, 11 of line 2, 5 given by hand; 106 held for a redemption. */
const redeeming = () => {
  const start = fresh();
  const soon = Date.parse("2026-11-25T22:00:00Z");
  earn(start, [lot(100, { expiresAt: soon }), lot(11, { lineId: "2" })]);
  adjust(start, 5, "Goodwill", Date.parse("2026-12-31T22:00:00Z"));
  const book = next(start, 1);
  const head = { effectiveAt: book.now, reference: "rd_1" };
  const taken = choose(book, 106) ?? [];
  const trace = { points: 106, value: 212, rate, until: book.now + 900_000 };
  hold(book, { ...head, kind: "hold", trace }, taken);
  return { start, book, head, taken };
};

test("hold: how much, what for, until when, and from which points", () => {
  const { book, head } = redeeming();
  expectTold(
    book,
    "hold",
    ["Set aside for redemption rd_1", "حجز لعملية الاستبدال rd_1"],
    [
      "On 21 November 2026 at 12:00, redemption rd_1 set aside 106 points, worth 2.12 EGP, until 21 November 2026 at 12:15.",
      "The points that end soonest are used first.",
      "From order A-1 came 101 points.",
      "From an adjustment by hand (Goodwill) came 5 points.",
      "After this the member had 10 points available, 0 points pending and 106 points set aside.",
    ],
    [
      "في 21 نوفمبر 2026 الساعة 12:00 تم حجز 106 نقاط بقيمة 2.12 ج.م لعملية الاستبدال rd_1 حتى 21 نوفمبر 2026 الساعة 12:15.",
      "تُستخدم أولًا النقاط الأقرب إلى انتهاء صلاحيتها.",
      "مصدر 101 نقطة هو الطلب A-1.",
      "مصدر 5 نقاط هو تعديل يدوي (Goodwill).",
      "بعد ذلك صار الرصيد المتاح 10 نقاط، والمعلّق 0 نقطة، والمحجوز 106 نقاط.",
    ],
  );
  const trace = { points: 2, value: 4, rate, again: true };
  hold(book, { ...head, kind: "hold", trace }, choose(book, 2) ?? []);
  expect(tell(book, "hold").english[0]).toContain("once more, because its first hold had lapsed");
});

test("release: given up, out of time, or not needed", () => {
  const told = {
    released: [
      "On 21 November 2026 at 12:00, redemption rd_1 was given up and 1 point became available again.",
      "في 21 نوفمبر 2026 الساعة 12:00 تم التخلي عن عملية الاستبدال rd_1 وإعادة نقطة واحدة إلى الرصيد المتاح.",
    ],
    timed_out: [
      "On 21 November 2026 at 12:00, the time of redemption rd_1 ran out and 1 point became available again.",
      "في 21 نوفمبر 2026 الساعة 12:00 انتهت مدة عملية الاستبدال rd_1 وتمت إعادة نقطة واحدة إلى الرصيد المتاح.",
    ],
    not_applied: [
      "On 21 November 2026 at 12:00, redemption rd_1 used less than was set aside, so 1 point became available again.",
      "في 21 نوفمبر 2026 الساعة 12:00 استخدمت عملية الاستبدال rd_1 أقل مما حُجز لها، فتمت إعادة نقطة واحدة إلى الرصيد المتاح.",
    ],
  } as const;
  for (const [because, [english, arabic]] of Object.entries(told)) {
    const { book, head, taken } = redeeming();
    release(book, { ...head, kind: "release", trace: { because } }, taken.slice(2));
    const short = ["Back from redemption rd_1", "إعادة من عملية الاستبدال rd_1"] as const;
    expectTold(book, "release", short, [english], [arabic]);
  }
});

test("redeem and give_back: what it paid, and to which lots points return", () => {
  const { book, head, taken } = redeeming();
  const spent = taken.slice(0, 2);
  const trace = { value: 210, rate };
  redeem(book, { ...head, kind: "redeem", orderId: "A-2", trace }, spent);
  expectTold(
    book,
    "redeem",
    ["Spent on order A-2", "استخدام في الطلب A-2"],
    [
      "On 21 November 2026 at 12:00, redemption rd_1 spent 105 points on order A-2 and paid 2.10 EGP.",
      "The rate was 500 points for 10.00 EGP.",
      "From order A-1 came 100 points.",
      "From an adjustment by hand (Goodwill) came 5 points.",
    ],
    [
      "في 21 نوفمبر 2026 الساعة 12:00 تم استخدام 105 نقاط في الطلب A-2 بعملية الاستبدال rd_1، وتم بها دفع 2.10 ج.م.",
      "كان سعر الاستبدال 500 نقطة مقابل 10.00 ج.م.",
      "مصدر 100 نقطة هو الطلب A-1.",
      "مصدر 5 نقاط هو تعديل يدوي (Goodwill).",
    ],
  );
  const then = next(book, 6);
  const back = { ...head, kind: "give_back", effectiveAt: then.now, orderId: "A-2" } as const;
  const part = { ...back, trace: { points: 103, of: 105 } };
  giveBack(then, part, lastTaken(spent, 0, 103), then.now + 14 * dayMs);
  expectTold(
    then,
    "give_back",
    ["Spent points back, order A-2", "إعادة نقاط مستخدمة، الطلب A-2"],
    [
      "On 26 November 2026 at 12:00, 103 points spent through redemption rd_1 came back, because order A-2 was returned or cancelled.",
      "The redemption had spent 105 points in all.",
      "Back to their own lot went 5 points, with the end they had before: the end of 31 December 2026.",
      "Expired meanwhile were 98 points; a new lot replaces them, valid until 10 December 2026 at 12:00.",
    ],
    [
      "في 26 نوفمبر 2026 الساعة 12:00 تمت إعادة 103 نقاط من عملية الاستبدال rd_1 بسبب إرجاع الطلب A-2 أو إلغائه.",
      "كان إجمالي ما استخدمته عملية الاستبدال 105 نقاط.",
      "تمت إعادة 5 نقاط إلى دفعتها الأصلية بموعد انتهائها السابق: نهاية يوم 31 ديسمبر 2026.",
      "انتهت في هذه الأثناء صلاحية 98 نقطة، وتم تعويضها بدفعة جديدة صالحة حتى 10 ديسمبر 2026 الساعة 12:00.",
    ],
  );
});

test("expire: whose points, and how many were used before", () => {
  const start = fresh();
  earn(start, [lot(98, { expiresAt: Date.parse("2026-11-25T22:00:00Z") })]);
  adjust(start, -2, "Mistake");
  expectTold(
    start,
    "adjust",
    ["Mistake", "Mistake"],
    [
      "On 20 November 2026 at 12:00, Salma took away 2 points by hand.",
      "Reason given: Mistake.",
      "From order A-1 came 2 points.",
    ],
    [
      "في 20 نوفمبر 2026 الساعة 12:00 تم خصم نقطتين يدويًا بواسطة Salma.",
      "السبب المذكور: Mistake.",
      "مصدر نقطتين هو الطلب A-1.",
    ],
  );
  const then = next(start, 10);
  settleDue(then);
  expectTold(
    then,
    "expire",
    ["Points of order A-1 expired", "انتهاء صلاحية نقاط الطلب A-1"],
    [
      "On 26 November 2026 at 00:00, 96 points expired unspent.",
      "From order A-1 came 96 points.",
      "The lot had begun with 98 points; the rest had been used before.",
      nothing.en,
    ],
    [
      "في 26 نوفمبر 2026 الساعة 00:00 انتهت صلاحية 96 نقطة دون استخدام.",
      "مصدر 96 نقطة هو الطلب A-1.",
      "كانت الدفعة في الأصل 98 نقطة، وسبق استخدام باقيها.",
      nothing.ar,
    ],
  );
});
