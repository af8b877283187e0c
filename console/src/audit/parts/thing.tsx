// What an entry is about, by name and with a link; and what it changed, in old and new values.
import { targetKinds } from "@nuqta/contracts/kit/act-words.ts";
import { Link } from "@tanstack/react-router";
import { useSpeech } from "../../i18n/language.tsx";
import { chosen } from "../../i18n/text.ts";
import { type AuditEntry, placeOf, type Thing } from "../domain.ts";
import { auditTexts as texts } from "../texts.ts";
import "./audit.css";

/** The name of a thing in the reader's language; its kind and id where it has none. */
export const useThingName = () => {
  const { language } = useSpeech();
  return ({ kind, id, name, name_ar }: Thing): string =>
    chosen(language, name, name_ar) || `${targetKinds[kind][language]} ${id}`;
};

/** A thing by name, as a link where it has a screen. */
export const ThingLink = ({ thing }: { thing: Thing }) => {
  const nameOf = useThingName();
  const place = placeOf(thing);
  if (place === undefined) return <bdi>{nameOf(thing)}</bdi>;
  return (
    <Link {...place} className="link">
      <bdi>{nameOf(thing)}</bdi>
    </Link>
  );
};

/** A value of a field as people read it. */
export const useValueText = () => {
  const { t, number } = useSpeech();
  return (value: unknown): string => {
    if (value === null || value === undefined || value === "") return "—";
    if (typeof value === "boolean") return t(value ? texts.yes : texts.no);
    if (typeof value === "number") return number(value);
    return typeof value === "string" ? value : JSON.stringify(value);
  };
};

type Change = AuditEntry["changes"][number];

const Field = ({ change }: { change: Change }) => {
  const nameOf = useThingName();
  return (
    <>
      {change.of !== null && (
        <>
          <bdi>{nameOf(change.of)}</bdi>
          {": "}
        </>
      )}
      <bdi dir="ltr" className="mono">
        {change.field}
      </bdi>
    </>
  );
};

const shownChanges = 2;

/** The first changes of an entry in a line each, and how many more there are. */
export const ChangesInShort = ({ changes }: { changes: AuditEntry["changes"] }) => {
  const { t } = useSpeech();
  const text = useValueText();
  const left = changes.length - shownChanges;
  if (changes.length === 0) return "—";
  return (
    <>
      {changes.slice(0, shownChanges).map((change) => (
        <div key={`${change.of?.id} ${change.field}`} className="audit-change">
          <Field change={change} />
          {": "}
          <bdi>{text(change.from)}</bdi> → <bdi>{text(change.to)}</bdi>
        </div>
      ))}
      {left > 0 && <div className="muted">{t(texts.moreChanges, { count: left })}</div>}
    </>
  );
};

/** Every change of an entry, old and new side by side. */
export const ChangesTable = ({ entry }: { entry: AuditEntry }) => {
  const { t } = useSpeech();
  const text = useValueText();
  if (entry.changes.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="scrolls-320" tabIndex={0}>
      <table className="audit-changes" aria-label={t(texts.changes)}>
        <thead>
          <tr>
            <th scope="col">{t(texts.field)}</th>
            <th scope="col">{t(texts.before)}</th>
            <th scope="col">{t(texts.after)}</th>
          </tr>
        </thead>
        <tbody>
          {entry.changes.map((change) => (
            <tr key={`${change.of?.id} ${change.field}`}>
              <th scope="row">
                <Field change={change} />
              </th>
              <td>
                <bdi>{text(change.from)}</bdi>
              </td>
              <td>
                <bdi>{text(change.to)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {entry.changes_left > 0 && (
        <p className="muted">{t(texts.changesLeft, { count: entry.changes_left })}</p>
      )}
    </div>
  );
};
