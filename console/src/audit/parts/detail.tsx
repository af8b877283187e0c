// One entry of the record, whole: who, from which device, on what, and every field from old to new.
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Fact } from "../../ui/fact.tsx";
import { type AuditEntry, deviceOf, targetOf } from "../domain.ts";
import { auditTexts as texts } from "../texts.ts";
import { ChangesTable, ThingLink } from "./thing.tsx";

/** Whoever did it, by name; the server itself, and people whom nobody knew, have none. */
export const Who = ({ entry }: { entry: AuditEntry }) => {
  const { t } = useSpeech();
  const { actor, actor_name: name } = entry;
  if (name !== null) return <bdi>{name}</bdi>;
  const isPerson = actor === null || /^(?:staff|key):/.test(actor);
  return <bdi>{t(isPerson ? texts.nobody : texts.machine)}</bdi>;
};

type Props = { entry: AuditEntry | undefined; onClose: () => void };

/** All that is on record of one act. */
export const DetailDialog = ({ entry, onClose }: Props) => {
  const { t } = useSpeech();
  return (
    <Dialog
      isOpen={entry !== undefined}
      onClose={onClose}
      title={t(texts.detailOf, { number: entry?.entry_no ?? 0 })}
      size={720}
    >
      {entry !== undefined && (
        <div className="stack">
          <Facts entry={entry} />
          <ChangesTable entry={entry} />
          <Rest entry={entry} />
          {entry.on !== null && (
            <Link
              to={addresses.auditLog}
              search={{ target: targetOf(entry.on) }}
              className="link"
              onClick={onClose}
            >
              {t(texts.historyOf)}
            </Link>
          )}
        </div>
      )}
    </Dialog>
  );
};

const Facts = ({ entry }: { entry: AuditEntry }) => {
  const { t, dateTime, language } = useSpeech();
  return (
    <dl className="facts">
      <Fact name={t(texts.when)}>{dateTime(entry.at)}</Fact>
      <Fact name={t(texts.who)}>
        <Who entry={entry} />
      </Fact>
      <Fact name={t(texts.what)}>{language === "ar" ? entry.text_ar : entry.text}</Fact>
      <Fact name={t(texts.target)}>{entry.on === null ? "—" : <ThingLink thing={entry.on} />}</Fact>
      <Fact name={t(texts.outcome)}>{t(texts[entry.outcome])}</Fact>
      <Fact name={t(texts.device)}>
        <bdi>{entry.device === null ? "—" : deviceOf(entry.device)}</bdi>
      </Fact>
      <Fact name={t(texts.network)} className="mono" dir="ltr">
        {entry.network ?? "—"}
      </Fact>
      <Fact name={t(texts.request)} className="mono" dir="ltr">
        {entry.request_id ?? "—"}
      </Fact>
      {entry.made.length > 0 && (
        <Fact name={t(texts.made)}>
          {entry.made.map((thing, i) => (
            <span key={targetOf(thing)}>
              {i > 0 && (language === "ar" ? "، " : ", ")}
              <ThingLink thing={thing} />
            </span>
          ))}
        </Fact>
      )}
    </dl>
  );
};

const Rest = ({ entry: { detail } }: { entry: AuditEntry }) => {
  const { t } = useSpeech();
  if (detail === null || Object.keys(detail).length === 0) return null;
  return (
    <details>
      <summary>{t(texts.rest)}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className="mono scrolls-320" dir="ltr" tabIndex={0}>
        {JSON.stringify(detail, null, 2)}
      </pre>
    </details>
  );
};
