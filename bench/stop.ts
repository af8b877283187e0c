// How long a server takes to stop right after its first start, while what follows the demo's events is
// still behind and clients have just posted.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Place } from "./adapters/adapter.ts";
import { databaseOf, startServer } from "./build-server.ts";
import type { Build } from "./builds.ts";
import { startClients } from "./http.ts";
import { connect } from "./meter.ts";
import type { Options } from "./options.ts";
import { pairs, type Run, spreadOf } from "./rounds.ts";
import type { SideRow, Verdict } from "./side-table.ts";

const clients = 16;
const postingSeconds = 6;

/** A stop: its seconds, the orders that had been answered before it, and those of them that are gone. */
type Stopped = Run & { missing: number };

/** Starts every build afresh in each round, and stops it in the middle of its work. */
export const measureStops = async (
  builds: readonly Build[],
  { rounds }: Pick<Options, "rounds">,
): Promise<SideRow[]> => {
  const stops = builds.map((): Stopped[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [i, build] of builds.entries()) stops[i]?.push(await stopOnce(build));
  const [mine = [], other] = stops;
  return [
    {
      what: `stop after the first start and ${postingSeconds} s of orders from ${clients} clients`,
      mine: textOf(mine),
      other: other && textOf(other),
      pair: other && pairs(mine, other, ({ seconds }) => seconds),
      verdict: longestOf(mine),
    },
  ];
};

const longestOf = (stops: readonly Stopped[]): Verdict => {
  const { max } = spreadOf(stops.map(({ seconds }) => seconds));
  return { text: "< 10 s, none missing", isMet: max < 10 && missingOf(stops) === 0 };
};

const missingOf = (stops: readonly Stopped[]): number =>
  stops.reduce((sum, { missing }) => sum + missing, 0);

const textOf = (stops: readonly Stopped[]): string => {
  const { median, min, max } = spreadOf(stops.map(({ seconds }) => seconds));
  const answered = stops.reduce((sum, { done }) => sum + done, 0);
  const spread = `${median.toFixed(1)} s (${min.toFixed(1)} – ${max.toFixed(1)})`;
  return `${spread}; ${missingOf(stops)} of ${answered} orders missing`;
};

const stopOnce = async (build: Build): Promise<Stopped> => {
  const place = { dataDir: mkdtempSync(join(tmpdir(), "nuqta-stop-")) };
  const own = startClients();
  try {
    const { url, key, stop } = await startServer(build, place, { hasDemo: true });
    const before = await countOrders(place);
    const { done } = await own.post({ url, token: key, clients, seconds: postingSeconds });
    const begin = performance.now();
    await stop();
    const seconds = (performance.now() - begin) / 1_000;
    const again = await startServer(build, place);
    const after = await countOrders(place);
    await again.stop();
    return { done, seconds, missing: before + done - after };
  } finally {
    own.stop();
    rmSync(place.dataDir, { recursive: true, force: true });
  }
};

const countOrders = async (place: Place): Promise<number> => {
  const client = await connect(databaseOf(place));
  try {
    const { rows } = await client.query("select count(*)::int as n from sales_order");
    return rows[0].n;
  } finally {
    await client.end();
  }
};
