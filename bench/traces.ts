// Orders through HTTP with traces and metrics sent to a collector, beside the same build without: a server of its
// own each, in turns.
import { type Build, thisBuild } from "./builds.ts";
import { startCollector } from "./collector.ts";
import { startClients } from "./http.ts";
import type { Options } from "./options.ts";
import { atLeast, atMost, costRows, printSides } from "./side-table.ts";
import { closeSides, inTurns, openSides, withServers } from "./sides.ts";

const clients = 64;
/** Figures and statements follow every two seconds, and spans are sent every five. */
const turns = 4;

/** Measures and prints the table; what is recorded is what a server records that was told an endpoint only. */
export const measureTraces = async (options: Options): Promise<void> => {
  const build = thisBuild();
  const collector = await startCollector();
  const http = startClients();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const builds: Build[] = [{ ...build, name: `${build.name}, traced`, env }, build];
  try {
    const sides = await openSides(builds, { server: undefined, hasMembers: true });
    try {
      const rows = await withServers(sides, async ({ contenders }) => {
        const posting = contenders(({ url, key }, seconds) =>
          http.post({ url, token: key, clients, seconds: seconds * turns }),
        );
        const { turns: both } = await inTurns(sides, posting, options);
        const targets = { rate: atLeast(0.98), processor: atMost(1.02) };
        return costRows(`order, through HTTP, ${clients} clients`, both, targets);
      });
      printSides("Traces", { mine: builds[0]?.name ?? "", other: build.name }, rows);
    } finally {
      await closeSides(sides);
    }
  } finally {
    http.stop();
    collector.stop();
  }
};
