// Proposals as their seller drafts, submits and withdraws them.
import { randomBytes } from "node:crypto";
import { openProposalsMax, type ProposalContent } from "@nuqta/contracts/proposals.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { judgeAct, judgeBudget, type ProposalAct } from "../domain.ts";
import * as store from "../store/proposals.ts";
import { askForOne } from "./forecast.ts";
import { type Asked, type Reading, record, strangeGoods, termsAt, walletLeft } from "./parts.ts";
import { ownView } from "./reading.ts";

type Parts = { readonly programmes: Programmes };

const readingOf = (tx: Tx, { programmes }: Parts, { now }: Asked): Reading => ({
  ...{ tx, programmes, now },
});

/** Judges what a seller writes: its days, its own goods, and what its budget pays for. */
const judgeContent = async (
  reading: Reading,
  sellerId: string,
  content: ProposalContent,
): Promise<Decision<null, "validation_failed">> => {
  const { rate, zone } = await termsAt(reading);
  if (content.start_date < localDate(zone, reading.now.getTime()))
    return refuse("validation_failed", { errors: [{ path: "start_date", code: "out_of_range" }] });
  const errors = await strangeGoods(reading.tx, sellerId, content.goods);
  if (errors.length > 0) return refuse("validation_failed", { errors });
  return judgeBudget(content.budget, { rate, walletLeft: await walletLeft(reading.tx, sellerId) });
};

const noted = (
  tx: Tx,
  verb: string,
  { proposal_id, seller_id }: Pick<store.ProposalRow, "proposal_id" | "seller_id">,
  asked: Asked,
  detail: Record<string, unknown>,
): Promise<void> =>
  record(tx, { action: `proposal.${verb}`, target: `proposal:${proposal_id}` }, asked, {
    seller_id,
    ...detail,
  });

/** Adds a draft. */
export const createProposal = async (
  tx: Tx,
  parts: Parts,
  { sellerId, content }: { sellerId: string; content: ProposalContent },
  asked: Asked,
) => {
  const reading = readingOf(tx, parts, asked);
  const judged = await judgeContent(reading, sellerId, content);
  if (!judged.ok) return judged;
  if ((await store.countOpen(tx, sellerId)) >= openProposalsMax) return refuse("proposals_full");
  const id = `SP-${randomBytes(4).toString("hex")}`;
  const row = { proposal_id: id, seller_id: sellerId, content };
  await store.insertProposal(tx, { ...row, created_at: asked.now, created_by: asked.principal.id });
  await noted(tx, "added", row, asked, { after: content });
  return viewOf(reading, id, sellerId);
};

const viewOf = async (reading: Reading, id: string, sellerId: string) => {
  const row = await store.findProposal(reading.tx, id, sellerId);
  if (!row) throw new Error(`proposal ${id} is gone`);
  return accept(await ownView(reading, row));
};

type Of = { sellerId: string; id: string; revision: number };

const hold = async (
  tx: Tx,
  act: ProposalAct,
  { sellerId, id, revision }: Of,
): Promise<
  Decision<store.ProposalRow, "proposal_not_found" | "version_conflict" | "proposal_state">
> => {
  const row = await store.holdProposal(tx, id, sellerId);
  if (!row) return refuse("proposal_not_found");
  const judged = judgeAct(act, row, revision);
  return judged.ok ? accept(row) : judged;
};

/** Changes a proposal, which is a draft again. */
export const saveProposal = async (
  tx: Tx,
  parts: Parts,
  { content, ...of }: Of & { content: ProposalContent },
  asked: Asked,
) => {
  const held = await hold(tx, "save", of);
  if (!held.ok) return held;
  const reading = readingOf(tx, parts, asked);
  const judged = await judgeContent(reading, of.sellerId, content);
  if (!judged.ok) return judged;
  const row = held.value;
  const after: store.ProposalRow = { ...row, content, state: "draft", revision: row.revision + 1 };
  await store.updateProposal(tx, { ...after, simulation_id: null }, asked.now);
  await noted(tx, "changed", row, asked, {
    before: { state: row.state, ...row.content },
    after: { state: "draft", ...content },
  });
  return viewOf(reading, of.id, of.sellerId);
};

/** Submits a draft; what forecasts wait for already does not keep it back. */
export const submitProposal = async (tx: Tx, parts: Parts, of: Of, asked: Asked) => {
  const held = await hold(tx, "submit", of);
  if (!held.ok) return held;
  const row = held.value;
  const reading = readingOf(tx, parts, asked);
  const { rate, zone } = await termsAt(reading);
  if (row.content.start_date < localDate(zone, asked.now.getTime()))
    return refuse("proposal_started");
  if ((await strangeGoods(tx, of.sellerId, row.content.goods)).length > 0)
    return refuse("proposal_goods_changed");
  const judged = judgeBudget(row.content.budget, {
    rate,
    walletLeft: await walletLeft(tx, of.sellerId),
  });
  if (!judged.ok)
    return judged.errors?.[0]?.code === "too_large" ? refuse("proposal_above_wallet") : judged;
  const forecast = await askForOne(reading, row, asked.principal.id);
  const after: store.ProposalRow = {
    ...{ ...row, state: "submitted", revision: row.revision + 1 },
    ...{ submitted_at: asked.now, submitted_by: asked.principal.id },
    ...{ answered_at: null, answered_by: null, reason: null },
    simulation_id: forecast.ok ? forecast.value : null,
  };
  await store.updateProposal(tx, after, asked.now);
  await noted(tx, "submitted", row, asked, {
    before: { state: row.state },
    after: { state: "submitted", revision: after.revision },
  });
  return viewOf(reading, of.id, of.sellerId);
};

/** Withdraws a proposal for good. */
export const withdrawProposal = async (tx: Tx, parts: Parts, of: Of, asked: Asked) => {
  const held = await hold(tx, "withdraw", of);
  if (!held.ok) return held;
  const row = held.value;
  const after: store.ProposalRow = { ...row, state: "withdrawn", revision: row.revision + 1 };
  await store.updateProposal(tx, after, asked.now);
  await noted(tx, "withdrawn", row, asked, {
    before: { state: row.state },
    after: { state: "withdrawn" },
  });
  return viewOf(readingOf(tx, parts, asked), of.id, of.sellerId);
};
