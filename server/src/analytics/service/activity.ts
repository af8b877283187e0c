// What happened last, out of the feed and the record.

import type { Dashboard } from "@nuqta/contracts/analytics.ts";
import type { Permission } from "@nuqta/contracts/kit/permission.ts";
import type { ActivityLine, Subject } from "@nuqta/contracts/recent-activity.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { uploadKinds } from "../../uploads/service.ts";
import { mayRead } from "../domain/readable.ts";
import {
  actionPatterns,
  eventDetail,
  eventWords,
  type Kind,
  type Read,
  readAction,
  readMade,
  shownEvents,
  uploadAction,
  uploadWords,
} from "../domain/words.ts";
import * as store from "../store/latest.ts";
import { campaignsOf } from "./catch-up.ts";

type Parts = { db: Tx; programmes: Pick<Programmes, "knowing"> };

const kindsOf: Readonly<Record<Dashboard, readonly Kind[]>> = {
  sellers: ["seller"],
  brands: ["brand", "category", "product"],
  campaigns: ["campaign", "rule"],
};
const allKinds: readonly Kind[] = ["seller", "brand", "category", "product", "campaign", "rule"];

type ActivityQuery = {
  tab?: Dashboard | undefined;
  limit: number;
  /** Permissions of the reader: a line names only what they may read. */
  held: ReadonlySet<Permission>;
};

/** The newest lines of a dashboard, or of all. */
export const readActivity = async (parts: Parts, ask: ActivityQuery): Promise<ActivityLine[]> => {
  const events = await eventLines(parts, ask);
  const recorded = await recordedLines(parts.db, ask);
  return [...events, ...recorded]
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, ask.limit)
    .map((line) => ({
      ...line,
      subject: shown(line.subject, ask.held),
      link: shown(line.link, ask.held),
    }));
};

const shown = (subject: Subject | null, held: ReadonlySet<Permission>): Subject | null =>
  subject !== null && mayRead(held, subject.kind) ? subject : null;

const eventLines = async (
  { db, programmes }: Parts,
  { tab, limit, held }: ActivityQuery,
): Promise<ActivityLine[]> => {
  // Of orders without a campaign there are many, so more are looked at.
  const looked = tab === "campaigns" ? limit * 10 : limit * 2;
  const latest = await store.latestEvents(db, shownEvents, looked);
  const rulesets = new Set(latest.flatMap(({ ruleset }) => ruleset ?? []));
  const campaignOf = campaignsOf(await programmes.knowing(rulesets));
  const subjectIds = (event: store.LatestEvent): string[] => {
    if (tab === "sellers") return (event.lines ?? []).map(({ seller_id }) => seller_id);
    if (tab === "brands") return (event.lines ?? []).flatMap(({ brand_id }) => brand_id ?? []);
    if (tab !== "campaigns") return [event.member];
    const { ruleset, allocation } = event;
    if (ruleset === null || allocation === null || event.type !== "points.earned") return [];
    return Object.values(allocation).flatMap((of) =>
      Object.keys(of).flatMap((rule) => campaignOf(ruleset, rule) ?? []),
    );
  };
  const found = latest
    .map((event) => ({ event, ids: [...new Set(subjectIds(event))] }))
    .filter(({ ids }) => ids.length > 0)
    .slice(0, limit);
  const kind = tab === undefined ? "member" : singular[tab];
  const names =
    kind === "member"
      ? new Map<string, store.Named>()
      : await store.namesOf(db, kind, [...new Set(found.flatMap(({ ids }) => ids))]);
  return found.map(({ event, ids }) => lineOf(event, subjectOf(kind, ids, names), held));
};

const singular = { sellers: "seller", brands: "brand", campaigns: "campaign" } as const;

const subjectOf = (
  kind: Subject["kind"],
  [id = "", ...others]: readonly string[],
  names: ReadonlyMap<string, store.Named> = new Map(),
): Subject => {
  const { name, name_ar } = names.get(id) ?? { name: id, name_ar: id };
  const more = others.length === 0 ? "" : ` +${others.length}`;
  return { kind, id, name: name + more, name_ar: name_ar + more };
};

const lineOf = (
  event: store.LatestEvent,
  subject: Subject,
  held: ReadonlySet<Permission>,
): ActivityLine => {
  const detail = eventDetail({
    points: event.points,
    member: mayRead(held, "member") ? event.member : null,
    orderId: mayRead(held, "order") ? event.orderId : null,
  });
  const { member } = event;
  return {
    id: `ev_${event.memberId.toString(36)}_${event.eventNo}`,
    at: event.at.toISOString(),
    type: event.type,
    ...eventWords(event.type),
    subject,
    detail: detail.text,
    detailAr: detail.textAr,
    actor: null,
    status: "done",
    link: { kind: "member", id: member, name: member, name_ar: member },
  };
};

const recordedLines = async (
  tx: Tx,
  { tab, limit, held }: ActivityQuery,
): Promise<ActivityLine[]> => {
  const kinds = (tab === undefined ? allKinds : kindsOf[tab]).filter((kind) => mayRead(held, kind));
  const rows = await store.latestRecorded(tx, actionPatterns(kinds), limit * 2);
  const uploads = await uploadKinds(tx, rows.flatMap(uploadOf));
  const read = rows
    .flatMap((row) => readRow(row, uploads))
    .filter(({ action }) => kinds.includes(action.kind))
    .slice(0, limit);
  const names = await namesOfAll(tx, read);
  return read.map(({ row, action, ids }) => {
    const subject = ids.length === 0 ? null : subjectOf(action.kind, ids, names.get(action.kind));
    return {
      id: `audit_${row.entryNo}_${action.kind}`,
      at: row.at.toISOString(),
      type: `${action.kind}.${action.verb}`,
      ...action.said,
      subject,
      detail: row.actor ?? "",
      detailAr: row.actor ?? "",
      actor: row.actor,
      status: row.outcome,
      link: subject,
    };
  });
};

type ReadRow = { row: store.Recorded; action: Read; ids: readonly string[] };

const uploadOf = ({ action, target }: store.Recorded): string[] =>
  action === uploadAction && target !== null ? [target.slice(target.indexOf(":") + 1)] : [];

/** The lines of one entry: its act, and for each kind of thing what it made besides. */
const readRow = (row: store.Recorded, uploads: ReadonlyMap<string, string>): ReadRow[] => {
  const [upload] = uploadOf(row);
  const action =
    upload === undefined ? readAction(row.action) : uploadWords(uploads.get(upload) ?? "products");
  const { made = [] } = JSON.parse(row.detail ?? "{}") as { made?: string[] };
  const things = made.flatMap((target) => {
    const read = readMade(target);
    return read ? [{ read, id: target.slice(target.indexOf(":") + 1) }] : [];
  });
  const byKind = Map.groupBy(things, ({ read }) => read.kind);
  const id = upload === undefined ? targetOf(row) : "";
  return [
    ...(action === undefined ? [] : [{ row, action, ids: id === "" ? [] : [id] }]),
    ...[...byKind.values()].flatMap((all) =>
      all[0] === undefined ? [] : [{ row, action: all[0].read, ids: all.map((thing) => thing.id) }],
    ),
  ];
};

const namesOfAll = async (tx: Tx, read: readonly ReadRow[]) => {
  const names = new Map<Kind, Map<string, store.Named>>();
  for (const kind of ["seller", "brand", "campaign", "rule"] as const) {
    const ids = read.flatMap((one) => (one.action.kind === kind ? one.ids : []));
    names.set(kind, await store.namesOf(tx, kind, ids));
  }
  return names;
};

/** The id of what a record is about: of its target, or of what was sent when it was new. */
export const targetOf = ({ target, detail }: Pick<store.Recorded, "target" | "detail">): string => {
  if (target !== null) return target.includes(":") ? target.slice(target.indexOf(":") + 1) : target;
  const { body = {} } = JSON.parse(detail ?? "{}") as { body?: Record<string, unknown> };
  const id = Object.entries(body).find(([name]) => name.endsWith("_id"))?.[1];
  return typeof id === "string" ? id : "";
};
