// Proposals as the marketplace answers them: forecast anew, approved, sent back.
import type { Tx } from "../../kit/db/db.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { accept, type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import type { Change } from "../../programme/door/configuration.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import {
  campaignToPublish,
  createCampaign,
  createRule,
  deleteCampaign,
  deleteRule,
  type Held,
  type PublishGate,
  publishCampaign,
  readCampaign,
} from "../../programme/door/publishing.ts";
import { boundedTo, judgeAct, type ProposalAct, ruleIdOf } from "../domain.ts";
import * as store from "../store/proposals.ts";
import { askForOne, forecastOf } from "./forecast.ts";
import { type Asked, type Reading, record, strangeGoods, termsAt, walletLeft } from "./parts.ts";
import { marketplaceView } from "./reading.ts";

type Parts = { readonly programmes: Programmes };
type Of = { readonly id: string; readonly revision: number };

const hold = async (
  tx: Tx,
  act: ProposalAct,
  { id, revision }: Of,
): Promise<
  Decision<store.ProposalRow, "proposal_not_found" | "version_conflict" | "proposal_state">
> => {
  const row = await store.holdProposal(tx, id);
  if (!row || row.state === "draft" || row.state === "withdrawn")
    return refuse("proposal_not_found");
  const judged = judgeAct(act, row, revision);
  return judged.ok ? accept(row) : judged;
};

const view = async (reading: Reading, id: string) => {
  const row = await store.findProposal(reading.tx, id);
  if (!row) throw new Error(`proposal ${id} is gone`);
  return accept(await marketplaceView(reading, row));
};

/** Replays a proposal anew. */
export const forecastAgain = async (tx: Tx, parts: Parts, id: string, asked: Asked) => {
  const row = await store.holdProposal(tx, id);
  if (!row) return refuse("proposal_not_found");
  const judged = judgeAct("forecast", row, row.revision);
  if (!judged.ok) return refuse("proposal_state");
  const reading = { tx, programmes: parts.programmes, now: asked.now };
  const made = await askForOne(reading, row, asked.principal.id);
  if (!made.ok) return made;
  await store.updateProposal(tx, { ...row, simulation_id: made.value }, asked.now);
  return view(reading, id);
};

/** True once its campaign ran; until then approving may be asked for again, and taken back. */
const hasRun = async ({ tx, now }: Change, { proposal_id, state }: store.ProposalRow) => {
  if (state !== "approved") return false;
  const found = await readCampaign(tx, proposal_id, now);
  return !found.ok || found.value.live !== null;
};

/** Judges whether a proposal still is what it was when it was submitted: its days, goods, wallet and forecast. */
const judgeStanding = async (reading: Reading, row: store.ProposalRow): Promise<Decision<null>> => {
  const { zone } = await termsAt(reading);
  const { start_date, goods, budget } = row.content;
  if (start_date < localDate(zone, reading.now.getTime())) return refuse("proposal_started");
  if ((await strangeGoods(reading.tx, row.seller_id, goods)).length > 0)
    return refuse("proposal_goods_changed");
  const left = await walletLeft(reading.tx, row.seller_id);
  if (left !== null && budget > left) return refuse("proposal_above_wallet");
  const forecast = await forecastOf(reading, row);
  if (forecast?.state !== "done" || !forecast.is_current) return refuse("forecast_missing");
  return accept(null);
};

/** Takes the drafts of a proposal's campaign away, where there are some. */
const dropDrafts = async (change: Change, id: string): Promise<Decision<null>> => {
  const rule = await deleteRule(change, ruleIdOf(id));
  if (!rule.ok && rule.code !== "rule_not_found") return rule;
  const campaign = await deleteCampaign(change, id);
  if (!campaign.ok && campaign.code !== "campaign_not_found") return campaign;
  return accept(null);
};

/** Drafts the campaign that a proposal stands for. */
const draftCampaign = async (
  change: Change,
  reading: Reading,
  row: store.ProposalRow,
): Promise<Decision<null>> => {
  const id = row.proposal_id;
  const { rate } = await termsAt(reading);
  const { campaign, rule } = boundedTo(row.seller_id, id, row.content, rate);
  // What was drafted when somebody else was asked first may have been changed since.
  const dropped = row.state === "approved" ? await dropDrafts(change, id) : accept(null);
  if (!dropped.ok) return dropped;
  const made = await createCampaign(change, { ...campaign, campaign_id: id });
  if (!made.ok) return made;
  const added = await createRule(change, { ...rule, rule_id: ruleIdOf(id) });
  return added.ok ? accept(null) : added;
};

type Approving = Parts & { readonly gate: PublishGate };

/** Approves a proposal: its campaign is drafted as it was read, and published or kept for a second person. */
export const approveProposal = async (
  change: Change,
  { programmes, gate }: Approving,
  of: Of,
  asked: Asked & { principal: Principal },
): Promise<Decision<{ body: Awaited<ReturnType<typeof marketplaceView>> }> | Held | Refusal> => {
  const { tx, now } = change;
  const { principal } = asked;
  // Its rule is configuration, whichever way it comes into force.
  if (!principal.permissions.has("config:write")) return refuse("forbidden");
  const held = await hold(tx, "approve", of);
  if (!held.ok) return held;
  const row = held.value;
  if (await hasRun(change, row)) return refuse("proposal_state");
  const reading = { tx, programmes, now };
  const standing = await judgeStanding(reading, row);
  if (!standing.ok) return standing;
  const drafted = await draftCampaign(change, reading, row);
  if (!drafted.ok) return drafted;
  const ask = { headers: {}, with_rules: true };
  const items = await campaignToPublish(tx, of.id, ask);
  if (!items.ok) return items;
  const instead = await gate(change, { items: items.value }, principal);
  if (instead && "ok" in instead) return instead;
  if (!instead) {
    const done = await publishCampaign(change, of.id, ask);
    if (!done.ok) return done;
  }
  const after: store.ProposalRow = {
    ...{ ...row, state: "approved", revision: row.revision + 1 },
    ...{ answered_at: now, answered_by: principal.id, reason: null },
  };
  await store.updateProposal(tx, after, now);
  // Whoever lets it wait is on record by that; whoever publishes, by the act of the route.
  const [action, target] = instead
    ? ["proposal.approved", `proposal:${of.id}`]
    : ["campaign.published", `campaign:${of.id}`];
  await record(tx, { action, target }, asked, { seller_id: row.seller_id, proposal: of.id });
  if (instead) return instead;
  const shown = await view(reading, of.id);
  return accept({ body: shown.value });
};

/** Sends a proposal back with a reason. */
export const returnProposal = async (
  change: Change,
  { programmes }: Parts,
  { reason, ...of }: Of & { reason: string },
  asked: Asked,
) => {
  const { tx, now } = change;
  const held = await hold(tx, "return", of);
  if (!held.ok) return held;
  const row = held.value;
  if (await hasRun(change, row)) return refuse("proposal_state");
  if (row.state === "approved") {
    const dropped = await dropDrafts(change, of.id);
    if (!dropped.ok) return dropped;
  }
  const after: store.ProposalRow = {
    ...{ ...row, state: "returned", revision: row.revision + 1, reason },
    ...{ answered_at: now, answered_by: asked.principal.id },
  };
  await store.updateProposal(tx, after, now);
  return view({ tx, programmes, now }, of.id);
};
