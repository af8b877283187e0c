// Open vouchers that come over with members of another programme: checked and agreed to in number and value, good once at
// the till by their old codes, and taken back until one of them is used.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openingMap, openingMember } from "../../contracts/src/moving.ts";
import { fileWriter } from "../../server/src/imports/testing.ts";
import { bringCommand } from "../../server/src/moving/service/bring.ts";
import { leavingOf, moversOf } from "../../server/src/moving/service/leaving.ts";
import { takeBackCommand } from "../../server/src/moving/service/take-back.ts";
import { saidNothing } from "../../server/src/moving/service/words.ts";
import { movingOn } from "../../server/src/moving/testing.ts";
import { asOwner } from "../support/areas.ts";
import type { Json } from "../support/marketplace.ts";
import { openMergers } from "../support/mergers.ts";
import { aCart, linesOf, tendering } from "../support/tendering.ts";

const mergers = await openMergers();
const { shop, second } = mergers;
const owner = await asOwner(shop);
const write = await fileWriter();
const { moving, posting } = movingOn(shop.db);
const { cardOf, fixed, giveBack, held, offered } = tendering(shop);
const [card, off] = [await cardOf(2_000), await fixed(300)];
const tenth = await offered({
  type: "discount",
  details: {
    ...{ kind: "percent", points: 100, percent_bps: 1_000, max_percent_bps: 1_000 },
    max_amount: 5_000,
  },
});

const head = "id;points;v1;r1;w1;u1;v2;r2;w2;u2";
const voucherAt = (n: number) => ({
  ...{ code: `v${n}`, reward_id: `r${n}`, value: `w${n}`, expires_on: `u${n}` },
});
const map = openingMap.parse({
  ...{ kind: "members", source: "Smile", separator: ";", date_format: "d/M/yyyy" },
  columns: {
    member_id: "id",
    lots: [{ points: "points" }],
    vouchers: [voucherAt(1), voucherAt(2)],
  },
});
const fileOf = async (name: string, lines: string[]) => {
  const file = await write(name, [head, ...lines].join("\n"));
  return { file, map, sheetFile: `${file}.sheet.csv`, isPost: false };
};
type Ask = Awaited<ReturnType<typeof fileOf>>;
const waiting = async (): Promise<Json> =>
  (await shop.get("/v1/arrival-histories")).body.data.find((one: Json) => one.state === "waiting");
const accept = async () => {
  const { history_id } = await waiting();
  const answer = await owner(`POST /v1/arrival-histories/${history_id}/decide`, {
    ...{ verdict: "release", reason: "sheet read" },
  });
  expect(answer.status, answer.text).toBe(200);
};
const bring = async (ask: Ask, by = moving) => {
  await by.run(ask);
  expect(await by.run({ ...ask, isPost: true })).toMatchObject({ outcome: "waiting" });
  await accept();
  const posted = await by.run({ ...ask, isPost: true });
  expect(posted).toMatchObject({ outcome: "posted", agrees: true });
};
const verify = (code: string) => shop.post("/v1/vouchers/verify", { code });
const redeem = (code: string, more: Json = {}, on = shop) =>
  on.post("/v1/vouchers/redeem", { code, amount: 300, ...more });
const claims = async (id: string): Promise<Json[]> =>
  (await shop.get(`/v1/members/${id}/claims`)).body.data;
const rows = async () => {
  const [row] = await shop.db.query<Json>({
    text: `select (select count(*)::int from voucher where claim is not null) as vouchers,
      (select count(*)::int from voucher where claim is not null and state = 'void') as void,
      (select count(*)::int from voucher_lookup) as codes`,
  });
  return row;
};

test("before anything came over, a code of another form is turned away and not counted", async () => {
  for (let n = 0; n < 35; n += 1) {
    const answer = await verify(`OLD-CODE-${n}`);
    expect([answer.status, answer.body.code]).toEqual([409, "voucher_not_valid"]);
  }
});

test("good vouchers come over once, bad ones are rejected by field, and the sheet adds up in number and value", async () => {
  const own = await held("has-own", card);
  const ask = await fileOf("mixed.csv", [
    `V-1;100;gift-7788;${card};12.50;31/12/2026;SAVE-3X9;${off};3;`,
    `V-2;;tenth-0001;${tenth};;1/2/2027;;;;`,
    `V-3;;GIFT 7788;${card};5;;;;;`,
    `V-4;;over-0001;${card};7;20/11/2026;none-0001;RW-NONE;9;`,
    `V-5;;abc;${card};4;;noval-0001;${card};;`,
    `V-6;;perc-0001;${tenth};2;;${own["code"]};${card};6;`,
    `V-7;;bad-money;${card};1.234;;;;;`,
    "V-8;;;;;;;;;",
  ]);
  const sheet = {
    ...{ lines: 8, members: 7, posted: "100", rejected: "0" },
    vouchers: {
      source: { count: 11, value: "4850" },
      posted: { count: 3, value: "1550" },
      rejected: { count: 8, value: "3300" },
    },
  };
  expect(await moving.run(ask)).toMatchObject({ outcome: "checked", agrees: true, sheet });
  const checked = await readFile(ask.sheetFile, "utf8");
  const rejections = checked.split("\r\n").filter((line) => line.startsWith("rejection"));
  const told = rejections.map((line) => line.split(","));
  expect(told.map((cells) => [cells[1], cells[6], cells[7], cells.at(-4), cells.at(-1)])).toEqual([
    ["4", "code_repeated", "vouchers[0].code", "1", "5.00"],
    ["5", "voucher_over", "vouchers[0].expires_on", "1", "7.00"],
    ["5", "unknown_id", "vouchers[1].reward_id", "1", "9.00"],
    ["6", "code_too_short", "vouchers[0].code", "1", "4.00"],
    ["6", "value_missing", "vouchers[1].value", "1", "0.00"],
    ["7", "not_allowed", "vouchers[0].value", "1", "2.00"],
    ["7", "code_taken", "vouchers[1].code", "1", "6.00"],
    ["8", "price_too_fine", "vouchers[0].value", "1", "0.00"],
  ]);
  expect(checked).toContain("It needs at least 6 letters or digits.");
  expect(checked).toContain("توجد هنا قسيمة أخرى بهذا الرمز.");
  expect(checked).toContain(",11,3,8,48.50,15.50,33.00");
  for (const code of ["7788", "SAVE"]) expect(checked).not.toContain(code);
  expect((await verify("gift-7788")).status).toBe(409);

  expect(await moving.run({ ...ask, isPost: true })).toMatchObject({ outcome: "waiting" });
  expect(await waiting()).toMatchObject({
    ...{ kind: "members", orders: 7, points: 100, vouchers: 3, cost: 200 + 1_550 },
  });
  await accept();
  expect(await moving.run({ ...ask, isPost: true })).toMatchObject({ agrees: true, sheet });
  expect(await readFile(ask.sheetFile, "utf8")).toBe(checked);
  const came = await rows();
  expect(came).toMatchObject({ vouchers: 3, void: 0 });
  expect(await moving.run({ ...ask, isPost: true })).toMatchObject({ agrees: true, sheet });
  expect(await rows()).toEqual(came);

  // However it is typed, until the end of its last day in Cairo.
  expect((await verify("Gift 7788")).body).toMatchObject({
    ...{ member_id: "V-1", reward_id: card, type: "gift_card", state: "active" },
    ...{ value: 1_250, balance: 1_250, masked: "••••88", expires_at: "2026-12-31T22:00:00.000Z" },
  });
  expect((await verify("tenth0001")).body).toMatchObject({ percent_bps: 1_000, value: 0 });
  const [first, other] = await claims("V-1");
  expect([first?.["points"], first?.["reward"].came_from, first?.["state"]]).toEqual([
    ...[0, "Smile", "confirmed"],
  ]);
  expect(other?.["voucher"].masked).toMatch(/^••••(88|X9)$/);
  // Nothing was spent for it, so nothing of it can be given back as points.
  const back = await shop.post(`/v1/redemptions/${first?.["redemption_id"]}/reverse`, {});
  expect([back.status, back.body.code]).toEqual([404, "redemption_not_found"]);
});

test("it is used once at the till, a card bit by bit, and comes back with its order", async () => {
  expect((await redeem("SAVE-3X9", { amount: 900 })).body).toMatchObject({
    ...{ applied: 300, voucher: { state: "used" } },
  });
  expect((await redeem("save3x9", { amount: 900 })).body.code).toBe("voucher_not_valid");
  const order = aCart("O-V", "V-1");
  const use = { order_id: "O-V", amount: 1_000, lines: linesOf(order) };
  expect((await redeem("gift-7788", use)).body).toMatchObject({ applied: 1_000 });
  expect((await shop.post("/v1/orders", order)).status).toBe(201);
  expect((await verify("gift-7788")).body).toMatchObject({ balance: 250 });
  const returned = await giveBack("O-V", "R-V", { a: 3, b: 1 });
  expect(returned.body.vouchers).toMatchObject([{ masked: "••••88", value: 1_000 }]);
  expect((await verify("gift-7788")).body).toMatchObject({ balance: 1_250 });
  const races = [1, 2, 3, 4].map((n) =>
    redeem("tenth-0001", { amount: 2_000, order_id: `O-T${n}` }, n % 2 === 0 ? second : shop),
  );
  const answers = await Promise.all(races);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("taken back, its code is good for nothing and may come again; after one was used all stay", async () => {
  const lines = [`U-1;50;undo-0001;${card};8;;undo-0002;${off};3;`, "U-2;10;;;;;;;;"];
  const ask = await fileOf("undone.csv", lines);
  await bring(ask);
  const back = { members: 2, points: "60", movedOn: 0, vouchers: 2, cost: "1220" };
  expect(await moving.undo(ask)).toMatchObject({ outcome: "waiting", back });
  expect(await waiting()).toMatchObject({ kind: "members_back", vouchers: 2, cost: 1_220 });
  await accept();
  expect(await moving.undo(ask)).toMatchObject({ outcome: "undone", back });
  expect((await redeem("undo-0001")).body.code).toBe("voucher_not_valid");
  expect(await claims("U-1")).toEqual([]);
  // The same code may come with another member.
  const later = movingOn(shop.db, { now: () => new Date("2026-11-21T13:00:00Z") }).moving;
  const mended = await fileOf("mended.csv", [`U-2;;undo-0001;${card};8;;;;;`]);
  await bring(mended, later);
  expect((await claims("U-2"))[0]?.["voucher"]).toMatchObject({ value: 800, state: "active" });
  await later.run(ask);
  expect(await readFile(ask.sheetFile, "utf8")).toContain("code_taken,vouchers[0].code");
  // Once one is used, nothing of the file goes.
  expect((await redeem("undo-0001")).status).toBe(200);
  expect(await later.undo(mended)).toMatchObject({ outcome: "moved_on", back: { movedOn: 1 } });
});

const lastMove = async (): Promise<number> => {
  const [move] = await shop.db.query<{ no: number }>({
    text: "select max(move_no)::int as no from move_in",
  });
  return move?.no ?? 0;
};

test("a code that two files bring at once comes over with one member", async () => {
  const from = { source: "Smile", zone: "Africa/Cairo", moveNo: await lastMove() };
  const voucher = { code: "TWICE-01", reward_id: card, value: 500, expires_on: null, place: 0 };
  // Both were read before either was posted.
  const ready = { ...voucher, codeHmac: "of TWICE-01", freeOf: null, isTaken: false };
  const answers = [];
  for (const id of ["T-1", "T-2"]) {
    const member = { ...openingMember.parse({ member_id: id, lots: [] }), lots: [] };
    const command = bringCommand({ ...member, vouchers: [ready] }, from, saidNothing);
    answers.push(await posting.submit(command));
  }
  expect(answers[0]).toMatchObject({ status: 200 });
  expect(answers[1]).toMatchObject({
    ok: false,
    errors: [{ path: "vouchers[0].code", code: "duplicate_value" }],
  });
  expect(await claims("T-1")).toHaveLength(1);
  expect((await shop.get("/v1/members/T-2")).status).toBe(404);
});

test("a voucher that is used while its file is taken back stays with its member", async () => {
  const ask = await fileOf("used-meanwhile.csv", [
    `X-1;10;while-001;${card};4;;;;;`,
    `X-2;20;while-002;${card};5;;;;;`,
  ]);
  await bring(ask);
  await moving.undo(ask);
  await accept();
  const small = { ...ask, batchRows: 1 };
  expect(await moving.undo(small, { shouldStop: () => true })).toEqual({ outcome: "stopped" });
  const usedFirst = (await redeem("while-001")).status === 200;
  const [gone, stays] = usedFirst ? ["X-2", "X-1"] : ["X-1", "X-2"];
  if (!usedFirst) expect((await redeem("while-002")).status).toBe(200);
  expect(await moving.undo(small)).toMatchObject({
    outcome: "undone",
    back: { members: 1, movedOn: 1, vouchers: 1 },
  });
  expect(await claims(gone)).toEqual([]);
  expect((await claims(stays))[0]?.["voucher"]).toMatchObject({ state: "active" });
});

test("a voucher that is used after its member was read for going stays", async () => {
  await bring(await fileOf("used-after.csv", [`Y-1;10;after-0001;${card};4;;;;;`]));
  for await (const movers of moversOf(shop.db, await lastMove(), { members: 10, began: null })) {
    const left = await leavingOf(shop.db, movers);
    expect(left.map(({ externalId }) => externalId)).toEqual(["Y-1"]);
    expect((await redeem("after-0001", { amount: 100 })).status).toBe(200);
    for (const one of left) {
      const answer = await posting.submit(takeBackCommand(one, "Smile"));
      expect("text" in answer && JSON.parse(answer.text)).toEqual({ isTaken: false });
    }
  }
  expect((await claims("Y-1"))[0]?.["voucher"]).toMatchObject({ balance: 300, state: "active" });
});

test("a record that is merged takes its vouchers along, and an erased member's lose their name", async () => {
  const ask = await fileOf("merged.csv", [`W-1;;merge-0001;${card};4;;;;;`, "W-2;5;;;;;;;;"]);
  await bring(ask);
  await mergers.merge("W-1", "W-2");
  expect((await claims("W-2"))[0]?.["voucher"]).toMatchObject({ value: 400 });
  const erased = await owner("POST /v1/members/W-2/erase", { confirm: "W-2", reason: "by letter" });
  expect(erased.status, erased.text).toBe(200);
  const found = await shop.db.query<{ whole: string }>({
    text: `select coalesce(string_agg(v::text, ' '), '') as whole from voucher v`,
  });
  expect(found[0]?.whole).not.toMatch(/W-[12]/);
});

test("where codes of other forms came over, guesses of them are counted", async () => {
  const codes: string[] = [];
  for (let n = 0; n < 32; n += 1) codes.push((await verify(`WRONG-${n}`)).body.code);
  expect(codes[0]).toBe("voucher_not_valid");
  expect(codes.at(-1)).toBe("too_many_requests");
});
