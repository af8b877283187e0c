// The log of breaches: kept, changed and given out, each on record; and the warning that the end of the clock is near.
// Decision 0126.
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import {
  type BreachBrief,
  type BreachDetail,
  type BreachFacts,
  breachReportMs,
  breachWarnMs,
} from "@nuqta/contracts/breaches.ts";
import { csvMark, csvRow } from "@nuqta/contracts/kit/csv.ts";
import { networkOf } from "../../identity/door/domain.ts";
import { teamNames, tellOwners } from "../../identity/door/service.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { clockAt, dueAt } from "../domain/breach-clock.ts";
import { lettersOf } from "../domain/breach-letters.ts";
import {
  type BreachRow,
  findBreach,
  findBreaches,
  insertBreach,
  takeUnwarned,
  updateBreach,
} from "../store/breaches.ts";
import { affectedBy, countAffected } from "./affected.ts";

/** Principal that asks, for the record. */
export type Asked = {
  readonly principal: Principal;
  readonly now: Date;
  readonly ip: string;
  readonly requestId: string;
};

const record = (
  tx: Tx,
  act: "added" | "changed" | "exported",
  id: string,
  asked: Asked,
  detail: object,
) =>
  appendAudit(tx, {
    ...{
      at: asked.now,
      actor: asked.principal.id,
      action: `breach.${act}`,
      target: `breach:${id}`,
    },
    ...{ network: networkOf(asked.ip), outcome: "done", requestId: asked.requestId },
    detail: { ...detail },
  });

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const factsOf = (row: BreachRow): BreachFacts => ({
  noticed_at: row.noticed_at.toISOString(),
  ...{ happened_from: textOf(row.happened_from), happened_to: textOf(row.happened_to) },
  ...{ what: row.what, kinds: row.kinds, measures: row.measures },
  ...{ affected: row.affected, affected_by: row.affected_by },
  ...{ reported_at: textOf(row.reported_at), told_at: textOf(row.told_at) },
  closed_at: textOf(row.closed_at),
});

const briefOf = (row: BreachRow, names: ReadonlyMap<string, string>, now: Date): BreachBrief => {
  const noticedAt = row.noticed_at.getTime();
  const reportedAt = row.reported_at?.getTime() ?? null;
  return {
    breach_id: row.breach_id,
    ...factsOf(row),
    due_at: new Date(dueAt(noticedAt)).toISOString(),
    clock: clockAt({ noticedAt, reportedAt }, now.getTime()),
    created_at: row.created_at.toISOString(),
    created_by_name: names.get(row.created_by) ?? null,
    updated_at: row.updated_at.toISOString(),
  };
};

export const listAll = async (tx: Tx, now: Date): Promise<{ data: BreachBrief[] }> => {
  const names = await teamNames(tx);
  return { data: (await findBreaches(tx)).map((row) => briefOf(row, names, now)) };
};

const sayIn =
  (timeZone: string) =>
  (language: "en" | "ar", at: string): string =>
    new Intl.DateTimeFormat(language === "ar" ? "ar-EG-u-nu-latn" : "en-GB", {
      ...{ dateStyle: "long", timeStyle: "short", timeZone },
    }).format(new Date(at));

/** Zone of letters, and instant they are read at. */
type Reading = { zone: string; now: Date };

const detailOf = async (tx: Tx, row: BreachRow, { zone, now }: Reading): Promise<BreachDetail> => {
  const count = await countAffected(tx, row);
  return {
    ...briefOf(row, await teamNames(tx), now),
    ...{ version: row.version, etag: `"${row.version}"`, affected_count: count },
    letters: lettersOf(factsOf(row), { say: sayIn(zone), count }),
  };
};

/** One breach with its letters. */
export const showBreach = async (
  tx: Tx,
  id: string,
  reading: Reading,
): Promise<Decision<BreachDetail, "breach_not_found">> => {
  const row = await findBreach(tx, id);
  return row === undefined ? refuse("breach_not_found") : accept(await detailOf(tx, row, reading));
};

const inFuture = ({ noticed_at }: BreachFacts, now: Date): boolean =>
  Date.parse(noticed_at) > now.getTime();
const refuseFuture = () =>
  refuse("validation_failed", { errors: [{ path: "noticed_at", code: "out_of_range" }] });

/** Logs a breach. Refused when it would be noticed later than now. */
export const logBreach = async (db: Database, facts: BreachFacts, asked: Asked, zone: string) => {
  const { now, principal } = asked;
  if (inFuture(facts, now)) return refuseFuture();
  return db.transaction(async (tx) => {
    const id = randomUUID();
    await insertBreach(tx, { id, facts, now, by: principal.id });
    const shown = await showBreach(tx, id, { zone, now });
    await record(tx, "added", id, asked, { noticed_at: facts.noticed_at });
    return shown;
  });
};

/** Changes a breach, unless somebody else was quicker; the record says each field before and after. */
export const saveBreach = async (
  db: Database,
  { id, facts, headers }: { id: string; facts: BreachFacts; headers: IncomingHttpHeaders },
  asked: Asked,
  zone: string,
) => {
  const { now, principal } = asked;
  if (inFuture(facts, now)) return refuseFuture();
  return db.transaction(async (tx) => {
    const before = await findBreach(tx, id);
    if (before === undefined) return refuse("breach_not_found");
    const sent = headers["if-match"]?.trim() ?? "";
    if (sent === "") return refuse("version_missing");
    if (sent !== "*" && sent !== `"${before.version}"`) return refuse("version_conflict");
    const written = { id, facts, now, by: principal.id };
    if (!(await updateBreach(tx, written, before.version))) return refuse("version_conflict");
    const after = await findBreach(tx, id);
    if (after === undefined) throw new Error(`breach ${id} was changed and is not there`);
    await record(tx, "changed", id, asked, { before: factsOf(before), after: factsOf(after) });
    return accept(await detailOf(tx, after, { zone, now }));
  });
};

/** Ids of those affected as a file; that it was taken, and of how many, is on record. */
export const affectedFile = (
  db: Database,
  id: string,
  asked: Asked,
): Promise<Decision<string, "breach_not_found" | "breach_without_affected">> =>
  db.transaction(async (tx) => {
    const row = await findBreach(tx, id);
    if (row === undefined) return refuse("breach_not_found");
    const ids = await affectedBy(tx, row);
    if (ids === undefined) return refuse("breach_without_affected");
    await record(tx, "exported", id, asked, { members: ids.length });
    return accept(csvMark + [["member_id"], ...ids.map((one) => [one])].map(csvRow).join(""));
  });

/** The instant as owners read it in either language: `2026-11-29 14:30` of the zone. */
const numbersOf = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone }).format(at);

/** Tells owners of each breach that has less than a day left, once. */
export const warnOfBreaches = (db: Database, { zone, now }: Reading): Promise<void> =>
  db.transaction(async (tx) => {
    const before = new Date(now.getTime() - breachReportMs + breachWarnMs);
    for (const { noticed_at } of await takeUnwarned(tx, { before, now })) {
      const name = numbersOf(dueAt(noticed_at.getTime()), zone);
      await tellOwners(tx, { kind: "breach_due", facts: { name }, now });
    }
  });
