// What happened last, out of the feed and the record.

import type { ActivityLine, Dashboard, Subject } from "@nuqta/contracts/analytics.ts";
import type { Permission } from "@nuqta/contracts/kit/permission.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { mayRead } from "../domain/readable.ts";
import {
  actionPatterns,
  eventDetail,
  eventWords,
  type Kind,
  readAction,
  shownEvents,
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
  names: ReadonlyMap<string, store.Named>,
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
  const rows = await store.latestRecorded(tx, actionPatterns(kinds), limit);
  const read = rows.flatMap((row) => {
    const action = readAction(row.action);
    return action && kinds.includes(action.kind) ? [{ row, action, id: targetOf(row) }] : [];
  });
  const names = new Map<string, store.Named>();
  for (const kind of ["seller", "brand", "campaign", "rule"] as const) {
    const ids = read.flatMap((one) => (one.action.kind === kind && one.id !== "" ? [one.id] : []));
    for (const [id, named] of await store.namesOf(tx, kind, ids)) names.set(`${kind}:${id}`, named);
  }
  return read.map(({ row, action, id }) => {
    const named = names.get(`${action.kind}:${id}`) ?? { id, name: id, name_ar: id };
    const subject = id === "" ? null : { kind: action.kind, ...named };
    return {
      id: `audit_${row.entryNo}`,
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

/** The id of what a record is about: of its target, or of what was sent when it was new. */
export const targetOf = ({ target, detail }: Pick<store.Recorded, "target" | "detail">): string => {
  if (target !== null) return target.includes(":") ? target.slice(target.indexOf(":") + 1) : target;
  const { body = {} } = JSON.parse(detail ?? "{}") as { body?: Record<string, unknown> };
  const id = Object.entries(body).find(([name]) => name.endsWith("_id"))?.[1];
  return typeof id === "string" ? id : "";
};
