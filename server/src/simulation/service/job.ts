// What goes between the server and the thread that replays. It crosses by copying, so it is plain data.
import type { Changes } from "../../programme/domain.ts";
import type { Dates } from "../domain/draft.ts";
import type { SimulationKind } from "../store/simulations.ts";

export type Job = {
  kind: SimulationKind;
  changes: Changes;
  liveVersion: number;
  /** Local days, both included. */
  from: string;
  to: string;
  dates: Dates;
  /** Epoch ms; orders that were posted later are left out. */
  postedBy: number;
};

export type JobData = {
  databaseUrl: string;
  job: Job;
  /** Rest of the thread after each page, in hundredths of the time the page took. */
  restPercent: number;
};

export type JobNews =
  | { news: "progress"; done: number; total: number }
  | {
      news: "result";
      /** The result as JSON: drawn in the thread, so that the server does not stop for it. */
      result: string;
      orders: number;
      difference: { points: number; value: number };
    };
