// Orders and redemptions: what they cost and how fast they are, of this build and of another in turns, beside the
// frozen floors and, where somebody brings it, another ledger.
import type { Build } from "./builds.ts";
import { type FrozenEvent, type FrozenLayout, openFloor } from "./frozen.ts";
import { startFrozenServer } from "./frozen-server.ts";
import { startClients } from "./http.ts";
import { metered, openMeter } from "./meter.ts";
import type { Options } from "./options.ts";
import { openPgledger } from "./pgledger.ts";
import { canReadProcesses, forgetPeakMemory, peakMemoryOf } from "./proc.ts";
import type { Contender } from "./rounds.ts";
import {
  againstRows,
  atLeast,
  atMost,
  costRows,
  megabytes,
  printSides,
  type SideRow,
  type Target,
} from "./side-table.ts";
import { closeSides, inTurns, openSides, type Side, withServers, withServices } from "./sides.ts";

type Run = { sides: readonly Side[]; options: Options; floorUrl: string };

/** Measures these builds and prints the table; the first is this one. */
export const measureSides = async (
  builds: readonly Build[],
  options: Options,
  server: string | undefined,
): Promise<void> => {
  const floors = server === undefined ? await startFrozenServer() : undefined;
  const floorUrl = floors?.url ?? server ?? "";
  const rows: SideRow[] = [];
  const on = async (hasMembers: boolean, work: (run: Run) => Promise<SideRow[]>): Promise<void> => {
    const sides = await openSides(builds, { server, hasMembers });
    try {
      rows.push(...(await work({ sides, options, floorUrl })));
    } finally {
      await closeSides(sides);
    }
  };
  try {
    if (options.only.has("posting") || options.only.has("batch")) await on(true, orders);
    if (options.only.has("redemption")) await on(false, redemptions);
  } finally {
    await floors?.stop();
  }
  const [mine, other] = builds.map(({ name }) => name);
  printSides(
    `Points in and out, ${server ? "a server" : "embedded"}`,
    { mine: mine ?? "", other },
    rows,
  );
};

/** A floor as a contender, with its cost; it gives its connections back afterwards. */
const besideFloor = async <R>(
  { floorUrl }: Run,
  which: {
    layout: FrozenLayout;
    events: readonly FrozenEvent[];
    clients: number;
    isBulk?: boolean;
  },
  work: (floor: Contender) => Promise<R>,
): Promise<R> => {
  const floor = await openFloor(floorUrl, which);
  const meter = await openMeter({ connectionString: floorUrl });
  try {
    return await work({
      name: "floor",
      run: metered(meter, which.isBulk ? floor.runBulk : floor.run),
    });
  } finally {
    await meter.close();
    await floor.close();
  }
};

type Block = {
  what: string;
  clients: number;
  floor: { layout: FrozenLayout; events: readonly FrozenEvent[]; isBulk?: boolean };
  contenders: readonly Contender[];
  targets?: { processor?: Target; bytes?: Target; floor?: Target | undefined };
};

/** One kind of work: its floor and every build in turns. */
const block = (run: Run, { what, clients, floor, contenders, targets = {} }: Block) =>
  besideFloor(run, { ...floor, clients }, async (beside): Promise<SideRow[]> => {
    const { turns, runs } = await inTurns(run.sides, [beside, ...contenders], run.options);
    const name = floor.layout === "plain" ? "frozen plain layout" : "frozen floor of 234c3c5";
    const { floor: wanted, ...own } = targets;
    return [
      ...costRows(what, turns, own),
      ...againstRows(`${what}, against the ${name}`, turns, runs.get("floor") ?? [], wanted),
    ];
  });

const clientsText = (clients: number): string => `${clients} client${clients === 1 ? "" : "s"}`;
const most = 64;
/** One client is held against what one client of 234c3c5's floor makes, many against the plain layout. */
const floorFor = (clients: number): Block["floor"] => ({
  layout: clients === 1 ? "234c3c5" : "plain",
  events: ["order"],
});

const orders = async (run: Run): Promise<SideRow[]> => {
  const rows: SideRow[] = [];
  // The service layer first: a server would do its other work beside it.
  if (run.sides.every(({ build }) => build.adapter !== undefined))
    rows.push(...(await ordersInside(run)));
  else console.log("A build of unknown layout: give it an adapter to measure its service layer.");
  if (run.options.only.has("posting")) rows.push(...(await ordersThroughHttp(run)));
  return rows;
};

const ordersInside = (run: Run): Promise<SideRow[]> =>
  withServices(run.sides, async (services) => {
    const rows: SideRow[] = [];
    const { options } = run;
    await services.each({ work: "warm" });
    if (options.only.has("posting")) {
      for (const clients of options.clients) {
        const contenders = services.contenders((seconds) => ({ work: "post", clients, seconds }));
        const floor = floorFor(clients);
        const what = `order, service layer, ${clientsText(clients)}`;
        const targets = new Map([
          [1, { floor: atLeast(0.75) }],
          [most, { processor: atMost(0.55), bytes: atMost(0.45), floor: atLeast(2.2) }],
        ]).get(clients);
        rows.push(
          ...(await block(run, { what, clients, floor, contenders, ...(targets && { targets }) })),
        );
      }
      rows.push(
        ...(await besidePgledger(
          run,
          services.contenders((seconds) => ({ work: "post", clients: most, seconds })),
        )),
      );
    }
    if (options.only.has("batch"))
      rows.push(
        ...(await block(run, {
          what: "order of 1,000 in one call, service layer",
          clients: 1,
          floor: { layout: "234c3c5", events: ["orders"], isBulk: true },
          contenders: services.contenders((seconds) => ({ work: "batch", seconds })),
          targets: { floor: atLeast(1) },
        })),
      );
    return rows;
  });

/** The same postings of another ledger, where somebody brings it. */
const besidePgledger = async (run: Run, contenders: readonly Contender[]): Promise<SideRow[]> => {
  const other = await openPgledger(run.floorUrl, most);
  if (other === undefined) return [];
  const meter = await openMeter({ connectionString: run.floorUrl });
  try {
    const peer = { name: "pgledger", run: metered(meter, other.run) };
    const { turns, runs } = await inTurns(run.sides, [peer, ...contenders], run.options);
    const what = `order, service layer, ${clientsText(most)}, against pgledger`;
    return againstRows(what, turns, runs.get("pgledger") ?? [], atLeast(6));
  } finally {
    await meter.close();
    await other.close();
  }
};

// Figures and statements follow every two seconds: rounds are so long that they do within them.
const roundsOfFollowers = 4;

const ordersThroughHttp = (run: Run): Promise<SideRow[]> =>
  withServers(run.sides, async ({ contenders, pids }) => {
    const rows: SideRow[] = [];
    const http = startClients();
    if (canReadProcesses) for (const pid of pids) forgetPeakMemory(pid);
    try {
      for (const clients of run.options.clients) {
        const posting = contenders(({ url, key }, seconds) =>
          http.post({ url, token: key, clients, seconds: seconds * roundsOfFollowers }),
        );
        const what = `order, through HTTP, ${clientsText(clients)}`;
        const floor = floorFor(clients);
        const targets = { processor: atMost(0.7), floor: atLeast(1.4) };
        rows.push(
          ...(await block(run, {
            what,
            clients,
            floor,
            contenders: posting,
            ...(clients === most && { targets }),
          })),
        );
      }
    } finally {
      http.stop();
    }
    return canReadProcesses ? [...rows, memoryRow(pids)] : rows;
  });

const memoryMax = 260 * 2 ** 20;

const memoryRow = (pids: readonly number[]): SideRow => {
  const [mine = 0, other] = pids.map(peakMemoryOf);
  const ratio = other === undefined ? undefined : mine / other;
  return {
    what: "memory of the server at its peak, while orders come through HTTP",
    mine: megabytes(mine),
    other: other === undefined ? undefined : megabytes(other),
    pair: ratio === undefined ? undefined : { median: ratio, min: ratio, max: ratio },
    verdict: { text: `< ${megabytes(memoryMax)}`, isMet: mine < memoryMax },
  };
};

/** How many orders of three lines each member has made, and what is wanted then. */
const pasts = [
  { orders: 2, wanted: 2 },
  { orders: 9, wanted: 1.8 },
  { orders: 25, wanted: 1.4 },
];

const redemptions = async (run: Run): Promise<SideRow[]> => {
  if (run.sides.some(({ build }) => build.adapter === undefined)) return [];
  return withServices(run.sides, async (services) => {
    const rows: SideRow[] = [];
    let made = 0;
    // The oldest lot of each member and the first to be spent: every hold takes from it alone, as the floor's does.
    await services.each({ work: "grant" });
    for (const { orders: past, wanted } of pasts) {
      for (; made < past; made += 1) await services.each({ work: "warm" });
      rows.push(
        ...(await block(run, {
          what: `hold and confirm, ${clientsText(most)}, members with ${1 + 3 * past} live lots`,
          clients: most,
          floor: { layout: "234c3c5", events: ["hold", "confirm"] },
          contenders: services.contenders((seconds) => ({
            work: "redeem",
            clients: most,
            seconds,
          })),
          targets: { floor: atLeast(wanted) },
        })),
      );
    }
    return rows;
  });
};
