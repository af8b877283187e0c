// What a server sends away by itself: traces to a collector, and the record of who did what.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { shippedUntil } from "../../kit/audit/shipping.ts";
import type { Tx } from "../../kit/db/db.ts";
import { reasonOf } from "../../kit/db/errors.ts";
import type { Config } from "../../kit/process/config.ts";
import { reach } from "../../kit/telemetry/reach.ts";
import type { Finding } from "./finding.ts";

/** Entries are sent within seconds; a place that was away for a moment is tried again after a minute. */
const recordLateMs = 10 * minuteMs;

/** Connects to the collector and sends nothing. */
export const lookAtCollector = async ({
  telemetry,
}: Pick<Config, "telemetry">): Promise<Finding[]> => {
  if (telemetry === undefined) return [];
  const endpoint = new URL(telemetry.endpoint);
  try {
    await reach(endpoint);
    return [];
  } catch (error) {
    return [
      {
        code: "collector_not_reached",
        wrong: `Nobody takes traces and metrics at ${endpoint.host} (${reasonOf(error)})`,
        cure: "Start the collector there, or correct OTEL_EXPORTER_OTLP_ENDPOINT",
      },
    ];
  }
};

/** Places of AUDIT_RECORD_TO that lack entries of more than ten minutes ago. */
export const lookAtRecord = async (
  tx: Tx,
  { auditRecordTo }: Pick<Config, "auditRecordTo">,
  now: Date,
): Promise<Finding[]> => {
  const found: Finding[] = [];
  for (const place of auditRecordTo) {
    const { missing, since } = await shippedUntil(tx, place);
    if (since === undefined || now.getTime() - since.getTime() <= recordLateMs) continue;
    found.push({
      code: "record_not_sent",
      // The rest of the address may hold a secret.
      wrong: `${missing} entries of the record wait for ${new URL(place).protocol}//${new URL(place).host}, the first since ${since.toISOString()}`,
      cure: "Look for `a run failed` with the job audit-record in the log, and let that place of AUDIT_RECORD_TO take them",
    });
  }
  return found;
};
