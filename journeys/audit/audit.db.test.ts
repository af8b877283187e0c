// A year of a random marketplace, told to the server over HTTP and recomputed by somebody else: both come to the
// same. A short year in CI; NUQTA_LONG=1 tells a whole one, NUQTA_SEED another.
import { dayMs, hourMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { catchUpAll } from "../../server/src/analytics/testing.ts";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import { followFeed } from "../../server/src/settlements/service/follow.ts";
import { type Marketplace, openMarketplace } from "../support/marketplace.ts";
import { answersOnly, openWorker, workAll } from "../support/nights.ts";
import { isLong, seedOf } from "../support/rounds.ts";
import {
  compareBudgets,
  compareMembers,
  compareStatements,
  openComparison,
  openLedgerOfDifferences,
} from "./compare.ts";
import { chance, firstDay, goLive, put, start, theCampaign, theRules } from "./market.ts";
import { Recomputation } from "./recompute.ts";

const seed = seedOf(20_260_105);
const days = Number(process.env["NUQTA_AUDIT_DAYS"] ?? (isLong ? 365 : 120));
const perDay = Number(process.env["NUQTA_AUDIT_PER_DAY"] ?? (isLong ? 8 : 3));

/** Works out the reports and the statements up to now. */
const followAll = async (db: Marketplace["db"], now: () => Date): Promise<void> => {
  const programmes = openProgramme(db);
  const isLeft = async () => {
    const text = `select 1 from event e, settlement_run r
      where (e.tx, e.member_id, e.event_no) > (r.tx, r.member_id, r.event_no) limit 1`;
    return (await db.query({ text })).length > 0;
  };
  await catchUpAll({ db, programmes }, now);
  do await followFeed({ db, programmes }, now);
  while (await isLeft());
  programmes.close();
};

test("balances, lines, budgets, statements and liability are those of the second recomputation", async () => {
  const db = await testDatabase();
  const shop = await openMarketplace(start, db, answersOnly);
  const programme = await put(shop, "/v1/programme-settings", {
    ...{ return_window_days: 14, refund_grace_days: 10, backdate_days_max: null },
    negative_policy: seed % 2 === 0 ? "within_balance" : "debt",
  });
  const spending = await put(shop, "/v1/redemption-settings", {
    ...{ conversion_points: 3, conversion_amount: 10, expiry_enabled: true, expiry_days: 45 },
  });
  const earning = await put(shop, "/v1/earning-settings", {
    global: { kind: "percent", bps: 725 },
    caps: [
      { id: "order", scope: "order", limit: 400 },
      { id: "month", scope: "member", period: "month", limit: 900 },
    ],
  });
  const campaign = await goLive(shop, "campaigns", theCampaign);
  const rules = [];
  for (const rule of theRules()) rules.push(await goLive(shop, "rules", rule));
  const ours = new Recomputation(programme, spending, { earning, rules, campaigns: [campaign] });
  const time = { at: firstDay };
  const at = () => new Date(time.at);
  const moveTo = (instant: number) => {
    time.at = instant;
    shop.setTime(at().toISOString());
  };
  const { runner } = openWorker(db, { runner: at, lane: at }, { batchSize: 500 });
  const { found, same } = openLedgerOfDifferences();
  const { tell, told } = openComparison(shop, ours, same);
  const { next, day, granted } = chance(seed, perDay);
  for (let n = 4; n < days; n += 1) {
    moveTo(firstDay + n * dayMs - 5 * hourMs);
    if (n % 7 === 0) await workAll(db, runner);
    for (const instant of day(firstDay + n * dayMs)) {
      moveTo(instant);
      const deed = next(instant);
      const isDone = await tell(deed, instant);
      if (deed.kind === "hold" && isDone) granted(deed.body.redemption_id);
    }
  }
  moveTo(firstDay + days * dayMs);
  await workAll(db, runner);
  // Holds that ended are let go of by a worker that stories do not have.
  for (const member of ours.members.keys())
    for (const { id, state } of ours.member(member, time.at).holds)
      if (state === "timed_out") await shop.post(`/v1/redemptions/${id}/release`, {});
  await compareMembers(shop, ours, same, time.at);
  await followAll(db, at);
  const months = Array.from({ length: days }, (_, n) =>
    new Date(firstDay + n * dayMs).toISOString().slice(0, 7),
  );
  await compareStatements(shop, ours, same, [...new Set(months)]);
  await compareBudgets(shop, ours, same);
  expect(found.join("\n")).toBe("");
  if (process.env["NUQTA_AUDIT_LIST"]) console.log(told);
  await shop.close();
});
