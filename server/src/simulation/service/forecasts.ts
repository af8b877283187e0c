// Forecasts of campaigns that another capability keeps until they are published: as publishing asks for them.
import type { SimulationBody, SimulationResult } from "@nuqta/contracts/simulations.ts";
import type { Tx } from "../../kit/db/db.ts";
import { contentHash } from "../../kit/hash/content-hash.ts";
import { accept, type Decision } from "../../kit/pure/decision.ts";
import { inForce } from "../../programme/domain.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { contentOf } from "../domain/draft.ts";
import * as store from "../store/simulations.ts";
import { draftOf } from "./drafting.ts";
import { spansAt } from "./publishing.ts";
import { askForSimulation } from "./simulations.ts";

type Asking = { tx: Tx; programmes: Programmes; now: Date };

/** A campaign with its rules, by the ids that they will have. */
type Kept = Pick<Extract<SimulationBody, { kind: "campaign" }>, "draft" | "rules"> & {
  readonly id: string;
};

const liveAt = async ({ programmes, now }: Asking) =>
  inForce(await programmes.timeline(), now.getTime());

/** Asks for a replay over the last 30 days, as publishing needs it. Refuses `too_many_simulations`. */
export const askForForecast = async (
  asking: Asking & { by: string },
  kept: Kept,
): Promise<Decision<string>> => {
  const [span] = spansAt(await liveAt(asking), asking.now);
  const body = { kind: "campaign", ...kept, ...span, dates: "ignore" } as const;
  const asked = await askForSimulation(asking, body);
  return asked.ok ? accept(asked.value.simulation_id) : asked;
};

type ForecastOf = {
  readonly simulation_id: string;
  readonly state: store.SimulationState;
  readonly from: string;
  readonly to: string;
  /** Of this very content, over days up to now, against what is in force. */
  readonly is_current: boolean;
  /** Difference for one payer; null until it is done. */
  readonly own: { readonly points: number; readonly cost: number } | null;
};

/** A forecast of what is kept, with the part of one payer. */
export const readForecast = async (
  asking: Asking,
  { simulationId, kept, payer }: { simulationId: string; kept: Kept; payer: string },
): Promise<ForecastOf> => {
  const { tx, now } = asking;
  const row = await store.findSimulation(tx, simulationId);
  if (row === undefined) throw new Error(`simulation ${simulationId} is gone`);
  const live = await liveAt(asking);
  const spans = spansAt(live, now);
  const drafted = await draftOf({ tx, live, now }, { kind: "campaign", ...kept, ...spans[0] });
  const isSame = drafted.ok && contentHash(contentOf(drafted.value.changes)) === row.draft_hash;
  const isRecent = spans.some(({ from, to }) => from === row.from_day && to === row.to_day);
  const text = row.state === "done" ? await store.readResult(tx, simulationId) : undefined;
  const result = text === undefined ? undefined : (JSON.parse(text) as SimulationResult);
  const own = result?.by_funder.find(({ id }) => id === payer)?.difference;
  return {
    ...{ simulation_id: simulationId, state: row.state, from: row.from_day, to: row.to_day },
    is_current: row.live_version === live.version && isSame && isRecent,
    own: result === undefined ? null : { points: own?.points ?? 0, cost: own?.value ?? 0 },
  };
};
