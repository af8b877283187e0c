// One simulated world from its seed to its end: faults while it runs, then peace, in which everybody
// must get an answer and every hold must end.
import { dayMs, hourMs as hour } from "@nuqta/contracts/kit/time.ts";
import type { PostingStore } from "../../../server/src/ledger/store/two-statements.ts";
import { type Auditor, openAuditor } from "./auditor.ts";
import { type Client, openClient, type Surroundings } from "./clients.ts";
import { drawFaults, noFaults } from "./faults.ts";
import { openKnown } from "./marketplace.ts";
import { inForceFrom, lastVersion, start } from "./programme.ts";
import { openRegister } from "./requests.ts";
import { openServer, type Server } from "./server.ts";
import { openStore, type StoreFlaws } from "./store.ts";
import { abort, type Machine, openMachine, restart } from "./wire.ts";
import { openWorld, type World } from "./world.ts";

export type SimulationOptions = {
  /**
   * Steps with faults, 200 to 1,200 as the seed says unless given; the peace that follows takes as
   * many as it needs, up to a bound.
   */
  steps?: number;
  flaws?: StoreFlaws;
  through?: (store: PostingStore) => PostingStore;
};

export type Outcome = {
  /** The first promise that was broken; undefined when all were kept. */
  failure: string | undefined;
  hash: string;
  steps: number;
  counts: ReadonlyMap<string, number>;
};

const peaceMax = 20_000;

/** Simulates one world. The same seed and options give the same outcome, hash included. */
export const simulate = async (seed: string, options: SimulationOptions = {}): Promise<Outcome> => {
  const world = openWorld(seed, start);
  const faults = drawFaults(world.random.fork("faults"));
  const register = openRegister();
  const auditor = openAuditor(register, world.fail);
  const store = openStore({
    flaws: options.flaws ?? {},
    onCommit: (changes) => {
      for (const { table, row } of changes)
        if (table.name === "account") world.note(JSON.stringify(row));
      auditor.commit(changes, { configVersion: store.configVersion });
    },
  });
  const machine = openMachine(store, faults);
  const open = (number: number, life: number) =>
    openServer({
      world,
      machine,
      name: `s${number}.${life}`,
      through: options.through ?? ((same) => same),
    });
  const around: Surroundings = {
    ...{ world, store, register, faults, known: openKnown(), isEnding: false },
    servers: Array.from({ length: world.random.between(1, 4) }, (_, i) => open(i, 0)),
  };
  const clients = Array.from({ length: world.random.between(2, 6) }, (_, i) =>
    openClient(around, `c${i}`),
  );
  const troubles = troublesOf({ around, machine, open });
  const wanted = options.steps ?? world.random.between(200, 1_200);
  while (world.steps() < wanted && !world.failure()) {
    troubles();
    await world.step();
  }
  if (!world.failure()) await bringPeace(around, machine, clients, auditor);
  return {
    failure: world.failure(),
    hash: world.historyHash(),
    steps: world.steps(),
    counts: world.counts,
  };
};

type Scene = {
  around: Surroundings;
  machine: Machine;
  open: (number: number, life: number) => Server;
};

/** What happens to the world itself between two steps. */
const troublesOf = ({ around, machine, open }: Scene): (() => void) => {
  const { world, faults, servers, store } = around;
  const { random } = world;
  let lives = 0;
  const happens = (in100000: number) => in100000 > 0 && random.below(100_000) < in100000;
  const crash = () => {
    const number = random.below(servers.length);
    const old = servers[number];
    if (!old?.process.isAlive) return;
    world.count("crash");
    end(machine, world, old.process);
    lives += 1;
    const life = lives;
    world.after(random.below(3_000), `s${number} starts again`, () => {
      servers[number] = open(number, life);
    });
  };
  return () => {
    if (happens(faults.crash)) crash();
    if (happens(faults.restart)) restart(machine, world);
    if (happens(faults.clock)) {
      world.count("clock");
      const skew = random.between(-2 * hour, 2 * hour);
      const server = random.pick(servers);
      server.skew = skew;
    }
    if (faults.publish > 0 && store.configVersion < lastVersion && happens(300)) publish(around);
    if (happens(400)) world.leap(random.between(1, 8) * hour);
    if (happens(1_000)) sweep(random.pick(servers));
  };
};

const sweep = (server: Server): void => {
  if (server.process.isAlive) void server.releaseLapsed();
};

/** A version is published before it comes into force. */
const publish = ({ world, store }: Surroundings): void => {
  if (world.now() > (inForceFrom[store.configVersion] ?? 0) - 3 * hour) return;
  world.count("publish");
  store.configVersion += 1;
};

/** A process is gone; the store notices when its connections break. */
const end = (machine: Machine, world: World, process: object & { isAlive: boolean }): void => {
  process.isAlive = false;
  for (const tx of machine.store.open()) {
    if (tx.owner !== process) continue;
    world.after(world.random.below(2_000), "the store notices a lost connection", () => {
      // What is being committed is the store's business now.
      if (tx.state === "open") abort(machine, tx);
    });
  }
};

/** Faults off: every client gets its answer within a bounded number of steps, and holds end. */
const bringPeace = async (
  around: Surroundings,
  machine: Machine,
  clients: readonly Client[],
  auditor: Auditor,
): Promise<void> => {
  const { world, faults } = around;
  Object.assign(faults, noFaults);
  around.isEnding = true;
  const until = world.steps() + peaceMax;
  const isOver = () => world.failure() !== undefined || world.steps() > until;
  while (!isOver() && (await world.step()));
  if (world.failure()) return;
  if (world.steps() > until || clients.some(({ isDone }) => !isDone))
    return world.fail("a client has no answer in peace");
  if (machine.isDown || machine.waiting.size > 0) return world.fail("somebody waits in peace");
  world.leap(8 * dayMs);
  const [server] = around.servers;
  for (let left = 1; left > 0 && !isOver(); ) {
    const released = server?.releaseLapsed() ?? Promise.resolve(0);
    while (!isOver() && (await world.step()));
    left = await released;
  }
  for (const { account } of auditor.books.members.values())
    if (account && account.held > 0)
      world.fail(`${account.external_id} still has ${account.held} points held`);
};
