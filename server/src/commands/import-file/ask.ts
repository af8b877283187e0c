// An import as it was typed: the file, its map, and the options.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { importMap } from "@nuqta/contracts/imports.ts";
import { fieldProblems } from "@nuqta/contracts/kit/field-problem.ts";
import { instant, toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import type { z } from "zod";
import { reasonOf } from "../../imports/door/domain.ts";
import type { ImportAsk } from "../../imports/door/service.ts";
import { fieldErrorsOf } from "../../kit/http/issues.ts";
import { StartError } from "../../kit/process/start-error.ts";
import { type Given, Misuse, neededOf, optionOf } from "../command.ts";

/**
 * Reads what was typed. Paths are meant from `cwd`, where the person stands.
 * @throws Misuse for options that cannot be, StartError for a map that cannot be read
 */
export const askOf = (given: Given, cwd: string): ImportAsk => {
  const path = (name: string) => resolve(cwd, name);
  const file = neededOf(given, "operand");
  const rejectedFile = path(optionOf(given, "rejected") ?? `${file}.rejected.csv`);
  const batchOrders = Number(optionOf(given, "batch") ?? "500");
  if (!Number.isInteger(batchOrders) || batchOrders < 1 || batchOrders > 5_000)
    throw new Misuse("--batch must be a whole number from 1 to 5000.");
  const asked = { rejectedFile, batchOrders, ...readHistory(optionOf(given, "history-from")) };
  const map = optionOf(given, "map");
  if (map !== undefined) return { file: path(file), map: mapAs(importMap, path(map)), ...asked };
  if (!/\.(jsonl|ndjson)$/.test(file)) throw new Misuse("A CSV file needs a map.");
  return { file: path(file), ...asked };
};

/** A day, which begins where UTC's does, or an instant with its zone. */
const readHistory = (text: string | undefined): { historyFrom?: number } => {
  if (text === undefined) return {};
  const whole = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text;
  const parsed = instant.safeParse(whole);
  if (!parsed.success)
    throw new Misuse("--history-from must be a day as 2025-01-01, or an instant.");
  return { historyFrom: toEpochMs(parsed.data) };
};

/**
 * Reads a map of one kind.
 * @throws StartError when it cannot be read, or is none of the kind
 */
export const mapAs = <Schema extends z.ZodType>(schema: Schema, path: string): z.output<Schema> => {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new StartError(`The map ${path} cannot be read: ${(error as Error).message}`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const wrong = fieldErrorsOf(parsed.error.issues, value).map(({ path: at, code, limit }) => {
    const text = code in fieldProblems ? reasonOf(code, limit).en : code;
    return `  ${at === "" ? "(the map)" : at}: ${text}`;
  });
  throw new StartError(`The map ${path} is not valid:\n${wrong.join("\n")}`);
};
