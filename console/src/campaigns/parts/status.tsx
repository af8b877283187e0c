// Where a campaign stands, as a word.
import { useSpeech } from "../../i18n/language.tsx";
import { Pill, type PillTone } from "../../ui/page.tsx";
import type { Campaign } from "../queries.ts";
import { statusTexts, campaignTexts as texts } from "../texts/campaigns.ts";

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
