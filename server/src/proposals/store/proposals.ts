// Campaigns that sellers propose, as rows.
import type { ProposalContent, ProposalState } from "@nuqta/contracts/proposals.ts";
import type { Tx } from "../../kit/db/db.ts";
import { type ListAsk, type Listing, listPage } from "../../kit/db/listing.ts";

export type ProposalRow = {
  proposal_id: string;
  seller_id: string;
  revision: number;
  state: ProposalState;
  content: ProposalContent;
  simulation_id: string | null;
  created_at: Date;
  created_by: string;
  submitted_at: Date | null;
  submitted_by: string | null;
  answered_at: Date | null;
  answered_by: string | null;
  reason: string | null;
};

const columns = `p.proposal_id, p.seller_id, p.revision, p.state, p.content, p.simulation_id, p.created_at,
  p.created_by, p.submitted_at, p.submitted_by, p.answered_at, p.answered_by, p.reason`;

const listing: Listing<"created_at" | "submitted_at"> = {
  from: "campaign_proposal p",
  select: columns,
  id: "p.proposal_id",
  sorts: {
    created_at: { column: "p.created_at", type: "timestamptz" },
    submitted_at: { column: "coalesce(p.submitted_at, p.created_at)", type: "timestamptz" },
  },
  search: ["p.content ->> 'name'", "p.content ->> 'name_ar'", "p.proposal_id", "p.seller_id"],
};

export type ProposalAsk = ListAsk<"created_at" | "submitted_at"> & {
  sellerId: string | undefined;
  states: readonly ProposalState[];
};

/** One page of proposals in some of the states. */
export const findProposals = (tx: Tx, { sellerId, states, ...ask }: ProposalAsk) =>
  listPage<ProposalRow, "created_at" | "submitted_at">(tx, listing, {
    ...ask,
    where: (add) => [
      `p.state = any(${add(states)}::text[])`,
      ...(sellerId === undefined ? [] : [`p.seller_id = ${add(sellerId)}`]),
    ],
  });

/** One proposal; with a seller, of that seller alone. */
export const findProposal = async (
  tx: Tx,
  id: string,
  sellerId?: string,
): Promise<ProposalRow | undefined> => {
  const [row] = await tx.query<ProposalRow>({
    text: `select ${columns} from campaign_proposal p
      where p.proposal_id = $1 and ($2::text is null or p.seller_id = $2)`,
    values: [id, sellerId ?? null],
  });
  return row;
};

/** The same, held until the transaction ends. */
export const holdProposal = async (
  tx: Tx,
  id: string,
  sellerId?: string,
): Promise<ProposalRow | undefined> => {
  const [row] = await tx.query<ProposalRow>({
    text: `select ${columns} from campaign_proposal p
      where p.proposal_id = $1 and ($2::text is null or p.seller_id = $2) for update`,
    values: [id, sellerId ?? null],
  });
  return row;
};

/** The open proposals of a seller. Whoever asks keeps others from adding one until the transaction ends. */
export const countOpen = async (tx: Tx, sellerId: string): Promise<number> => {
  await tx.query({ text: "lock table campaign_proposal in share row exclusive mode" });
  const [row] = await tx.query<{ n: number }>({
    text: `select count(*)::int8 as n from campaign_proposal
      where seller_id = $1 and state in ('draft', 'submitted', 'returned')`,
    values: [sellerId],
  });
  return row?.n ?? 0;
};

export const insertProposal = async (
  tx: Tx,
  one: Pick<ProposalRow, "proposal_id" | "seller_id" | "content" | "created_at" | "created_by">,
): Promise<void> => {
  await tx.query({
    text: `insert into campaign_proposal (proposal_id, seller_id, revision, state, content, created_at, created_by,
        updated_at) values ($1, $2, 1, 'draft', $3::jsonb, $4, $5, $4)`,
    values: [
      ...[one.proposal_id, one.seller_id, JSON.stringify(one.content)],
      ...[one.created_at, one.created_by],
    ],
  });
};

/** Writes a proposal as it is given. */
export const updateProposal = async (tx: Tx, row: ProposalRow, now: Date): Promise<void> => {
  await tx.query({
    text: `update campaign_proposal set revision = $2, state = $3, content = $4::jsonb, simulation_id = $5,
        submitted_at = $6, submitted_by = $7, answered_at = $8, answered_by = $9, reason = $10, updated_at = $11
      where proposal_id = $1`,
    values: [
      ...[row.proposal_id, row.revision, row.state, JSON.stringify(row.content)],
      ...[row.simulation_id, row.submitted_at, row.submitted_by],
      ...[row.answered_at, row.answered_by, row.reason, now],
    ],
  });
};

/** Proposals that wait for an answer, the newest first. */
export const waitingProposals = (
  tx: Tx,
  limit: number,
): Promise<Pick<ProposalRow, "proposal_id" | "content" | "submitted_at" | "seller_id">[]> =>
  tx.query({
    text: `select proposal_id, content, submitted_at, seller_id from campaign_proposal
      where state = 'submitted' order by submitted_at desc, proposal_id limit $1`,
    values: [limit],
  });
