// An approval in words: what it does, and how it stands.
import { useSpeech } from "../../i18n/language.tsx";
import { Pill, type PillTone } from "../../ui/page.tsx";
import type { Approval } from "../queries.ts";
import { stateTexts, approvalTexts as texts } from "../texts.ts";
import { useCounts } from "./bundle-counts.ts";
import { bundleTexts } from "./bundle-texts.ts";
import { useMoneyWhat } from "./money-what.ts";
import { monthTexts } from "./month-texts.ts";

/** The outcome in one sentence without an end. */
export const useWhat = (): ((one: Approval) => string) => {
  const { t, number, money, month, pick } = useSpeech();
  const counts = useCounts();
  const whatOfMoney = useMoneyWhat();
  return (one) => {
    const { adjustment, fraud_void: toVoid, merge, merge_undo: undo, erasure, reversal } = one;
    const { publication, thresholds, settings, reward, products, tiers, bundle } = one;
    const { wallet, money: asked, month_close: closing, member_name } = one;
    if (adjustment !== null)
      return t(adjustment.points > 0 ? texts.give : texts.take, {
        points: number(Math.abs(adjustment.points)),
        member: member_name ?? adjustment.member_id,
      });
    if (toVoid !== null)
      return t(texts.void, {
        points: number(toVoid.points),
        member: member_name ?? toVoid.member_id,
      });
    if (merge !== null)
      return t(texts.mergeInto, {
        ...{ other: merge.merged_id, points: number(merge.points) },
        member: member_name ?? merge.member_id,
      });
    if (undo !== null)
      return t(texts.undoMerge, {
        ...{ other: undo.merged_id, points: number(undo.points) },
        member: member_name ?? undo.member_id,
      });
    if (erasure !== null)
      return t(texts.eraseMember, {
        points: number(erasure.points),
        member: member_name ?? erasure.member_id,
      });
    if (reversal !== null)
      return t(texts.reverse, {
        points: number(reversal.points),
        member: member_name ?? reversal.member_id,
      });
    if (reward !== null)
      return t(reward.act === "offer" ? texts.offerReward : texts.changeReward, {
        name: pick(reward.name, reward.name_ar),
      });
    if (products !== null)
      return t(products.count === 1 ? texts.raiseProduct : texts.raiseProducts, {
        ...{ name: products.rises[0]?.name ?? "", count: number(products.count) },
      });
    if (wallet !== null)
      return t(wallet.kind === "top_up" ? texts.topUp : texts.raiseCredit, {
        ...{ money: money(wallet.piastres), name: wallet.name },
      });
    if (asked !== null) return whatOfMoney(asked);
    if (closing !== null) return t(monthTexts.closeMonth, { month: month(`${closing.month}-15`) });
    if (bundle !== null) return t(bundleTexts.apply, counts(bundle));
    if (tiers !== null)
      return t(tiers.ladder === "customer" ? texts.customerTiers : texts.sellerTiers);
    if (settings?.section === "redemption" && settings.effect.lapse) return t(texts.life);
    if (settings !== null) return t(texts[settings.section]);
    if (thresholds !== null) return t(texts.loosen);
    const about = publication?.items[0];
    const said = about?.kind === "campaign" ? texts.publishCampaign : texts.publishRule;
    return t(said, { name: pick(about?.name ?? "", about?.name_ar ?? "") });
  };
};

const tones: Readonly<Record<Approval["state"], PillTone>> = {
  waiting: "warn",
  approved: "on",
  refused: "loss",
  withdrawn: "off",
  expired: "off",
  void: "off",
};

export const StateMark = ({ state }: Pick<Approval, "state">) => {
  const { t } = useSpeech();
  return <Pill tone={tones[state]}>{t(stateTexts[state])}</Pill>;
};
