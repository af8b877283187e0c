// The first transaction of a demo marketplace: its row, its catalogue and its programme, or nothing.

import { campaignDraft } from "@nuqta/contracts/campaigns-routes.ts";
import { earningSettings, redemptionSettings } from "@nuqta/contracts/programme.ts";
import { rewardBody } from "@nuqta/contracts/rewards.ts";
import { ruleDraft } from "@nuqta/contracts/rules-routes.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { refuse } from "../../kit/pure/decision.ts";
import { addDays, localDate } from "../../kit/pure/local-time.ts";
import { type Change, configurer } from "../../programme/door/configuration.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import {
  createCampaign,
  createRule,
  publishCampaign,
  publishRule,
  replaceSection,
} from "../../programme/door/publishing.ts";
import { addReward, moveReward } from "../../rewards/door/service.ts";
import { planCard, saveBilling } from "../../settlements/door/service.ts";
import type { Marketplace, Plan } from "../domain/marketplace.ts";
import { demoMarketplace, demoTerms, payingSellers } from "../domain/money.ts";
import type { ProgrammePlan } from "../domain/programme.ts";
import { demoRewards } from "../domain/rewards.ts";
import { zone } from "../domain/zone.ts";
import { insertCatalogue, insertDemo, isEmpty } from "../store.ts";
import { askedAt } from "./asked.ts";
import { must } from "./must.ts";

const by = "demo";

/**
 * Writes what every order of the demo stands on. Answers false, having written nothing, when the
 * database already holds something.
 */
export const beginDemo = async (
  parts: { db: Database; programmes: Programmes; now: Date },
  plan: Plan,
  market: Marketplace,
): Promise<boolean> => {
  const { db, programmes, now } = parts;
  const asked = { principal: { id: by }, now, keyHash: undefined, requestHash: Buffer.alloc(0) };
  const outcome = await configurer(db, programmes)(asked, async (change) => {
    if (!(await isEmpty(change.tx))) return refuse("already_exists");
    const opened = new Date(market.programme.opening.at);
    await insertDemo(change.tx, plan, { members: market.memberIds.length, now });
    await insertCatalogue({ ...change, now: opened }, market.catalogue);
    await publishProgramme(change, market.programme);
    await offerRewards({ ...change, now: opened });
    await openSettlements(change.tx, parts, market.programme.opening.at);
    return { status: 201, body: {} };
  });
  return !("ok" in outcome);
};

/** The engine's own way of publishing, with the clock at the instant each publication was made. */
const publishProgramme = async (change: Change, plan: ProgrammePlan): Promise<void> => {
  const ask = { headers: {}, with_rules: false };
  const opening: Change = { ...change, now: new Date(plan.opening.at) };
  const redemption = redemptionSettings.parse(plan.opening.redemption);
  const earning = earningSettings.parse(plan.opening.earning);
  must(await replaceSection(opening, "redemption", redemption));
  must(await replaceSection(opening, "earning", earning));
  for (const { at, campaign, rules } of plan.publications) {
    const then: Change = { ...change, now: new Date(at) };
    if (campaign) {
      const draft = campaignDraft.parse(campaign.draft);
      must(await createCampaign(then, { ...draft, campaign_id: campaign.id }));
      must(await publishCampaign(then, campaign.id, ask));
    }
    for (const { id, draft } of rules) {
      must(await createRule(then, { ...ruleDraft.parse(draft), rule_id: id }));
      must(await publishRule(then, id, ask));
    }
  }
  for (const { id, draft } of plan.drafts)
    must(await createRule(opening, { ...ruleDraft.parse(draft), rule_id: id }));
};

const offerRewards = async (change: Change): Promise<void> => {
  for (const { id, body, isOffered } of demoRewards) {
    must(await addReward(change, rewardBody.parse(body), id));
    if (isOffered) must(await moveReward(change, id, "active"));
  }
};

/** The parties of statements, and a rate card from the second day on, which is the earliest there can be. */
const openSettlements = async (
  tx: Tx,
  parts: { programmes: Programmes },
  at: number,
): Promise<void> => {
  must(await saveBilling(tx, { details: demoMarketplace }, askedAt(at)));
  for (const [sellerId, details] of Object.entries(payingSellers))
    must(await saveBilling(tx, { sellerId, details }, askedAt(at)));
  const starts_on = addDays(localDate(zone, at), 1);
  must(await planCard(tx, parts, { starts_on, terms: demoTerms }, askedAt(at)));
};
