// Awards are worked out again within seconds of their commit, behind the orders.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { Gauge, type Registry } from "prom-client";
import { openBeside } from "../kit/db/db.ts";
import { repeat } from "../kit/process/repeat.ts";
import { deriveNew, type EvidenceParts } from "./service/derive.ts";
import { readEvidence } from "./service/reading.ts";

const everyMs = 1_000;
// Beside the requests: it holds no connection that an order waits for.
const limits = { poolMax: 1, statementTimeoutMs: minuteMs, queryTimeoutMs: 65_000 };

/** Looks every second for what is new; answers how to stop. */
export const startEvidence = (
  parts: EvidenceParts & { registry: Registry },
): (() => Promise<void>) => {
  const { log, registry } = parts;
  measure(parts, registry);
  const db = openBeside(parts.db, { ...limits, log });
  const look = async (signal: AbortSignal) => void (await deriveNew({ ...parts, db }, signal));
  const stop = repeat("evidence", look, { everyMs, log });
  return async () => {
    await Promise.all([stop(), db.abandon()]);
  };
};

/** Figures that are read when somebody asks for the metrics. */
const measure = (parts: EvidenceParts, registry: Registry): void => {
  const gauge = (name: string, help: string, read: (state: State) => number) =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      async collect() {
        this.set(read(await readEvidence(parts)));
      },
    });
  gauge("awards_rederived", "Awards that were worked out again.", ({ checked }) => checked);
  gauge("awards_different", "Awards that came out otherwise.", ({ different }) => different);
  gauge(
    "awards_rederiving_lag_seconds",
    "The age of the oldest event that was not looked at yet.",
    ({ behind_seconds }) => behind_seconds,
  );
};

type State = Awaited<ReturnType<typeof readEvidence>>;
