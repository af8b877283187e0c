// Where a campaign stands, as a word; and its budget as a bar.
import { useSpeech } from "../../i18n/language.tsx";
import { Pill, type PillTone } from "../../ui/page.tsx";
import { budgetState } from "../domain/campaign-form.ts";
import type { Campaign } from "../queries/campaigns.ts";
import { statusTexts, campaignTexts as texts } from "../texts/campaigns.ts";
import "./targets.css";

const tones: Record<Campaign["status"], PillTone> = {
  draft: "off",
  in_review: "off",
  approved: "off",
  scheduled: "warn",
  active: "on",
  paused: "warn",
  ended: "off",
  archived: "off",
  cancelled: "loss",
};

/** The status as a word. */
export const CampaignPill = ({ status }: Pick<Campaign, "status">) => {
  const { t } = useSpeech();
  return <Pill tone={tones[status]}>{t(statusTexts[status])}</Pill>;
};

export const StatusPill = ({ campaign }: { campaign: Campaign }) => {
  const { t } = useSpeech();
  const isChanged = campaign.live !== null && campaign.draft !== null;
  return (
    <>
      <CampaignPill status={campaign.status} />
      {isChanged && <div className="muted tiny">{t(texts.unpublished)}</div>}
    </>
  );
};

/** How much of a budget is given, with a word from half of it on. */
export const BudgetBar = ({
  name,
  used,
  budget,
}: {
  name: string;
  used: number;
  budget: number;
}) => {
  const { t, label, percent } = useSpeech();
  const { share, level } = budgetState(used, budget);
  return (
    <div>
      <span
        className="bar"
        data-level={level}
        role="progressbar"
        aria-label={label(texts.usedOf, { name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className="muted tiny">
        {t(texts.used, { used, budget, share: percent(budget === 0 ? 1 : used / budget) })}
      </span>
      {level !== "calm" && <div className="tiny gold">{t(texts[`level_${level}`])}</div>}
    </div>
  );
};
