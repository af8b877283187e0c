// Members who come from another programme: checked, posted once, and told on a sheet that adds up.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { fileWriter } from "../../imports/testing.ts";
import { testDatabase } from "../../kit/testing/database.ts";
import { insertTiers } from "../../tiers/door/service.ts";
import { moveHead, moveMap, movingOn } from "../testing.ts";

const db = await testDatabase();
const write = await fileWriter();
const { moving } = movingOn(db);
const now = new Date("2026-11-01T00:00:00Z");

await insertTiers(
  { tx: db, version: 1, now, by: "test" },
  {
    customer: [
      { tier_id: "GOLD", name: "Gold", min_purchase_amount: 0, min_transactions_count: 1 },
    ],
    seller: [],
  },
);
await db.query({
  text: `insert into consent_text (version, text_en, text_ar, published_at, published_by)
    values (1, 'Offers', 'العروض', now(), 'test')`,
});

const ask = async (name: string, lines: string[], more: object = {}) => {
  const file = await write(name, [moveHead, ...lines].join("\n"));
  return { file, map: moveMap(more), sheetFile: `${file}.sheet.csv`, isPost: false };
};
const sheetOf = async (file: string) =>
  (await readFile(file, "utf8")).replace("\ufeff", "").trim().split("\r\n");
const lotsOf = (id: string) =>
  db.query<{ line: string }>({
    text: `select concat_ws(' ', l.points, l.remaining, l.state, l.expires_at at time zone 'Africa/Cairo',
        l.cost_points, l.cost_piastres, l.funding) as line
      from lot l join account using (member_id) where external_id = $1 order by lot_no`,
    values: [id],
  });
const entriesOf = (id: string) =>
  db.query({
    text: `select kind, e.points::int, reason, trace, active_after::int as active
      from entry e join account using (member_id) where external_id = $1 order by entry_no`,
    values: [id],
  });

test("a member comes over with lots, tier, consents and other ids, as an opening balance", async () => {
  const asked = await ask(
    "whole.csv",
    ["M-1;CARD-1;GOLD;31/10/2026;yes;1;300;1/2/2025;31/12/2026;;60,00;200;15/6/2026;;;"],
    { decimal: "," },
  );
  expect(await moving.run({ ...asked, isPost: true })).toEqual({ outcome: "unchecked" });
  const sums = { lines: 1, members: 1, lots: 2, rejectedLines: 0, heldConsents: 0 };
  const points = { source: "500", posted: "500", rejected: "0", cost: "6400" };
  expect(await moving.run(asked)).toEqual({
    ...{ outcome: "checked", agrees: true, sheet: { ...sums, ...points } },
  });
  expect(await lotsOf("M-1")).toEqual([]);
  expect(await moving.run({ ...asked, isPost: true })).toEqual({
    ...{ outcome: "posted", agrees: true, sheet: { ...sums, ...points } },
  });
  expect((await lotsOf("M-1")).map(({ line }) => line)).toEqual([
    '300 300 active 2027-01-01 00:00:00 300 6000 [{"party": "platform", "points": 300}]',
    '200 200 active 500 1000 [{"party": "platform", "points": 200}]',
  ]);
  const lots = [
    { lot_no: 1, earned_on: "2025-02-01" },
    { lot_no: 2, earned_on: "2026-06-15" },
  ];
  const trace = { source: "Smile", lots };
  expect(await entriesOf("M-1")).toEqual([
    { kind: "open", points: 500, reason: "Smile", trace, active: 500 },
  ]);
  const [member] = await db.query({
    text: `select a.tier_id, s.tier_reviewed_at, a.lifetime_earned::int as earned, c.text_version, c.via, c.source,
        (select alias_of from member_lookup where external_id = 'CARD-1') as card,
        (select reason from tier_change t where t.member_id = a.member_id) as reason
      from account a join standing s using (member_id) join member_consent c using (member_id)
      where external_id = 'M-1'`,
  });
  expect(member).toEqual({
    ...{ tier_id: "GOLD", tier_reviewed_at: new Date("2026-10-30T22:00:00Z"), earned: 0 },
    ...{ text_version: 1, via: "web", source: "Smile", card: "M-1", reason: "moved_in" },
  });
});

test("what cannot be taken is rejected by line, field and reason, and the sheet adds up", async () => {
  const asked = await ask("mixed.csv", [
    "A-1;;;;;;100;;;;;50;1/1/2025;20/11/2026;;",
    "A-2;;SILVER;;;;70;;;;;;;;;",
    "A-1;;;;;;5;;;;;;;;;",
    ";;;;;;9;;;;;;;;;",
    "A-3;A-1;;;;;8;;;;;;;;;",
    "A-4;;;;;;2.5;;;;;7;;;;",
    "A-5;;;;yes;9;6;;;;;;;;;",
    "A-6;;;;;;40;;;S-NONE;;4;;;;",
    "A-7;;;;;;30;31/2/2026;;;;;;;;",
  ]);
  const sheet = { lines: 9, members: 2, lots: 2, rejectedLines: 9, heldConsents: 0 };
  const points = { source: "329", posted: "104", rejected: "225", cost: "208" };
  const done = { agrees: true, sheet: { ...sheet, ...points } };
  expect(await moving.run(asked)).toEqual({ outcome: "checked", ...done });
  const checked = await sheetOf(asked.sheetFile);
  expect(await moving.run({ ...asked, isPost: true })).toEqual({ outcome: "posted", ...done });
  expect(await sheetOf(asked.sheetFile)).toEqual(checked);
  expect(
    checked.filter((line) => line.startsWith("rej")).map((line) => line.split(",", 8).slice(1)),
  ).toEqual([
    ["2", "A-1", "", "", "50", "lot_over", "lots[1].expires_on"],
    ["3", "A-2", "", "", "70", "unknown_id", "tier.tier_id"],
    ["4", "A-1", "", "", "5", "member_repeated", "member_id"],
    ["5", "", "", "", "9", "member_missing", "member_id"],
    ["6", "A-3", "", "", "8", "alias_taken", "aliases"],
    ["7", "A-4", "", "", "7", "points_not_whole", "lots[0].points"],
    ["8", "A-5", "", "", "6", "unknown_id", "consents[0].text_version"],
    ["9", "A-6", "", "", "40", "unknown_id", "lots[0].seller_id"],
    ["10", "A-7", "", "", "30", "time_not_valid", "lots[0].earned_on"],
  ]);
  expect(checked[2]).toContain("These points had expired before the file was checked.,انتهت");
  expect(checked.at(-1)).toBe("total,,,329,104,225,,,,,0,0,0,0.00,0.00,0.00");
});

test("run twice, stopped in between, or corrected and sent anew, nothing comes over twice", async () => {
  const lines = Array.from({ length: 30 }, (_, n) => `B-${n};;;;;;10;;;;;;;;;`);
  const asked = {
    ...(await ask("many.csv", [...lines, "B-X;;SILVER;;;;5;;;;;;;;;"])),
    batchRows: 7,
  };
  await moving.run(asked);
  const post = { ...asked, isPost: true };
  let batches = 0;
  const shouldStop = () => {
    batches += 1;
    return batches === 2;
  };
  expect(await moving.run(post, { shouldStop })).toEqual({ outcome: "stopped" });
  const sums = async () =>
    (
      await db.query<{ points: number; lots: number }>({
        text: `select sum(p.points)::int as points, count(*)::int as lots from posting p
          join account using (member_id) where debit = 17 and external_id like 'B-%'`,
      })
    )[0];
  expect(await sums()).toEqual({ points: 140, lots: 14 });
  const posted = { posted: "300", rejected: "5", source: "305" };
  expect(await moving.run(post)).toMatchObject({ agrees: true, sheet: posted });
  expect(await moving.run(post)).toMatchObject({ agrees: true, sheet: posted });
  expect(await sums()).toEqual({ points: 300, lots: 30 });
  // The level is named right now, and one member has other points than before.
  const again = await ask("mended.csv", [
    ...lines.slice(1),
    "B-0;;;;;;11;;;;;;;;;",
    "B-X;;GOLD;;;;5;;;;;;;;;",
  ]);
  await moving.run(again);
  expect(await moving.run({ ...again, isPost: true })).toMatchObject({
    sheet: { source: "306", posted: "295", rejected: "11" },
  });
  expect(await sheetOf(again.sheetFile)).toContainEqual(
    expect.stringContaining("B-0,,,11,moved_before,"),
  );
  expect(await sums()).toEqual({ points: 305, lots: 31 });
});

test("the sheet tells when the books lack what the file names", async () => {
  const asked = await ask("lost.csv", ["C-1;;;;;;10;;;;;;;;;"]);
  await moving.run(asked);
  await moving.run({ ...asked, isPost: true });
  await db.query({
    text: `update opening o set entry_no = 99 from account a
      where a.member_id = o.member_id and external_id = 'C-1' and entry_no is not null`,
  });
  expect(await moving.run({ ...asked, isPost: true })).toMatchObject({
    ...{ outcome: "posted", agrees: false, sheet: { source: "10", posted: "0", rejected: "0" } },
  });
});

test("what became possible since the check is not posted with it", async () => {
  const asked = await ask("grown.csv", ["D-1;;;;;;10;;;;;;;;;", "D-2;;LATE;;;;20;;;;;;;;;"]);
  expect(await moving.run(asked)).toMatchObject({ sheet: { posted: "10", rejected: "20" } });
  await insertTiers(
    { tx: db, version: 1, now, by: "test" },
    {
      customer: [
        { tier_id: "LATE", name: "Late", min_purchase_amount: 1, min_transactions_count: 1 },
      ],
      seller: [],
    },
  );
  expect(await moving.run({ ...asked, isPost: true })).toEqual({ outcome: "outdated" });
  expect(await lotsOf("D-1")).toEqual([]);
  expect(await moving.run(asked)).toMatchObject({ sheet: { posted: "30", rejected: "0" } });
  expect(await moving.run({ ...asked, isPost: true })).toMatchObject({ outcome: "posted" });
});
