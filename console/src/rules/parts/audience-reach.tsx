// Whom a rule reaches now: members who are eligible and products that count, as they are counted.
import type { Targets } from "@nuqta/contracts/rules.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
import type { AudienceForm } from "../domain/audience.ts";
import type { TargetForm } from "../domain/targets.ts";
import { audienceTexts } from "../texts/audience.ts";
import { useCovered } from "./covered.ts";
import { useMemberTotal } from "./member-options.ts";
import { useCustomerTiers } from "./tier-options.ts";

type Props = {
  audience: AudienceForm;
  targets: TargetForm;
  exclude: Targets["exclude"];
};

/** How many members an audience holds now; undefined while it is counted. */
export const useEligible = ({ kind, customerTiers }: AudienceForm): number | undefined => {
  const total = useMemberTotal();
  const tiers = useCustomerTiers().data?.data;
  if (kind !== "customer_tiers") return total;
  return tiers
    ?.filter(({ tier_id }) => customerTiers.includes(tier_id))
    .reduce((sum, { members }) => sum + members, 0);
};

const notes = {
  all: audienceTexts.eligibleAll,
  customer_tiers: audienceTexts.eligibleTiers,
  seller_tiers: audienceTexts.eligibleSellers,
} as const;

export const AudienceReach = ({ audience, targets, exclude }: Props) => {
  const { t, number } = useSpeech();
  const members = useEligible(audience);
  const covered = useCovered(targets, exclude).data;
  return (
    <dl className="facts">
      <Fact name={t(audienceTexts.eligible)}>
        <b role="status">{members === undefined ? "…" : number(members)}</b>
        <div className="muted tiny">{t(notes[audience.kind])}</div>
      </Fact>
      <Fact name={t(audienceTexts.covered)}>
        <b role="status">{covered === undefined ? "…" : number(covered.products)}</b>
        <div className="muted tiny">{t(audienceTexts.coveredNote)}</div>
      </Fact>
    </dl>
  );
};
