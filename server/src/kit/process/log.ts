// One logger for the whole process: JSON lines in UTC, secrets taken out.
import { type Logger, pino } from "pino";
import type { LogLevel } from "./config.ts";

export type Log = Logger;

// Both as a field of their own and one level down, as in `{ request: { headers: … } }`.
const secrets = ["authorization", "cookie", "password", "token", "secret", "apiKey"].flatMap(
  (name) => [name, `*.${name}`, `*.headers.${name}`, `headers.${name}`],
);

/** A pino logger that writes to standard output. Never logs the fields in `secrets`. */
export const createLog = (level: LogLevel): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets, censor: "[removed]" },
  });
