// Reading the record of who did what.
import type { AuditReply } from "@nuqta/contracts/audit.ts";
import type { TargetKind } from "@nuqta/contracts/kit/act-words.ts";
import { csvMark, csvRow } from "@nuqta/contracts/kit/csv.ts";
import type { Database } from "../kit/db/db.ts";
import { type ListAsk, listPage } from "../kit/db/listing.ts";
import { accept } from "../kit/pure/decision.ts";
import { clockOf, dateOf, dayOf, localTime, startOfDay } from "../kit/pure/local-time.ts";
import { type ActsByRoute, actionsOn, readDetail, targetOf, thingOf, wordsOf } from "./domain.ts";
import { type AuditRow, auditListing, type Name, namesOf } from "./store.ts";

/** The acts of all routes, by which entries of earlier versions are read, and the zone of its days. */
export type Reading = { readonly acts: ActsByRoute; readonly zone: string };

export type AuditQuery = ListAsk<"entry_no"> & {
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  readonly kind?: TargetKind | undefined;
  readonly target?: string | undefined;
  readonly outcome?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** One page of the record. Refuses `invalid_parameter` for a cursor of another list. */
export const listAudit = async (db: Database, reading: Reading, query: AuditQuery) => {
  const { acts, zone } = reading;
  const { action, actor, kind, target, outcome, from, to, ...list } = query;
  const page = await listPage<AuditRow, "entry_no">(db, auditListing, {
    ...list,
    where: (add) => [
      ...(action === undefined ? [] : [`a.action = ${add(action)}`]),
      ...(actor === undefined ? [] : [`a.actor = ${add(actor)}`]),
      ...(kind === undefined ? [] : [ofKind(add, acts, kind)]),
      ...(target === undefined ? [] : [`a.target = ${add(target)}`]),
      ...(outcome === undefined ? [] : [`a.outcome = ${add(outcome)}`]),
      ...(from === undefined ? [] : [`a.at >= ${add(dayStart(zone, dayOf(from)))}`]),
      ...(to === undefined ? [] : [`a.at < ${add(dayStart(zone, dayOf(to) + 1))}`]),
    ],
  });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  return accept({ data: await viewsOf(db, acts, rows), next_cursor: next, total });
};

const dayStart = (zone: string, day: number): Date => new Date(startOfDay(zone, day));

const ofKind = (add: (value: unknown) => string, acts: ActsByRoute, kind: TargetKind): string =>
  `(split_part(a.target, ':', 1) = ${add(kind)} or a.action = any(${add(actionsOn(acts, kind))}::text[]))`;

const viewsOf = async (
  db: Database,
  acts: ActsByRoute,
  rows: readonly AuditRow[],
): Promise<AuditReply[]> => {
  const read = rows.map((row) => {
    const detail = row.detail === null ? null : JSON.parse(row.detail);
    return { row, on: targetOf({ ...row, detail }, acts), told: readDetail(detail) };
  });
  const names = await namesOf(
    db,
    read.flatMap(({ on, told }) => [
      ...(on === undefined ? [] : [on]),
      ...told.made,
      ...told.changes.flatMap(({ target }) => target ?? []),
    ]),
  );
  return read.map((one) => viewOf(one, acts, names));
};

type Read = { row: AuditRow; on: string | undefined; told: ReturnType<typeof readDetail> };

const viewOf = (
  { row, on, told }: Read,
  acts: ActsByRoute,
  names: ReadonlyMap<string, Name>,
): AuditReply => {
  const thing = (target: string | undefined) =>
    (target === undefined ? undefined : thingOf(target, names.get(target))) ?? null;
  const { changes, changesLeft, made, device, rest } = told;
  return {
    entry_no: row.entry_no,
    at: row.at.toISOString(),
    actor: row.actor,
    actor_name: row.actor_name,
    action: row.action,
    ...wordsOf(row.action, acts),
    target: row.target,
    on: thing(on),
    changes: changes.map(({ target, field, from, to }) => ({
      ...{ of: thing(target), field },
      ...{ from: from as AuditReply["changes"][number]["from"] },
      ...{ to: to as AuditReply["changes"][number]["to"] },
    })),
    changes_left: changesLeft,
    made: made.flatMap((one) => thing(one) ?? []),
    network: row.network,
    device,
    outcome: row.outcome,
    request_id: row.request_id,
    detail: row.detail === null ? null : rest,
  };
};

const pageRows = 1_000;
const rowsMax = 20_000;

const heads = {
  en: ["Entry", "Time", "Who", "Action", "Kind", "ID", "Name", "Field", "Old value", "New value"],
  ar: [
    "القيد",
    "الوقت",
    "من",
    "الإجراء",
    "النوع",
    "المعرّف",
    "الاسم",
    "الحقل",
    "القيمة القديمة",
    "القيمة الجديدة",
  ],
} as const;
const tails = {
  en: ["Device", "Network", "Outcome", "Request"],
  ar: ["الجهاز", "الشبكة", "النتيجة", "رقم الطلب"],
} as const;
const outcomes = { en: { done: "Done", refused: "Refused" }, ar: { done: "تم", refused: "رُفض" } };

const valueText = (value: unknown): string =>
  value === null || value === undefined
    ? ""
    : typeof value === "string"
      ? value
      : JSON.stringify(value);

const minuteText = (zone: string, at: string): string => {
  const { day, minute } = localTime(zone, Date.parse(at));
  return `${dateOf(day)} ${clockOf(minute)}`;
};

const linesOf = (entry: AuditReply, locale: "en" | "ar", zone: string): string => {
  const { changes, on } = entry;
  const named = (one: AuditReply["on"]) =>
    (locale === "ar" ? (one?.name_ar ?? one?.name) : one?.name) ?? "";
  const fields = changes.length > 0 ? changes : [undefined];
  return fields
    .map((change) => {
      const of = change?.of ?? on;
      return csvRow([
        ...[entry.entry_no, minuteText(zone, entry.at), entry.actor_name ?? entry.actor],
        ...[locale === "ar" ? entry.text_ar : entry.text],
        ...[of?.kind ?? "", of?.id ?? entry.target ?? "", named(of)],
        ...[change?.field ?? "", valueText(change?.from), valueText(change?.to)],
        ...[entry.device, entry.network, outcomes[locale][entry.outcome], entry.request_id],
      ]);
    })
    .join("");
};

/** The record that a query leaves as CSV, at most its newest 20,000 entries: one line for each changed field. */
export const auditFile = async (
  db: Database,
  reading: Reading,
  { locale, ...query }: Omit<AuditQuery, "limit" | "cursor"> & { locale: "en" | "ar" },
): Promise<string> => {
  const [head, zone] = [heads[locale], reading.zone];
  const lines = [
    csvMark + csvRow([head[0], `${head[1]} (${zone})`, ...head.slice(2), ...tails[locale]]),
  ];
  let cursor: string | undefined;
  for (let rows = 0; rows < rowsMax; rows += pageRows) {
    const page = await listAudit(db, reading, { ...query, cursor, limit: pageRows });
    // The cursor is the one that this list gave out, so no page is refused.
    if (!page.ok) throw new Error(`a page of the record was refused: ${page.code}`);
    lines.push(...page.value.data.map((entry) => linesOf(entry, locale, zone)));
    if (page.value.next_cursor === null) break;
    cursor = page.value.next_cursor;
  }
  return lines.join("");
};
