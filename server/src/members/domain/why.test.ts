import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { entryKinds } from "@nuqta/contracts/ledger.ts";
import { ruleSet } from "@nuqta/contracts/rules.ts";
import { expect, test } from "vitest";
import { type Book, enter } from "../../ledger/domain/book.ts";
import { activate, cancelPending, credit } from "../../ledger/domain/credit.ts";
import { takeBackOpened } from "../../ledger/domain/opened.ts";
import { settleDue } from "../../ledger/domain/settle.ts";
import { clawBack } from "../../ledger/domain/spend.ts";
import type { EntryKind } from "../../ledger/domain/state.ts";
import { compile } from "../../rules/domain/compile.ts";
import { evaluate } from "../../rules/domain/evaluate.ts";
import type { RuleInput } from "../../rules/domain/input.ts";
import { adjust, earn, found, fresh, lot, next, noon, nothing, tell, zone } from "./testing.ts";
import { draw } from "./texts/say.ts";
import { postingSentence, whySentences } from "./why.ts";

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

test("earn: the order, what waits, and how long points live", () => {
  const book = fresh();
  const expiresAt = Date.parse("2027-11-20T22:00:00Z");
  earn(book, [lot(100, { expiresAt }), lot(11, { lineId: "2", expiresAt })]);
  expectTold(
    book,
    "earn",
    ["Points for order A-1", "نقاط الطلب A-1"],
    [
      "On 20 November 2026 at 12:00, order A-1 earned 111 points.",
      "They are valid until the end of 20 November 2027.",
      "After this the member had 111 points available, 0 points pending and 0 points set aside.",
    ],
    [
      "في 20 نوفمبر 2026 الساعة 12:00 كسب العضو 111 نقطة من الطلب A-1.",
      "تستمر الصلاحية حتى نهاية يوم 20 نوفمبر 2027.",
      "بعد ذلك صار الرصيد المتاح 111 نقطة، والمعلّق 0 نقطة، والمحجوز 0 نقطة.",
    ],
  );
  earn(book, [lot(2, { availableAt: null })]);
  expectTold(
    book,
    "earn",
    ["Points for order A-1", "نقاط الطلب A-1"],
    [
      "On 20 November 2026 at 12:00, order A-1 earned 2 points.",
      "Pending at first: 2 points, until the order is delivered and any wait after it is over.",
    ],
    [
      "في 20 نوفمبر 2026 الساعة 12:00 كسب العضو نقطتين من الطلب A-1.",
      "تم في البداية تعليق نقطتين إلى حين تسليم الطلب وانتهاء أي فترة انتظار بعده.",
    ],
  );
  earn(book, []);
  expectTold(
    book,
    "earn",
    ["Points for order A-1", "نقاط الطلب A-1"],
    ["On 20 November 2026 at 12:00, order A-1 earned no points."],
    ["في 20 نوفمبر 2026 الساعة 12:00 لم يكسب العضو أي نقاط من الطلب A-1."],
  );
});

test("earn: the rules say what the order was worth", () => {
  const rules = compile(
    ruleSet.parse({
      version: 1,
      base: { enabled: true, mode: "global", global: { kind: "percent", bps: 500 } },
    }),
  );
  const member = { tier: null, ordersCount: 0, spend: 0, lifetimePoints: 0, joinedAt: noon };
  const line = { lineId: "1", sku: "S", quantity: 1, amount: 20_000, unitPrice: 20_000 };
  const party = { sellerId: "S-1", brandId: null, categoryId: null, categoryPath: [] };
  const rest = { sellerTier: null, earns: true, unitPoints: null };
  const input: RuleInput = {
    trigger: "purchase",
    occurredAt: noon,
    member: { ...member, attributes: {} },
    order: {
      channel: null,
      paymentMethod: null,
      attributes: {},
      lines: [{ ...line, ...party, ...rest }],
    },
  };
  const book = fresh();
  earn(book, [lot(10)], { trace: evaluate(rules, input, () => 0).trace });
  const texts = whySentences(found(book, "earn"), zone);
  expect(texts.map(({ text }) => text)).toContain(
    "Base earning of 5% on 200.00 EGP stands for 10 points.",
  );
  expect(texts.map(({ textAr }) => textAr)).toContain(
    "الكسب الأساسي بنسبة 5% من 200.00 ج.م يساوي ما قدره 10 نقاط.",
  );
});

test("activate: because of the delivery, or because the wait is over", () => {
  const book = fresh();
  earn(book, [lot(3, { availableAt: null })]);
  const trace = { because: "delivered", delivered_at: noon };
  const head = { kind: "activate", effectiveAt: noon, orderId: "A-1", trace } as const;
  activate(book, head, [1], { availableAt: noon });
  expectTold(
    book,
    "activate",
    ["Points of order A-1 became available", "إتاحة نقاط الطلب A-1"],
    ["On 20 November 2026 at 12:00, 3 points became available because order A-1 was delivered."],
    ["في 20 نوفمبر 2026 الساعة 12:00 تمت إتاحة 3 نقاط بعد تسليم الطلب A-1."],
  );
  const waiting = fresh();
  earn(waiting, [lot(1, { availableAt: noon + dayMs })]);
  const then = next(waiting, 2);
  settleDue(then);
  expectTold(
    then,
    "activate",
    ["Points became available", "إتاحة النقاط"],
    [
      "On 21 November 2026 at 12:00, 1 point became available because the wait after delivery was over.",
      "From order A-1 came 1 point.",
    ],
    [
      "في 21 نوفمبر 2026 الساعة 12:00 تمت إتاحة نقطة واحدة بعد انتهاء فترة الانتظار التي تلي التسليم.",
      "مصدر نقطة واحدة هو الطلب A-1.",
    ],
  );
});

test("cancel: what waited is gone with its order", () => {
  const book = fresh();
  earn(book, [lot(2, { availableAt: null })]);
  cancelPending(book, { kind: "cancel", effectiveAt: noon, orderId: "A-1" }, [1]);
  expectTold(
    book,
    "cancel",
    ["Order A-1 cancelled", "إلغاء الطلب A-1"],
    [
      "On 20 November 2026 at 12:00, the cancelling of order A-1 took away 2 points that were still pending.",
      nothing.en,
    ],
    [
      "في 20 نوفمبر 2026 الساعة 12:00 تم سحب نقطتين من الرصيد المعلّق بسبب إلغاء الطلب A-1.",
      nothing.ar,
    ],
  );
});

test("clawback: which lines, how much, from where, and who bears the rest", () => {
  const book = fresh();
  earn(book, [lot(60), lot(11, { lineId: "2", availableAt: null })]);
  adjust(book, 5, "Goodwill");
  adjust(book, -50, "Mistake");
  const lines = [
    { line_id: "1", quantity: 1, returned: 2, of: 2, earned: 60, points: 60 },
    { line_id: "2", quantity: 1, returned: 1, of: 2, earned: 11, points: 5 },
    { line_id: "3", quantity: 1, returned: 1, of: 1, earned: 0, points: 0 },
  ];
  const claims = lines.map(({ line_id, points }) => ({ orderId: "A-1", lineId: line_id, points }));
  const trace = { return_id: "R-1", lines };
  const head = { kind: "clawback", effectiveAt: noon, orderId: "A-1", reference: "R-1" } as const;
  clawBack(book, { ...head, trace }, claims, "debt");
  const line = (id: string, en: string) => `For line ${id}, ${en}`;
  expectTold(
    book,
    "clawback",
    ["Return R-1 of order A-1", "المرتجع R-1 من الطلب A-1"],
    [
      "On 20 November 2026 at 12:00, return R-1 of order A-1 took back 65 points.",
      "Line 1: 1 of 2 came back with this return, 2 so far. The line had earned 60 points; this return takes back 60 points.",
      line("1", "10 points came from what was left of its own points."),
      line(
        "1",
        "5 points came from other available points, because its own were no longer available.",
      ),
      line(
        "1",
        "45 points could not be taken, because nothing was available any more; the member owes this.",
      ),
      "Line 2: 1 of 2 came back with this return, 1 so far. The line had earned 11 points; this return takes back 5 points.",
      line("2", "5 points came from its own points, which were still pending."),
      "Line 3: 1 of 1 came back with this return, 1 so far. This takes back no points.",
      "After this the member had 0 points available, 6 points pending and 0 points set aside.",
      "The member then owed 45 points.",
    ],
    [
      "في 20 نوفمبر 2026 الساعة 12:00 تم استرداد 65 نقطة بسبب المرتجع R-1 من الطلب A-1.",
      "البند 1: عدد القطع المرتجعة الآن 1 من أصل 2، وإجمالي المرتجع حتى الآن 2. كان البند قد أكسب العضو 60 نقطة، وتم بهذا المرتجع استرداد 60 نقطة.",
      "عن البند 1: تم أخذ 10 نقاط مما بقي من نقاطه.",
      "عن البند 1: تم أخذ 5 نقاط من نقاط أخرى متاحة لأن نقاطه لم تعد متاحة.",
      "عن البند 1: تعذّر استرداد 45 نقطة لعدم وجود رصيد متاح، وصار ذلك مستحقًا على العضو.",
      "البند 2: عدد القطع المرتجعة الآن 1 من أصل 2، وإجمالي المرتجع حتى الآن 1. كان البند قد أكسب العضو 11 نقطة، وتم بهذا المرتجع استرداد 5 نقاط.",
      "عن البند 2: تم أخذ 5 نقاط من نقاطه التي كانت لا تزال معلّقة.",
      "البند 3: عدد القطع المرتجعة الآن 1 من أصل 1، وإجمالي المرتجع حتى الآن 1. لم تُسترد عنه أي نقاط.",
      "بعد ذلك صار الرصيد المتاح 0 نقطة، والمعلّق 6 نقاط، والمحجوز 0 نقطة.",
      "وصار المستحق على العضو 45 نقطة.",
    ],
  );
  // What is owed is repaid by the next points.
  earn(book, [lot(10, { orderId: null })], { orderId: null, reason: "review", reference: "V-1" });
  expectTold(
    book,
    "earn",
    ["Points for an activity: product review", "نقاط عن نشاط: تقييم منتج"],
    [
      "On 20 November 2026 at 12:00, an activity (product review, V-1) earned 10 points.",
      "Of this, 10 points repaid what the member owed.",
    ],
    [
      "في 20 نوفمبر 2026 الساعة 12:00 كسب العضو 10 نقاط من نشاط (تقييم منتج، V-1).",
      "تم منها استخدام 10 نقاط في سداد ما كان مستحقًا على العضو.",
    ],
  );
});

test("reverse: which entry, and by how much", () => {
  const book = fresh();
  earn(book, [lot(2)]);
  const head = { kind: "reverse", effectiveAt: noon, reversesEntryNo: 1 } as const;
  enter(book, head, -2, [{ debit: "active", credit: "issued", points: 2, lotNo: 1 }]);
  expectTold(
    book,
    "reverse",
    ["Entry 1 reversed", "عكس القيد 1"],
    ["On 20 November 2026 at 12:00, entry 1 was reversed by 2 points.", nothing.en],
    ["في 20 نوفمبر 2026 الساعة 12:00 تم عكس القيد 1 بمقدار نقطتين.", nothing.ar],
  );
});

test("postings are told in words", () => {
  const move = {
    debit: "pending",
    credit: "active",
    points: 2,
    lotNo: 1,
    expiresAt: null,
  } as const;
  const posting = postingSentence(move);
  expect(draw(posting, "en", zone)).toBe("2 points: from “pending” to “available”");
  expect(draw(posting, "ar", zone)).toBe("نقل نقطتين من «المعلّق» إلى «المتاح»");
});

test("every kind is told in both languages, even without a trace", () => {
  const book = fresh();
  earn(book, [lot(2)]);
  const { entry, ...rest } = found(book, "earn");
  for (const kind of entryKinds) {
    const sentences = whySentences({ ...rest, entry: { ...entry, kind } }, zone);
    expect(sentences.length).toBeGreaterThan(1);
    for (const { text, textAr } of sentences) {
      expect([kind, text]).toEqual([kind, expect.stringMatching(/^[A-Z].*\.$/)]);
      expect([kind, textAr]).toEqual([kind, expect.stringMatching(/^[\u0621-\u064a].*\.$/)]);
    }
  }
});

test("an opening balance names where it came from and when it was earned there, and is nothing earned here", () => {
  const book = fresh();
  const lots = [
    { lot_no: 1, earned_on: "2025-03-31" },
    { lot_no: 2, earned_on: "2026-01-05" },
  ];
  const head = { kind: "open", effectiveAt: book.now, reason: "Smile" } as const;
  const own = { orderId: null, lineId: null };
  const trace = { source: "Smile", lots };
  credit(book, { ...head, trace }, "opening", [lot(300, own), lot(200, own)]);
  expect(book.account).toMatchObject({ active: 500, lifetimeEarned: 0 });
  expectTold(
    book,
    "open",
    ["Opening balance from Smile", "رصيد افتتاحي من Smile"],
    [
      "On 20 November 2026 at 12:00, 500 points came over from Smile as an opening balance. They were not earned in this programme.",
      "They were earned there between 31 March 2025 and 5 January 2026.",
    ],
    [
      "في 20 نوفمبر 2026 الساعة 12:00 تم نقل 500 نقطة من Smile كرصيد افتتاحي، ولم تُكسب في هذا البرنامج.",
      "كُسبت هناك بين 31 مارس 2025 و5 يناير 2026.",
    ],
  );
});

test("an opening balance that is taken back says so, and that what it repaid is owed again", () => {
  const book = fresh();
  book.account.debt = 40;
  const own = { orderId: null, lineId: null };
  const trace = { source: "Smile", lots: [] };
  const head = { reason: "Smile", trace };
  credit(book, { ...head, kind: "adjust", effectiveAt: book.now }, "opening", [lot(300, own)]);
  expect(book.account).toMatchObject({ active: 260, debt: 0 });
  const back = { reason: "Smile", trace: { ...trace, undone: true } };
  takeBackOpened(book, back, { entryNo: 1, lots: [1], repaid: [[1, 40]] });
  expect(book.account).toMatchObject({ active: 0, debt: 40, lifetimeEarned: 0 });
  expectTold(
    book,
    "open",
    ["Opening balance from Smile taken back", "استرجاع الرصيد الافتتاحي من Smile"],
    [
      "On 20 November 2026 at 12:00, 300 points that had come over from Smile were taken back, because the import was undone.",
      "What they had repaid is owed again: 40 points.",
    ],
    [
      "في 20 نوفمبر 2026 الساعة 12:00 تم استرجاع 300 نقطة كانت قد نُقلت من Smile، بسبب التراجع عن الاستيراد.",
      "وعاد ما سدّدته مستحقًا على العضو: 40 نقطة.",
    ],
  );
});
