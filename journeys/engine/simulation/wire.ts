// The wire between a simulated server and the simulated store. Each statement is two happenings, its
// arrival and its reply, and each can go wrong; errors are those that kit/db reports.
import { OutcomeUnknown, Unavailable } from "../../../server/src/kit/db/errors.ts";
import type { Faults } from "./faults.ts";
import { Blocked, databaseError, type SimStore, type Transaction } from "./store.ts";
import type { World } from "./world.ts";

/** The store as a machine: it may be away, and forgets its connections when it restarts. */
export type Machine = {
  store: SimStore;
  faults: Faults;
  /** Raised by every restart. */
  epoch: number;
  isDown: boolean;
  /** Statements that wait for a lock. */
  waiting: Set<() => void>;
};

export type Process = { name: string; isAlive: boolean };
export type Wire = { world: World; machine: Machine; process: Process };

const lockTimeoutMs = 3_000;

/** A connection that broke inside a transaction: nothing of it was applied. */
export class Broken extends Error {
  override name = "Broken";
}

export const openMachine = (store: SimStore, faults: Faults): Machine => ({
  ...{ store, faults, epoch: 0, isDown: false, waiting: new Set() },
});

/** Time as a process feels it: once dead it never goes on. */
export const pause = ({ world, process }: Omit<Wire, "machine">, ms: number): Promise<void> =>
  new Promise((done) =>
    world.after(ms, `${process.name} pauses`, () => {
      if (process.isAlive) done();
    }),
  );

/** Ends a transaction without a trace, and lets those go on who waited for its locks. */
export const abort = (machine: Machine, tx: Transaction): void => {
  if (tx.state === "over") return;
  machine.store.abort(tx);
  wake(machine);
};

const wake = ({ waiting }: Machine): void => {
  const all = [...waiting];
  waiting.clear();
  for (const again of all) again();
};

/** The store ends without a word and is back within three seconds. */
export const restart = (machine: Machine, world: World): void => {
  if (machine.isDown) return;
  world.count("restart");
  machine.epoch += 1;
  machine.isDown = true;
  for (const tx of [...machine.store.open()]) abort(machine, tx);
  wake(machine);
  world.after(world.random.below(3_000), "the store is back", () => {
    machine.isDown = false;
  });
};

type Fate = "fine" | "refused" | "lost" | "replyLost" | "late";

const fateOf = ({ world, machine }: Wire, what: string): Fate => {
  const { random } = world;
  const { faults, isDown } = machine;
  let fate: Fate = "fine";
  if (isDown || random.chance(faults.refused)) fate = "refused";
  else if (random.chance(faults.lost)) fate = "lost";
  else if (random.chance(faults.replyLost)) fate = "replyLost";
  else if (random.chance(faults.late)) fate = "late";
  if (fate !== "fine") world.count(`${what} ${fate}`);
  return fate;
};

/** Some lost connections are a last word of the server, others the socket's. */
const unknownOutcome = ({ world }: Wire): OutcomeUnknown => {
  const cause = world.random.chance(500) ? databaseError("57P01") : new Error("socket hang up");
  return new OutcomeUnknown("the connection was lost during a statement", { cause });
};

export const unavailable = (): Unavailable =>
  new Unavailable("the store cannot be reached", { cause: databaseError("57P03") });

/** Something reaches the process, if it still lives. */
const reply = ({ world, process }: Wire, label: string, settle: () => void): void =>
  world.after(world.random.below(10), `${process.name} ${label}`, () => {
    if (process.isAlive) settle();
  });

/** A statement waits for a lock: it goes on when some are freed, or fails as its victim or too late. */
const block = (wire: Wire, what: string, goOn: () => void, reject: (error: Error) => void) => {
  const { world, machine, process } = wire;
  world.count("store waits");
  if (world.random.chance(machine.faults.deadlock)) {
    world.count("store deadlock");
    reply(wire, `${what} deadlock`, () => reject(databaseError("40P01")));
    return;
  }
  let isWaiting = true;
  const again = () => {
    if (!isWaiting) return;
    isWaiting = false;
    world.after(0, `${process.name} ${what} goes on`, goOn);
  };
  machine.waiting.add(again);
  world.after(lockTimeoutMs, `${process.name} ${what} waited`, () => {
    if (!isWaiting) return;
    isWaiting = false;
    machine.waiting.delete(again);
    reply(wire, `${what} timeout`, () => reject(databaseError("55P03")));
  });
};

type Statement<T> = { what: string; tx: Transaction | undefined; work: () => T };

/** Runs `work` at the store when the statement arrives there, after the locks it needs are free. */
export const send = <T>(wire: Wire, { what, tx, work }: Statement<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const { world, machine, process } = wire;
    const { epoch } = machine;
    const drawn = fateOf(wire, "store");
    // A connection that stands is not refused any more, it breaks; what then arrives is rolled back.
    const fate = tx && drawn !== "fine" ? "lost" : drawn;
    const lose = () => {
      if (tx) abort(machine, tx);
      reply(wire, `${what} lost`, () => reject(tx ? new Broken() : unknownOutcome(wire)));
    };
    if (fate === "refused") {
      reply(wire, `${what} refused`, () => reject(unavailable()));
      return;
    }
    if (fate === "lost" || fate === "late") lose();
    if (fate === "lost") return;
    const arrive = () => {
      const isBroken = machine.epoch !== epoch || tx?.state === "over";
      if (isBroken && fate !== "late") lose();
      if (isBroken) return;
      let outcome: T;
      try {
        outcome = work();
      } catch (error) {
        if (error instanceof Blocked) return block(wire, what, arrive, reject);
        world.count(`store ${(error as { code?: string }).code}`);
        if (fate === "fine") reply(wire, `${what} failed`, () => reject(error));
        if (fate === "replyLost") lose();
        return;
      }
      if (fate === "fine") reply(wire, `${what} done`, () => resolve(outcome));
      if (fate === "replyLost") lose();
    };
    const delay = world.random.below(fate === "late" ? 60_000 : 10);
    world.after(delay, `${process.name} ${what} ${fate}`, arrive);
  });

/** Commits; after a lost connection nobody knows whether, and perhaps only later. */
export const commit = (wire: Wire, tx: Transaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const { world, machine, process } = wire;
    const { epoch } = machine;
    const fate = fateOf(wire, "commit");
    const lose = () => reply(wire, "commit lost", () => reject(unknownOutcome(wire)));
    if (fate === "refused" || fate === "lost" || tx.state === "over") {
      abort(machine, tx);
      lose();
      return;
    }
    tx.state = "committing";
    if (fate === "late") lose();
    const delay = world.random.below(fate === "late" ? 10_000 : 10);
    world.after(delay, `${process.name} commit ${fate}`, () => {
      const isBroken = machine.epoch !== epoch;
      if (!isBroken) {
        machine.store.commit(tx);
        wake(machine);
      }
      if (!isBroken && fate === "fine") reply(wire, "commit done", resolve);
      else if (fate !== "late") lose();
    });
  });
