// Configuration as a file: pulled from a world, and two of them told apart.
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Bundle } from "@nuqta/contracts/bundles.ts";
import {
  bundleSchema,
  differencesBetween,
  differenceText,
  hashOf,
  say,
  textOf,
} from "../bundles/door/service.ts";
import type { Config } from "../kit/process/config.ts";
import { StartError } from "../kit/process/start-error.ts";
import { type Command, neededOf, type Option, type Outcome, optionOf } from "./command.ts";
import { bundleIn, isWorld, languageOf, pullWorlds, worldOf } from "./config-file.ts";

const language: Option = { about: "en or ar; English unless told", value: "language" };

export const configPull: Command = {
  name: "config pull",
  summary: "Prints the configuration of a world as one canonical bundle.",
  options: {
    world: { about: "live or test; live unless told", value: "world" },
    out: { about: "writes it there instead", value: "file" },
  },
  run: async (given, config) => {
    const world = worldOf(given, "live");
    const [bundle] = await pullWorlds(config, [world]);
    if (bundle === undefined) throw new Error("a world has one bundle");
    const [hash, text, out] = [hashOf(bundle), textOf(bundle), optionOf(given, "out")];
    if (out === undefined)
      return { lines: [text.trimEnd()], facts: { world, bundle_hash: hash, bundle } };
    const file = resolve(config.startedIn, out);
    write(file, text);
    const line = `The configuration of ${world} is in ${file}; its hash is ${hash}.`;
    return { lines: [line], facts: { world, bundle_hash: hash, file } };
  },
};

/** Writes a file. @throws StartError when that is not possible */
export const write = (path: string, text: string): void => {
  try {
    writeFileSync(path, text);
  } catch (cause) {
    throw new StartError(`Cannot write ${path} (${(cause as Error).message}).`, { cause });
  }
};

/** Bundles of the places that are named, files before any database is opened; or why a file is refused. */
const bundlesOf = async (
  places: readonly [string, string],
  config: Config,
  ask: Parameters<typeof bundleIn>[1],
): Promise<{ bundles: readonly [Bundle, Bundle] } | { refused: Outcome }> => {
  const read = new Map<string, Bundle>();
  for (const place of places) {
    if (isWorld(place) || read.has(place)) continue;
    const found = bundleIn(place, ask);
    if ("refused" in found) return found;
    read.set(place, found.bundle);
  }
  const asked = [...new Set(places)].filter(isWorld);
  const pulled = asked.length === 0 ? [] : await pullWorlds(config, asked);
  asked.forEach((name, at) => {
    const bundle = pulled[at];
    if (bundle !== undefined) read.set(name, bundle);
  });
  const [a, b] = places.map((place) => read.get(place));
  if (a === undefined || b === undefined) throw new Error("each place has one bundle");
  return { bundles: [a, b] };
};

export const configDiff: Command = {
  name: "config diff",
  summary: "Tells the differences between two configurations in sentences.",
  operand: "<live|test|file>",
  second: "<live|test|file>",
  options: { language, check: { about: "ends with 1 when something differs" } },
  run: async (given, config) => {
    const said = languageOf(given);
    const [a, b] = [neededOf(given, "operand"), neededOf(given, "second")];
    const ask = { cwd: config.startedIn, language: said };
    const found = await bundlesOf([a, b], config, ask);
    if ("refused" in found) return found.refused;
    const [before, after] = found.bundles;
    const differences = differencesBetween(before, after);
    const texts = differences.map((one) => differenceText(one, said, { a, b }));
    const count = String(differences.length);
    const end =
      differences.length === 0 ? say("same", said, { a, b }) : say("total", said, { a, b, count });
    return {
      lines: [...texts, end],
      facts: {
        hashes: [hashOf(before), hashOf(after)],
        differences: differences.map((one, at) => ({ ...one, text: texts[at] })),
      },
      ...(given["check"] === true && differences.length > 0 && { isBad: true }),
    };
  },
};

export const configSchema: Command = {
  name: "config schema",
  summary: "Prints the JSON Schema of configuration bundles.",
  options: {},
  run: async () => {
    const schema = bundleSchema();
    return { lines: [JSON.stringify(schema, null, 2)], facts: { schema } };
  },
};
