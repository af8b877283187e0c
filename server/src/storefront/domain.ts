// What of the programme concerns one seller.
import type { Funding, Rule, Targets } from "@nuqta/contracts/rules.ts";
import type { CampaignDocument } from "../programme/domain.ts";

/** The name under which a seller pays. */
export const partyOf = (sellerId: string): string => `seller:${sellerId}`;

const shareIn = (funding: Funding | undefined, sellerId: string): number =>
  (funding ?? [])
    .filter(({ party }) => party === partyOf(sellerId) || party === "seller_of_line")
    .reduce((sum, { share_bps }) => sum + share_bps, 0);

const isMeant = ({ sellers, exclude }: Targets, sellerId: string): boolean =>
  (sellers === undefined || sellers.includes(sellerId)) && !exclude?.sellers?.includes(sellerId);

/**
 * The share of a campaign's points that a seller pays, in basis points: the largest among its rules.
 * Undefined when the campaign neither is paid by the seller nor names it.
 */
export const shareOf = (
  campaign: CampaignDocument,
  rules: readonly Rule[],
  sellerId: string,
): number | undefined => {
  const own = rules.filter((rule) => rule.campaign_id === campaign.campaign_id);
  const alone: Pick<Rule, "targets" | "funding"> = { targets: {} };
  const parts = own.length === 0 ? [alone] : own;
  const shares = parts.flatMap(({ targets, funding: paid }) => {
    const funding = paid ?? campaign.funding;
    const isOpen = isMeant(campaign.targets, sellerId) && isMeant(targets, sellerId);
    const isNamed =
      campaign.targets.sellers?.includes(sellerId) || targets.sellers?.includes(sellerId);
    const pays = funding?.some(({ party }) => party === partyOf(sellerId)) === true;
    const share = shareIn(funding, sellerId);
    return pays || (isOpen && (isNamed || share > 0)) ? [share] : [];
  });
  return shares.length === 0 ? undefined : Math.max(...shares);
};

type Begins = { readonly name: string; readonly start_date: string | null };

/** By their first day, the newest first; one without a first day stands at the head. */
export const newestFirst = <C extends Begins>(campaigns: readonly C[]): C[] => {
  const day = ({ start_date }: Begins): string => start_date ?? "9999-12-31";
  return campaigns.toSorted((a, b) => day(b).localeCompare(day(a)) || a.name.localeCompare(b.name));
};
