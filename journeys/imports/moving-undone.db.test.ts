// A file of members that is taken back: shown in figures, agreed to by a second person, whole as long as nobody has
// ordered, and exactly one of both where an order comes meanwhile.
import { expect, test } from "vitest";
import { catchUpAll, keptByDay, postedByDay } from "../../server/src/analytics/testing.ts";
import { fileWriter } from "../../server/src/imports/testing.ts";
import { moveHead, moveMap, movingOn } from "../../server/src/moving/testing.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import { asOwner } from "../support/areas.ts";
import { firstText, proved } from "../support/consent.ts";
import { signIn } from "../support/four-eyes.ts";
import { aLine, anOrder, type Json, storyOwner } from "../support/marketplace.ts";
import { openMergers } from "../support/mergers.ts";
import { publish } from "../support/publish.ts";

const mergers = await openMergers();
const { shop, second } = mergers;
const owner = await asOwner(shop);
const write = await fileWriter();
const { moving } = movingOn(shop.db);

await publish(shop.db, (now) => ({
  ...now,
  ...(now.programme && { programme: { ...now.programme, negative_policy: "debt" } }),
}));
await firstText(shop, await signIn(shop, storyOwner.email));
const gold = await owner("POST /staging/v1/ecommerce/tiers/customer/", {
  ...{ name: "Gold", rule_type: "all", min_purchase_amount: 1e7, min_transactions_count: 1 },
});
const goldId: string = gold.body.data.tier_id;

const fileOf = async (name: string, lines: string[], more: object = {}) => {
  const file = await write(name, [moveHead, ...lines].join("\n"));
  return { file, map: moveMap(), sheetFile: `${file}.sheet.csv`, isPost: false, ...more };
};
type Ask = Awaited<ReturnType<typeof fileOf>>;

const waiting = async (): Promise<Json> =>
  (await shop.get("/v1/arrival-histories")).body.data.find((one: Json) => one.state === "waiting");
const decide = async (verdict: "release" | "refuse") => {
  const { history_id } = await waiting();
  const answer = await owner(`POST /v1/arrival-histories/${history_id}/decide`, {
    ...{ verdict, reason: "sheet read" },
  });
  expect(answer.status).toBe(200);
};
const bring = async (ask: Ask) => {
  await moving.run(ask);
  expect(await moving.run({ ...ask, isPost: true })).toMatchObject({ outcome: "waiting" });
  await decide("release");
  const posted = await moving.run({ ...ask, isPost: true });
  expect(posted).toMatchObject({ outcome: "posted", agrees: true });
};
const agreeToUndo = async (ask: Ask) => {
  expect(await moving.undo(ask)).toMatchObject({ outcome: "waiting" });
  await decide("release");
};

/** Everything that is told of a member, but for what only grows. */
const told = async (id: string): Promise<Json> => {
  const get = async (path: string) => (await shop.get(`/v1/members/${id}${path}`)).body;
  const [state] = await shop.db.query<Json>({
    text: `select a.tier_id, a.joined_at, a.last_activity_at, a.lifetime_earned, s.tier_since,
        (select json_agg(external_id order by external_id) from member_lookup k
          where k.member_id = a.member_id) as ids
      from account a left join standing s using (member_id) where external_id = $1`,
    values: [id],
  });
  const { data } = await get("/consents");
  const said = data.find((one: Json) => one.purpose === "marketing" && one.channel === "email");
  return {
    ...{ state, balance: await get("/balance"), left: await mergers.left([id]) },
    offers: [said.granted, said.text_version, said.proof],
  };
};

test("what came over goes again as a whole, once a second person has seen how much, and can come again", async () => {
  await mergers.order("o-old", "M-OLD", 2_000);
  // It spent what it gives back, so it owes 100 points, which the points that come repay.
  await mergers.order("o-owes", "M-OWES", 2_000);
  await mergers.spend("spent", "M-OWES", 100);
  await mergers.giveBack("o-owes");
  await shop.post("/v1/members/M-OLD/consents", {
    ...{ purpose: "marketing", channel: "email", granted: true, source: "app", ...proved },
  });
  const before = [await told("M-OLD"), await told("M-OWES")];
  expect(before[1].balance.debt).toBe(100);
  const ask = await fileOf("whole.csv", [
    `M-NEW;CARD-1;${goldId};31/10/2025;yes;1;300;1/2/2025;31/12/2026;;6.00;200;;;;`,
    `M-OLD;CARD-2;${goldId};31/10/2025;yes;1;50;;;;;;;;;`,
    "M-OWES;;;;no;;130;;;;;;;;;",
    "M-IDS;CARD-3;;;;;;;;;;;;;;",
  ]);
  await bring(ask);
  const came = [await told("M-NEW"), await told("M-OLD"), await told("M-OWES")];
  expect(came.map(({ balance }) => [balance.available, balance.debt])).toEqual([
    [500, 0],
    [150, 0],
    [30, 0],
  ]);
  const back = { members: 4, points: "680", movedOn: 0 };
  expect(await moving.undo(ask)).toMatchObject({ outcome: "waiting", back });
  expect(await moving.undo(ask)).toMatchObject({ outcome: "waiting", back });
  const { kind, orders, points, file } = await waiting();
  expect([kind, orders, points, file]).toEqual(["members_back", 4, 680, "whole.csv"]);
  expect(await told("M-NEW")).toEqual(came[0]);
  await decide("refuse");
  expect(await moving.undo(ask)).toMatchObject({ outcome: "refused" });
  await agreeToUndo(ask);
  expect(await moving.undo(ask)).toMatchObject({ outcome: "undone", back });
  expect([await told("M-OLD"), await told("M-OWES")]).toEqual([
    before[0],
    // A no that came along stays.
    { ...before[1], offers: [false, null, "F-17"] },
  ]);
  const gone = await told("M-NEW");
  expect(gone).toMatchObject({
    ...{ balance: { available: 0 }, left: [], offers: [false, null, null] },
    state: { tier_id: null, last_activity_at: null, ids: ["M-NEW"] },
  });
  for (const card of ["CARD-1", "CARD-2", "CARD-3"])
    expect((await shop.get(`/v1/members/${card}/balance`)).status).toBe(404);
  const { data } = (await shop.get("/v1/members/M-NEW/entries")).body;
  expect(data).toMatchObject([
    { kind: "open", points: -500, reason: { text: "Opening balance from Smile taken back" } },
    { kind: "open", points: 500 },
  ]);
  const changes = (await shop.get("/v1/members/M-NEW/tier-changes")).body.data;
  expect(changes.map(({ reason }: Json) => reason)).toEqual(["move_undone", "moved_in"]);
  const { accounts } = (await shop.get("/v1/trial-balance")).body;
  expect(accounts.opening ?? 0).toBe(0);
  await mergers.booksAreWhole();
  const programmes = openProgramme(shop.db);
  await catchUpAll({ db: shop.db, programmes }, () => new Date("2026-11-21T12:00:00Z"));
  expect(await keptByDay(shop.db)).toEqual(await postedByDay(shop.db));
  programmes.close();
  expect(await moving.undo(ask)).toEqual({ outcome: "nothing" });
  expect(await moving.run({ ...ask, isPost: true })).toEqual({ outcome: "unchecked" });
  const later = movingOn(shop.db, { now: () => new Date("2026-11-21T13:00:00Z") }).moving;
  await later.run(ask);
  expect(await later.run({ ...ask, isPost: true })).toMatchObject({ outcome: "waiting" });
  await decide("release");
  expect(await later.run({ ...ask, isPost: true })).toMatchObject({
    ...{ outcome: "posted", agrees: true, sheet: { posted: "680" } },
  });
  expect((await shop.get("/v1/members/CARD-1/balance")).body.available).toBe(500);
  expect(await told("M-OWES")).toMatchObject({ balance: { available: 30, debt: 0 } });
});

test("after an order of one of them nothing goes, and it says of how many members", async () => {
  const ask = await fileOf("late.csv", ["L-1;;;;;;10;;;;;;;;;", "L-2;;;;;;20;;;;;;;;;"]);
  await bring(ask);
  await agreeToUndo(ask);
  // An order that earns nothing is an order.
  await shop.post("/v1/orders", anOrder("o-late", "L-2", { lines: [aLine("1", 1)] }));
  const before = await told("L-1");
  expect(await moving.undo(ask)).toMatchObject({
    ...{ outcome: "moved_on", back: { members: 1, movedOn: 1 } },
  });
  expect(await told("L-1")).toEqual(before);
});

test("a corrected file goes before the one it corrected, and points that expired meanwhile stay expired", async () => {
  const first = await fileOf("first.csv", [
    "E-1;;;;;;10;;21/11/2026;;;;;;;",
    "E-2;;SILVER;;;;5;;;;;;;;;",
  ]);
  await bring(first);
  const mended = await fileOf("mended.csv", [
    "E-1;;;;;;10;;21/11/2026;;;7;;;;",
    "E-2;;;;;;5;;;;;;;;;",
  ]);
  await bring(mended);
  expect(await moving.undo(first)).toMatchObject({ outcome: "moved_on", back: { movedOn: 1 } });
  await agreeToUndo(mended);
  expect(await moving.undo(mended)).toMatchObject({ back: { members: 2, points: "12" } });
  const later = movingOn(shop.db, { now: () => new Date("2026-11-23T12:00:00Z") }).moving;
  await agreeToUndo(first);
  expect(await later.undo(first)).toMatchObject({ outcome: "undone", back: { points: "0" } });
  const { data } = (await shop.get("/v1/members/E-1/entries")).body;
  expect(data.map(({ kind, points }: Json) => [kind, points])).toEqual([
    ["expire", -10],
    ["open", -7],
    ["open", 7],
    ["open", 10],
  ]);
});

test("where orders come while it runs, each member has either the order or the undo first, and it can be stopped", async () => {
  const count = 60;
  const members = Array.from({ length: count }, (_, n) => `R-${n}`);
  const lines = members.map((id, n) => `${id};CARD-R-${n};;;;;10;;;;;;;;;`);
  const ask = await fileOf("race.csv", lines, { batchRows: 7 });
  await bring(ask);
  await agreeToUndo(ask);
  const undo = movingOn(shop.db).moving;
  const other = movingOn(shop.db).moving;
  let stops = 0;
  const shouldStop = () => {
    stops += 1;
    return stops === 3;
  };
  expect(await undo.undo(ask, { shouldStop })).toEqual({ outcome: "stopped" });
  expect(await moving.run({ ...ask, isPost: true })).toEqual({ outcome: "undoing" });
  const orders = members.map(async (id, n) => {
    await new Promise((done) => setTimeout(done, (count - n) * 3));
    const named = n % 2 === 0 ? id : `CARD-R-${n}`;
    return (n % 3 === 0 ? second : shop).post("/v1/orders", anOrder(`o-${id}`, named));
  });
  const [one, two] = await Promise.all([undo.undo(ask), other.undo(ask)]);
  for (const answer of await Promise.all(orders)) expect(answer.status).toBe(201);
  expect([one.outcome, two.outcome]).toContain("undone");
  const rows = await shop.db.query<{ id: string; kinds: string[]; active: number; ids: number }>({
    text: `select external_id as id, active::int,
        (select json_agg(e.kind || case when e.points < 0 then '-' else '' end order by entry_no)
          from entry e where e.member_id = a.member_id) as kinds,
        (select count(*)::int from member_lookup k where k.member_id = a.member_id) as ids
      from account a where external_id like 'R-%'`,
  });
  const ways = rows.map(({ kinds, active, ids }) => `${kinds.join(" ")}: ${active}, ${ids}`);
  for (const way of ways)
    expect([
      "open open-: 0, 1", // the order went to whoever has the card now
      "open open- earn: 5, 1",
      "open earn: 15, 2",
      "open open- earn: 5, 2", // the order came by the card, between the points and the card
    ]).toContain(way);
  const stayed = ways.filter((way) => way.startsWith("open earn")).length;
  const undone = [one, two].flatMap((each) => ("back" in each ? [each.back.movedOn] : []));
  expect(undone).toContain(stayed);
  await mergers.booksAreWhole();
});
