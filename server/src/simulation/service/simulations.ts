// The door of simulation: asking for one, looking at it, stopping it.

import { randomUUID } from "node:crypto";
import type { QueryOf } from "@nuqta/contracts/kit/route.ts";
import {
  type listSimulations,
  periodDaysMax,
  type SimulationBody,
  type SimulationItem,
  type SimulationResult,
} from "@nuqta/contracts/simulations.ts";
import type { Tx } from "../../kit/db/db.ts";
import { listPage } from "../../kit/db/listing.ts";
import { contentHash } from "../../kit/hash/content-hash.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { dayOf, localDate } from "../../kit/pure/local-time.ts";
import { inForce } from "../../programme/domain.ts";
import { authorNames } from "../../programme/door/configuration.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { contentOf, datesFor, withoutDates } from "../domain/draft.ts";
import { simulationFile } from "../domain/file.ts";
import * as store from "../store/simulations.ts";
import { draftOf } from "./drafting.ts";

/** Number of simulations that may wait or run at once. */
const openMax = 20;

const instantOf = (date: Date | null): string | null => date?.toISOString() ?? null;

type NameOf = (id: string) => string | null;

const viewOf = (row: store.SimulationRow, nameOf: NameOf): SimulationItem => ({
  simulation_id: row.simulation_id,
  kind: row.kind,
  subject: row.subject,
  from: row.from_day,
  to: row.to_day,
  dates: row.dates,
  state: row.state,
  progress: { orders_done: row.orders_done, orders_total: row.orders_total },
  live_version: row.live_version,
  failure: row.failure,
  requested_by: row.requested_by,
  requested_by_name: nameOf(row.requested_by),
  created_at: row.created_at.toISOString(),
  started_at: instantOf(row.started_at),
  finished_at: instantOf(row.finished_at),
  difference: row.difference,
});

const viewsOf = async (tx: Tx, rows: readonly store.SimulationRow[]): Promise<SimulationItem[]> => {
  const nameOf = await authorNames(
    tx,
    rows.map((row) => row.requested_by),
  );
  return rows.map((row) => viewOf(row, nameOf));
};

const oneView = async (tx: Tx, row: store.SimulationRow): Promise<SimulationItem> => {
  const [view] = await viewsOf(tx, [row]);
  if (view === undefined) throw new Error("a row without a view");
  return view;
};

const periodRefusal = ({ from, to }: SimulationBody, today: string) => {
  const refuseAt = (path: string) =>
    refuse("validation_failed", { errors: [{ path, code: "out_of_range" }] });
  if (from > today) return refuseAt("from");
  if (to < from || dayOf(to) - dayOf(from) >= periodDaysMax) return refuseAt("to");
  return undefined;
};

/** Puts a simulation among those that wait; the draft is kept as it is now. */
export const askForSimulation = async (
  given: { tx: Tx; programmes: Programmes; now: Date; by: string },
  body: SimulationBody,
): Promise<Decision<SimulationItem>> => {
  const { tx, programmes, now, by } = given;
  const live = inForce(await programmes.timeline(), now.getTime());
  const today = localDate(live.programme.timezone, now.getTime());
  const refused = periodRefusal(body, today);
  if (refused) return refused;
  const drafted = await draftOf({ tx, live, now }, body);
  if (!drafted.ok) return drafted;
  const { changes, subject } = drafted.value;
  const dates = body.dates ?? datesFor(changes, body);
  if ((await store.countOpen(tx)) >= openMax) return refuse("too_many_simulations");
  const row = await store.insertSimulation(tx, {
    simulation_id: randomUUID(),
    kind: body.kind,
    subject,
    draft_hash: contentHash(contentOf(changes)),
    changes: dates === "ignore" ? withoutDates(changes) : changes,
    from_day: body.from,
    to_day: body.to,
    dates,
    live_version: live.version,
    requested_by: by,
    created_at: now,
  });
  return accept(await oneView(tx, row));
};

export const listAll = async (tx: Tx, ask: QueryOf<typeof listSimulations>) => {
  const { kind, state, subject_id, ...paging } = ask;
  const page = await listPage<store.SimulationRow>(tx, store.simulationListing, {
    ...paging,
    sort: paging.sort ?? "-created_at",
    where: (add) => [
      ...(kind === undefined ? [] : [`t.kind = ${add(kind)}`]),
      ...(state === undefined ? [] : [`t.state = ${add(state)}`]),
      ...(subject_id === undefined ? [] : [`t.subject ->> 'id' = ${add(subject_id)}`]),
    ],
  });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  return accept({ data: await viewsOf(tx, rows), next_cursor: next, total });
};

/** Whether the result may say who gains and loses most. */
type Reader = { mayNameMembers: boolean };

const withoutMembers = (result: string): string =>
  JSON.stringify({ ...(JSON.parse(result) as SimulationResult), winners: [], losers: [] });

/** A simulation with its result, drawn as JSON so that a long one is not taken apart and put together. */
export const readSimulation = async (
  tx: Tx,
  id: string,
  { mayNameMembers }: Reader,
): Promise<Decision<string>> => {
  const row = await store.findSimulation(tx, id);
  if (row === undefined) return refuse("simulation_not_found");
  const kept = row.state === "done" ? await store.readResult(tx, id) : undefined;
  const result = kept === undefined || mayNameMembers ? kept : withoutMembers(kept);
  const view = JSON.stringify(await oneView(tx, row));
  return accept(`${view.slice(0, -1)},"result":${result ?? "null"}}`);
};

/** The result as a CSV file. */
export const readFile = async (
  tx: Tx,
  id: string,
  { locale, mayNameMembers }: Reader & { locale: "en" | "ar" },
): Promise<Decision<string>> => {
  const row = await store.findSimulation(tx, id);
  if (row === undefined) return refuse("simulation_not_found");
  const result = await store.readResult(tx, id);
  if (result === undefined) return refuse("simulation_state");
  const shown = mayNameMembers ? result : withoutMembers(result);
  return accept(simulationFile(JSON.parse(shown) as SimulationResult, locale));
};

/** Cancels a simulation that waits or runs. */
export const cancel = async (tx: Tx, id: string, now: Date): Promise<Decision<SimulationItem>> => {
  const row = await store.cancelOpen(tx, id, now);
  if (row) return accept(await oneView(tx, row));
  return refuse((await store.findSimulation(tx, id)) ? "simulation_state" : "simulation_not_found");
};
