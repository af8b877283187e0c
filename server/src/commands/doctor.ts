// Looks at an installation and says what is wrong with it, each thing with its cure. Changes nothing.
import { existsSync, statfsSync, statSync } from "node:fs";
import { countApprovers } from "../identity/door/service.ts";
import { changeableHistory } from "../kit/db/rights.ts";
import { durabilityGate } from "../kit/postgres/durability-gate.ts";
import { systemClock } from "../kit/process/clock.ts";
import type { Config } from "../kit/process/config.ts";
import { StartError } from "../kit/process/start-error.ts";
import { approverWarnings, roleWarnings, warnings } from "../start-warnings.ts";
import { tables } from "../tables.ts";
import type { Command } from "./command.ts";
import { visit } from "./visit.ts";

/** Free space below which PostgreSQL may soon be unable to write. */
const leastFree = { share: 0.05, bytes: 512 * 1024 * 1024 };

const sentence = (line: string): string => {
  const text = line.replace(/^Warning: /, "");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

const ofDatabase = (config: Config): Promise<string[]> =>
  visit(config, async (db) => {
    const found: string[] = [];
    const log = {
      warn: (first: unknown, second?: string) => {
        found.push(second ?? String(first));
      },
    };
    await durabilityGate(db, { allowUnsafe: true, log, now: systemClock.now });
    const changeable = await changeableHistory(db, tables);
    return [
      ...found,
      ...roleWarnings(config, changeable),
      ...approverWarnings(config, await countApprovers(db)),
    ];
  }).catch((error: unknown) => {
    if (error instanceof StartError) return [error.message];
    throw error;
  });

const ofFolder = ({ dataDir, databaseUrl }: Config): string[] => {
  if (databaseUrl !== undefined || !existsSync(dataDir)) return [];
  const { bavail, blocks, bsize } = statfsSync(dataDir);
  const isFull = bavail * bsize < leastFree.bytes || bavail / blocks < leastFree.share;
  const isOpen = process.platform !== "win32" && (statSync(dataDir).mode & 0o007) !== 0;
  return [
    ...(isFull
      ? [
          `The disk of ${dataDir} is nearly full (${Math.floor((bavail * bsize) / 2 ** 20)} MB free): make room.`,
        ]
      : []),
    ...(isOpen ? [`Everybody can look into ${dataDir}: chmod o-rwx it.`] : []),
  ];
};

export const doctor: Command = {
  name: "doctor",
  summary: "Says what is wrong with this installation, each thing with its cure.",
  options: {},
  run: async (_given, config) => {
    const found = [
      ...(await ofDatabase(config)),
      ...ofFolder(config),
      ...warnings(config, config.secretKeys.length > 0),
    ].map(sentence);
    const { stage, stageReason: reason } = config;
    const facts = { stage, reason, found };
    const stageLine = `Stage: ${stage} (${reason})`;
    if (found.length === 0) return { lines: [stageLine, "Nothing is wrong."], facts };
    return { lines: [stageLine, ...found.map((each) => `Wrong: ${each}`)], facts, isBad: true };
  },
};
