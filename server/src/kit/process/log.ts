// One logger for the whole process: JSON lines in UTC, secrets taken out.
import { type DestinationStream, type Logger, pino } from "pino";
import type { Tracing } from "../telemetry/tracing.ts";
import type { LogLevel } from "./config.ts";

export type Log = Logger;

// Both as a field of their own and one level down, as in `{ request: { headers: … } }`.
const secrets = ["authorization", "cookie", "password", "token", "secret", "apiKey"].flatMap(
  (name) => [name, `*.${name}`, `*.headers.${name}`, `headers.${name}`],
);

// PostgreSQL quotes the row or the value that it refused, which may be somebody's, in these fields of an error.
const quoting = ["detail", "where", "hint", "internalQuery"];

// Errors in others too, as those of an AggregateError.
const unquoted = (told: unknown): unknown => {
  if (Array.isArray(told)) return told.map(unquoted);
  if (typeof told !== "object" || told === null || !("stack" in told)) return told;
  const kept = Object.entries(told).filter(([name]) => !quoting.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, unquoted(value)]));
};

/** The ids of the span that a line is written in, by the names that OpenTelemetry gives them in logs. */
const idsOf = (tracing: Tracing) => (): object => {
  const span = tracing.current();
  return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };
};

/**
 * A pino logger that writes to standard output, or to `to`. Never logs the fields in `secrets`, nor what the
 * database quotes of a row. With tracing, a line carries the ids of the span that it is written in.
 */
export const createLog = (level: LogLevel, to?: DestinationStream, tracing?: Tracing): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets, censor: "[removed]" },
      ...(tracing === undefined ? {} : { mixin: idsOf(tracing) }),
      serializers: { err: (error: Error) => unquoted(pino.stdSerializers.err(error)) },
    },
    ...(to === undefined ? [] : [to]),
  );
