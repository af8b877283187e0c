// What a seller sees and may change of its own. Each function is told the seller by its caller, never
// by what was asked for.

import type { AnswerOf } from "@nuqta/contracts/kit/route.ts";
import type { StoreProposal } from "@nuqta/contracts/proposals.ts";
import type {
  getStore,
  listStoreCampaigns,
  storeFundedLines,
} from "@nuqta/contracts/storefront.ts";
import { countCampaignOrders } from "../analytics/door/service.ts";
import type { Database, Tx } from "../kit/db/db.ts";
import type { Principal } from "../kit/http/principal.ts";
import { accept, type Decision, refuse } from "../kit/pure/decision.ts";
import { dayOf, startOfDay } from "../kit/pure/local-time.ts";
import { readProduct, setProductActive } from "../products/door/service.ts";
import { worthUnder } from "../programme/domain.ts";
import type { Change } from "../programme/door/configuration.ts";
import type { Programmes } from "../programme/door/in-force.ts";
import { readCampaign } from "../programme/door/publishing.ts";
import { isOwn } from "../proposals/door/service.ts";
import { readSeller } from "../sellers/door/service.ts";
import { readAccount } from "../settlements/door/service.ts";
import { sellerTierNames } from "../tiers/door/service.ts";
import { newestFirst, partyOf, shareOf } from "./domain.ts";
import * as store from "./store.ts";

/** Seller whose dashboard the principal sees; refused for accounts without one. */
export const sellerOf = ({ confinedTo }: Principal): Decision<string, "forbidden"> =>
  confinedTo === undefined || confinedTo.place !== null
    ? refuse("forbidden")
    : accept(confinedTo.owner);

/** The seller's own data, without what administrators note about it. */
export const readStore = async (
  tx: Tx,
  sellerId: string,
): Promise<Decision<AnswerOf<typeof getStore>, "seller_not_found">> => {
  const found = await readSeller(tx, sellerId);
  if (!found.ok) return refuse("seller_not_found");
  const tiers = await sellerTierNames(tx);
  const { seller_id, name, status, email, phone, address, commercial_id, ...seller } = found.value;
  return accept({
    ...{ seller_id, name, status, email, phone, address, commercial_id },
    tier: seller.tier_id === null ? null : (tiers.get(seller.tier_id) ?? seller.tier_id),
    default_brand: seller.default_brand?.name ?? null,
    categories: seller.brand_categories.map((category) => category.name),
    products: seller.products,
    created_at: seller.created_at,
  });
};

/** The seller's account, without who posted an entry and why a payment was taken back. */
export const readStoreAccount = async (
  parts: { db: Database; programmes: Programmes },
  sellerId: string,
  ask: { limit: number; page: number },
) => {
  const found = await readAccount(parts, sellerId, ask);
  if (!found.ok) return refuse("seller_not_found");
  const { balance, open, data, total } = found.value;
  return accept({
    ...{ balance, open, total },
    data: data.map(({ id, kind, month, occurred_on, amount, reference, ...one }) => ({
      ...{ id, kind, month, occurred_on, amount },
      ...{ reverses: one.reverses, is_reversed: one.is_reversed, posted_at: one.posted_at },
      reference: kind === "reversal" ? null : reference,
    })),
  });
};

const linesMax = 1_000;

/** The lines of a local day that the seller pays for. */
export const readFundedLines = async (
  { db, programmes }: { db: Database; programmes: Programmes },
  sellerId: string,
  day: string,
  now: Date,
): Promise<AnswerOf<typeof storeFundedLines>> => {
  const { config } = await programmes.current();
  const zone = config.settingsAt(now.getTime()).timezone;
  const start = (at: number): Date => new Date(startOfDay(zone, at));
  const span = { from: start(dayOf(day)), until: start(dayOf(day) + 1) };
  const ask = { ...span, party: partyOf(sellerId), limit: linesMax + 1 };
  const lines = await store.readFundedLines(db, ask);
  return {
    data: lines.slice(0, linesMax).map(({ occurred_at, clawed, ...line }) => ({
      ...line,
      occurred_at: occurred_at.toISOString(),
      clawed_back: clawed,
    })),
    is_cut: lines.length > linesMax,
  };
};

/** Switches a product of the seller; one of somebody else is not there. */
export const switchProduct = async (
  change: Change,
  sellerId: string,
  sku: string,
  active: boolean,
) => {
  const known = await readProduct(change.tx, sku);
  if (!known.ok || known.value.seller_id !== sellerId) return refuse("product_not_found");
  return setProductActive(change, sku, active);
};

/** The campaigns that concern the seller: in force, to come and over. */
export const readStoreCampaigns = async (
  { db, programmes }: { db: Database; programmes: Programmes },
  sellerId: string,
  now: Date,
): Promise<AnswerOf<typeof listStoreCampaigns>["data"]> => {
  const newest = (await programmes.timeline()).at(-1);
  const rules = [...(newest?.rules.values() ?? [])];
  const concerned = [...(newest?.campaigns.values() ?? [])].flatMap((campaign) => {
    const share = shareOf(campaign, rules, sellerId);
    return share === undefined ? [] : [{ campaign, share }];
  });
  const shown = await Promise.all(
    concerned.map(async ({ campaign, share }) => {
      const found = await readCampaign(db, campaign.campaign_id, now);
      if (!found.ok) return [];
      return [
        {
          ...{ campaign_id: campaign.campaign_id, name: campaign.name, name_ar: campaign.name_ar },
          status: found.value.status,
          start_date: campaign.start_date ?? null,
          end_date: campaign.end_date ?? null,
          share_bps: Math.min(share, 10_000),
          budget_points: campaign.budget_points ?? null,
          budget_used: found.value.budget_used,
        },
      ];
    }),
  );
  return newestFirst(shown.flat());
};

/** A proposal as its owner reads it, but for what its campaign gave. */
export type Proposed = Omit<StoreProposal, "figures">;

/**
 * A proposal with what its campaign gave. Once the marketplace has made the campaign into more than goods and money of
 * the seller, its figures are not the seller's alone, and nothing is told.
 */
export const withFigures = async (
  { tx, programmes, now }: { tx: Tx; programmes: Programmes; now: Date },
  sellerId: string,
  proposal: Proposed,
): Promise<StoreProposal> => {
  const newest = (await programmes.timeline()).at(-1);
  const campaign = proposal.state === "approved" ? newest?.campaigns.get(proposal.id) : undefined;
  const rules = [...(newest?.rules.values() ?? [])].filter(
    (rule) => rule.campaign_id === proposal.id,
  );
  const found = campaign && (await readCampaign(tx, proposal.id, now));
  if (campaign === undefined || !found?.ok || !isOwn(campaign, rules, sellerId))
    return { ...proposal, figures: null };
  const settings = (await programmes.current()).config.settingsAt(now.getTime());
  const points = Math.max(found.value.budget_used, 0);
  const left = Math.max((campaign.budget_points ?? 0) - points, 0);
  const figures = {
    ...{ points, cost: worthUnder(points, settings), budget_left: worthUnder(left, settings) },
    orders: await countCampaignOrders(tx, proposal.id),
  };
  return { ...proposal, figures };
};
