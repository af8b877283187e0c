// The first campaign of a new seller, with a look at it before it is chosen for good.
import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Fact } from "../../ui/fact.tsx";
import { FailedToLoad } from "../../ui/page.tsx";
import { type Campaign, useJoinableCampaigns } from "../queries.ts";
import { onboardingTexts as texts } from "../texts.ts";

type Props = { value: string | null; onChange: (value: string | null) => void };

/** Select Initial Campaign, and Preview Campaign. */
export const CampaignSection = ({ value, onChange }: Props) => {
  const { t, pick } = useSpeech();
  const campaigns = useJoinableCampaigns();
  const [isOpen, setOpen] = useState(false);
  const chosen = campaigns.data?.find(({ campaign_id }) => campaign_id === value);
  if (campaigns.error !== null && campaigns.data === undefined)
    return <FailedToLoad failure={campaigns.error} onRetry={() => void campaigns.refetch()} />;
  if (campaigns.data?.length === 0) return <p className="muted">{t(texts.noCampaigns)}</p>;
  return (
    <>
      <div className="row align-end">
        <Select
          label={t(texts.campaign)}
          placeholder={t(texts.campaignNone)}
          clearable
          className="basis-240 at-most-440"
          data={(campaigns.data ?? []).map(({ campaign_id, name, name_ar }) => ({
            value: campaign_id,
            label: pick(name, name_ar),
          }))}
          value={value}
          onChange={onChange}
        />
        <Button variant="default" disabled={chosen === undefined} onClick={() => setOpen(true)}>
          {t(texts.previewCampaign)}
        </Button>
      </div>
      <p className="muted small">{t(texts.campaignHelp)}</p>
      {chosen !== undefined && (
        <Dialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title={pick(chosen.name, chosen.name_ar)}
        >
          <Preview campaign={chosen} />
        </Dialog>
      )}
    </>
  );
};

const states: Readonly<
  Record<string, typeof texts.stateActive | typeof texts.stateScheduled | typeof texts.statePaused>
> = {
  active: texts.stateActive,
  scheduled: texts.stateScheduled,
  paused: texts.statePaused,
};

const Preview = ({ campaign }: { campaign: Campaign }) => {
  const { t, date } = useSpeech();
  const { start_date: from, end_date: to, live, status, description } = campaign;
  const { products = [], brands = [], sellers = [], categories = [] } = live?.targets ?? {};
  const isWide = products.length + brands.length + sellers.length + categories.length === 0;
  const dates = (): string => {
    if (from !== null && to !== null)
      return t(texts.campaignFromTo, { from: date(from), to: date(to) });
    if (from !== null) return t(texts.campaignFrom, { from: date(from) });
    return to === null ? t(texts.campaignAlways) : t(texts.campaignTo, { to: date(to) });
  };
  const state = states[status];
  return (
    <dl className="facts">
      <Fact name={t(texts.campaignState)}>{state === undefined ? status : t(state)}</Fact>
      {description !== "" && <Fact name={t(texts.description)}>{description}</Fact>}
      <Fact name={t(texts.campaignDates)}>{dates()}</Fact>
      <Fact name={t(texts.campaignTargets)}>
        {isWide
          ? t(texts.campaignAll)
          : t(texts.campaignNarrow, {
              products: products.length,
              brands: brands.length,
              sellers: sellers.length,
              categories: categories.length,
            })}
      </Fact>
    </dl>
  );
};
