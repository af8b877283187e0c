// Who changed what of a seller, the newest first.
import { Button } from "@mantine/core";
import type { HistoryEntry } from "@nuqta/contracts/kit/history.ts";
import { useSpeech } from "../../i18n/language.tsx";
import type { Text } from "../../i18n/text.ts";
import { FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { useSellerHistory } from "../queries.ts";
import { sellerTexts as texts } from "../texts.ts";
import { statusWords } from "./status.tsx";

const actions: Readonly<Record<string, Text>> = {
  "seller.onboarded": texts.doneOnboarded,
  "seller.changed": texts.doneChanged,
  "seller.suspended": texts.doneSuspended,
  "seller.reinstated": texts.doneReinstated,
  "seller.activated": texts.doneActivated,
};

const fields: Readonly<Record<string, Text>> = {
  name: texts.name,
  status: texts.fieldStatus,
  commercial_id: texts.commercialId,
  email: texts.email,
  phone: texts.phone,
  address: texts.address,
  brand_type: texts.brandType,
  default_brand: texts.defaultBrand,
  logo: texts.fieldLogo,
  tier_id: texts.fieldTier,
  portal_access: texts.fieldPortal,
  portal_email: texts.fieldPortalEmail,
  initial_campaign_id: texts.fieldCampaign,
};

/** The history, with older pages on demand. */
export const SellerHistory = ({ id }: { id: string }) => {
  const { t } = useSpeech();
  const history = useSellerHistory(id);
  if (history.error !== null && history.data === undefined)
    return <FailedToLoad failure={history.error} onRetry={() => void history.refetch()} />;
  if (history.data === undefined) return <LoadingCards count={1} />;
  const entries = history.data.pages.flatMap(({ data }) => data);
  if (entries.length === 0) return <p className="muted">{t(texts.historyEmpty)}</p>;
  return (
    <>
      <ol className="stack plain-list">
        {entries.map((entry) => (
          <Entry key={entry.entry_no} entry={entry} />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          variant="default"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t(texts.historyMore)}
        </Button>
      )}
    </>
  );
};

const Entry = ({ entry }: { entry: HistoryEntry }) => {
  const { t, dateTime } = useSpeech();
  const say = useValue();
  const action = actions[entry.action];
  const who = entry.actor_name ?? entry.actor ?? t(texts.unknownActor);
  return (
    <li>
      <b>{action === undefined ? entry.action : t(action)}</b>
      <div className="muted small">{t(texts.historyBy, { who, when: dateTime(entry.at) })}</div>
      <ul className="small bullets above-4">
        {entry.changes.map(({ field, from, to }) => (
          <li key={field} className="breaks">
            {t(texts.historyChange, {
              field: fields[field] === undefined ? field : t(fields[field]),
              from: say(field, from),
              to: say(field, to),
            })}
          </li>
        ))}
      </ul>
    </li>
  );
};

const useValue = () => {
  const { t } = useSpeech();
  return (field: string, value: unknown): string => {
    if (value === null || value === "") return t(texts.nothing);
    // The picture itself is not kept in the history, only that it was another one.
    if (field === "logo") return t(texts.changed);
    if (typeof value === "boolean") return t(value ? texts.yes : texts.no);
    const text = typeof value === "string" ? value : JSON.stringify(value);
    if (field === "status" && text in statusWords)
      return t(statusWords[text as keyof typeof statusWords]);
    if (field === "brand_type" && (text === "single" || text === "multi")) return t(texts[text]);
    return text;
  };
};
