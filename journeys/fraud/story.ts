// What stories of anti-fraud do: put terms into force, buy, redeem, look at cases.
import { type AntiFraudSettings, antiFraudDefaults } from "@nuqta/contracts/anti-fraud.ts";
import { expect } from "vitest";
import { performAll } from "../../server/src/fraud/service/cases.ts";
import { scoreNew } from "../../server/src/fraud/service/scoring.ts";
import { fraudWatch } from "../../server/src/fraud/service/watch.ts";
import { openProgrammePosting } from "../../server/src/programme/service/programme-posting.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import { aLine, anOrder, type Json, openMarketplace } from "../support/marketplace.ts";

export type Terms = { [Key in keyof AntiFraudSettings]?: Json };

export const noon = "2026-11-18T12:00:00Z";

/** Terms that watch the points earned in a day. */
export const points = (limit: number, more: Json = {}) => ({
  max_points: { enabled: true, limit, ...more },
});

export const openFraudStory = async () => {
  const shop = await openMarketplace(noon);
  const time = { now: new Date(noon) };
  const programmes = openProgramme(shop.db);
  const clock = { now: () => time.now };
  const posting = openProgrammePosting({ db: shop.db, clock, programmes, watch: fraudWatch });
  const setTime = (instant: string): void => {
    time.now = new Date(instant);
    shop.setTime(instant);
  };
  let ids = 0;
  const next = (): string => {
    ids += 1;
    return `F-${ids}`;
  };
  const redeem = (member: string, amount = 1) =>
    shop.post("/v1/redemptions", { member_id: member, points: amount });
  /** An order of a member, 5 points for each 100 EGP. */
  const buy = async (member: string, piastres: number, at = noon): Promise<Json> => {
    const order = anOrder(next(), member, { occurred_at: at, lines: [aLine("1", piastres)] });
    const answer = await shop.post("/v1/orders", order);
    expect(answer.status).toBe(201);
    return { ...answer.body, order };
  };
  return {
    shop,
    setTime,
    next,
    redeem,
    buy,
    /** What runs by itself within seconds, now. */
    background: async (): Promise<void> => {
      await programmes.refresh();
      await scoreNew({ db: shop.db, posting, programmes });
      await performAll({ db: shop.db, posting, programmes }, time.now);
    },
    /** Puts terms into force from the 1st: the defaults with these parts changed; then it is noon. */
    terms: async (change: Terms): Promise<void> => {
      setTime("2026-11-01T00:00:00Z");
      const value: Json = { ...antiFraudDefaults };
      for (const [key, part] of Object.entries(change)) {
        const isWhole = Array.isArray(part) || typeof part !== "object";
        value[key] = isWhole ? part : { ...value[key], ...part };
      }
      const seen = await shop.get("/v1/anti-fraud-settings");
      const etag = { "if-match": seen.body.etag };
      const drafted = await shop.send("PUT", "/v1/anti-fraud-settings", value, undefined, etag);
      expect(drafted.status).toBe(200);
      const published = await shop.post("/v1/anti-fraud-settings/publish", {});
      expect(published.status).toBe(200);
      setTime(noon);
    },
    casesOf: async (member: string): Promise<Json[]> =>
      (await shop.get(`/v1/fraud-cases?member_id=${member}&sort=raised_at`)).body.data,
    member: async (id: string): Promise<Json> => (await shop.get(`/v1/members/${id}`)).body,
    decide: (id: string, outcome: string, reason = "looked at it") =>
      shop.post(`/v1/fraud-cases/${id}/decision`, { outcome, reason }),
    theCase: async (id: string): Promise<Json> => (await shop.get(`/v1/fraud-cases/${id}`)).body,
  };
};
