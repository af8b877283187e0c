// Spreads a database in use over the nodes of Citus, after saying what it would do.
import { readShape, distribute as spread } from "../kit/citus/distribute.ts";
import { checkAlone, checkCitus, withOwner } from "../kit/citus/owner.ts";
import { planOf } from "../kit/citus/plan.ts";
import { tables } from "../tables.ts";
import { type Command, type Given, Misuse, neededOf, optionOf } from "./command.ts";

type Address = { host: string; port: number };

export const distribute: Command = {
  name: "distribute",
  summary: "Spreads the database over the nodes of Citus; shows the plan, and runs it with --run.",
  options: {
    coordinator: {
      about: "where the other nodes reach this database's node",
      value: "host:port",
      isNeeded: true,
    },
    workers: { about: "the other nodes, parted by commas", value: "host:port,…", isNeeded: true },
    shards: { about: "pieces of each table, from 1 to 256; 32 unless told", value: "number" },
    run: { about: "does it; stop every server first" },
  },
  run: async (given, config) => {
    const how = {
      tables,
      coordinator: addressOf(neededOf(given, "coordinator")),
      workers: neededOf(given, "workers").split(",").map(addressOf),
      shards: shardsOf(given),
    };
    return withOwner(config, async (client) => {
      await checkCitus(client);
      if (given["run"] !== true) {
        const steps = planOf(tables, await readShape(client), how.shards);
        const lines = steps.map(({ title }, index) => `${index + 1}. ${title}`);
        return {
          lines: [...lines, `${steps.length} steps to do. With --run they are done.`],
          facts: { done: 0, steps: steps.map(({ title }) => title) },
        };
      }
      await checkAlone(client);
      const steps = await spread(client, how, (title, number, count) =>
        process.stderr.write(`${number} of ${count}: ${title}\n`),
      );
      return {
        lines: [`The database is spread over ${how.workers.length + 1} nodes.`],
        facts: { done: steps.length, steps: steps.map(({ title }) => title) },
      };
    });
  },
};

const addressOf = (text: string): Address => {
  const found = /^([a-zA-Z0-9.-]+|\[[0-9a-fA-F:]+\]):(\d{1,5})$/.exec(text.trim());
  const port = Number(found?.[2]);
  if (found?.[1] === undefined || port < 1 || port > 65_535)
    throw new Misuse(`"${text}" is no address of a node: write host:port.`);
  return { host: found[1].replaceAll(/[[\]]/g, ""), port };
};

const shardsOf = (given: Given): number => {
  const text = optionOf(given, "shards") ?? "32";
  const shards = Number(text);
  if (!/^\d+$/.test(text) || shards < 1 || shards > 256)
    throw new Misuse("--shards must be a number from 1 to 256.");
  return shards;
};
