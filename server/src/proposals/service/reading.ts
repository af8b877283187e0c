// Proposals as their seller sees them, and as the marketplace does.
import type {
  Proposal,
  ProposalBrief,
  ProposalItem,
  ProposalState,
  StoreProposal,
} from "@nuqta/contracts/proposals.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { ListAsk } from "../../kit/db/listing.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import { authorNames } from "../../programme/door/configuration.ts";
import { readCampaign } from "../../programme/door/publishing.ts";
import { sellerNames } from "../../sellers/door/service.ts";
import { pointsWithin } from "../domain.ts";
import * as store from "../store/proposals.ts";
import { forecastOf } from "./forecast.ts";
import { goodsNamed, type ProposalParts, type Reading, termsAt, walletLeft } from "./parts.ts";

type NameOf = (id: string) => string | null;

const namesOf = (tx: Tx, rows: readonly store.ProposalRow[]): Promise<NameOf> =>
  authorNames(
    tx,
    rows.flatMap((row) => [row.created_by, row.submitted_by ?? [], row.answered_by ?? []].flat()),
  );

const campaignStatus = async ({ tx, now }: Reading, row: store.ProposalRow) => {
  if (row.state !== "approved") return null;
  const found = await readCampaign(tx, row.proposal_id, now);
  return found.ok ? found.value.status : null;
};

const briefOf = async (
  reading: Reading,
  row: store.ProposalRow,
  nameOf: NameOf,
): Promise<ProposalBrief> => ({
  ...{ id: row.proposal_id, state: row.state, revision: row.revision, ...row.content },
  created_at: row.created_at.toISOString(),
  created_by_name: nameOf(row.created_by),
  submitted_at: row.submitted_at?.toISOString() ?? null,
  submitted_by_name: row.submitted_by === null ? null : nameOf(row.submitted_by),
  answered_at: row.answered_at?.toISOString() ?? null,
  answered_by_name: row.answered_by === null ? null : nameOf(row.answered_by),
  reason: row.reason,
  campaign_status: await campaignStatus(reading, row),
});

/** A proposal as its seller sees it, without what the campaign gave since. */
export const ownView = async (
  reading: Reading,
  row: store.ProposalRow,
): Promise<Omit<StoreProposal, "figures">> => ({
  ...(await briefOf(reading, row, await namesOf(reading.tx, [row]))),
  goods_named: await goodsNamed(reading.tx, row.seller_id, row.content.goods),
  forecast: await forecastOf(reading, row),
  wallet_left: await walletLeft(reading.tx, row.seller_id),
});

/** A proposal as the marketplace sees it. */
export const marketplaceView = async (
  reading: Reading,
  row: store.ProposalRow,
): Promise<Proposal> => {
  const names = await sellerNames(reading.tx, [row.seller_id]);
  return {
    ...(await ownView(reading, row)),
    ...{ seller_id: row.seller_id, seller_name: names.get(row.seller_id) ?? row.seller_id },
    budget_in_points: pointsWithin(row.content.budget, (await termsAt(reading)).rate),
  };
};

/** A proposal of a seller. Refuses `proposal_not_found`, also for one of somebody else. */
export const readOwnProposal = async (reading: Reading, sellerId: string, id: string) => {
  const row = await store.findProposal(reading.tx, id, sellerId);
  return row ? accept(await ownView(reading, row)) : refuse("proposal_not_found");
};

const submitted: readonly ProposalState[] = ["submitted", "returned", "approved"];

/** A proposal that was submitted. Refuses `proposal_not_found`, also for a draft, which is its seller's alone. */
export const readProposal = async (reading: Reading, id: string) => {
  const row = await store.findProposal(reading.tx, id);
  return row && submitted.includes(row.state)
    ? accept(await marketplaceView(reading, row))
    : refuse("proposal_not_found");
};

type Ask = Omit<ListAsk<"created_at" | "submitted_at">, "where"> & {
  sellerId: string | undefined;
  states: readonly ProposalState[];
};

const briefs = async (parts: ProposalParts, ask: Ask, now: Date) => {
  const reading = { tx: parts.db, programmes: parts.programmes, now };
  const page = await store.findProposals(parts.db, ask);
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  const nameOf = await namesOf(parts.db, rows);
  const data = await Promise.all(
    rows.map(async (row) => ({ row, brief: await briefOf(reading, row, nameOf) })),
  );
  return accept({ data, next, total });
};

/** One page of the proposals of a seller. */
export const listOwnProposals = async (
  parts: ProposalParts,
  { state, ...ask }: Omit<Ask, "states"> & { state: ProposalState | undefined },
  now: Date,
) => {
  const states = state === undefined ? (["draft", "withdrawn", ...submitted] as const) : [state];
  const page = await briefs(parts, { ...ask, states }, now);
  if (!page.ok) return page;
  const { data, next, total } = page.value;
  return accept({ data: data.map(({ brief }) => brief), next_cursor: next, total });
};

/** One page of what sellers submitted. */
export const listProposals = async (
  parts: ProposalParts,
  { state, ...ask }: Omit<Ask, "states"> & { state: ProposalState | undefined },
  now: Date,
) => {
  const states = state === undefined ? submitted : [state];
  const page = await briefs(parts, { ...ask, states }, now);
  if (!page.ok) return page;
  const { data, next, total } = page.value;
  const names = await sellerNames(
    parts.db,
    data.map(({ row }) => row.seller_id),
  );
  const items = data.map(
    ({ row: { seller_id }, brief }): ProposalItem => ({
      ...brief,
      ...{ seller_id, seller_name: names.get(seller_id) ?? seller_id },
    }),
  );
  return accept({ data: items, next_cursor: next, total });
};

/** Proposals that wait for an answer, the newest first. */
export const waitingProposals = async (tx: Tx, limit: number) => {
  const rows = await store.waitingProposals(tx, limit);
  const names = await sellerNames(
    tx,
    rows.map(({ seller_id }) => seller_id),
  );
  return rows.map(({ proposal_id, content, seller_id, submitted_at }) => ({
    ...{ id: proposal_id, name: content.name, name_ar: content.name_ar },
    ...{ seller: names.get(seller_id) ?? seller_id, at: submitted_at ?? new Date(0) },
  }));
};
