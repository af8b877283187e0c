// The database and the posting store as one simulated server process sees them.
import type { Database, Statement, Tx } from "../../../server/src/kit/db/db.ts";
import { Unavailable } from "../../../server/src/kit/db/errors.ts";
import type { PostingStore } from "../../../server/src/ledger/store/two-statements.ts";
import { answerStatement } from "./statements.ts";
import type { Transaction } from "./store.ts";
import { abort, Broken, commit, pause, send, unavailable, type Wire } from "./wire.ts";

/** Opens the way of one process to the store. */
export const connect = (wire: Wire): { db: Database; store: PostingStore } => {
  const { world, machine, process } = wire;
  const transactions = new WeakMap<Tx, Transaction>();
  const ask = <T>(what: string, tx: Tx, work: (running: Transaction | undefined) => T) => {
    const running = transactions.get(tx);
    return send(wire, { what, tx: running, work: () => work(running) });
  };
  const transaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    world.count("transaction");
    if (machine.isDown) {
      await pause(wire, world.random.below(10));
      throw unavailable();
    }
    const running = machine.store.begin(process);
    const tx: Tx = { query: (statement) => query(tx, statement) };
    transactions.set(tx, running);
    let result: T;
    try {
      result = await work(tx);
    } catch (cause) {
      abort(machine, running);
      if (!(cause instanceof Broken)) throw cause;
      throw new Unavailable("the connection was lost before the commit", { cause });
    }
    await commit(wire, running);
    return result;
  };
  const query = <Row>(tx: Tx, statement: Statement): Promise<Row[]> =>
    ask(
      statement.name ?? "statement",
      tx,
      (running) => answerStatement(machine.store, statement, running) as Row[],
    );
  const db: Database = {
    query: (statement: Statement) => query(db, statement),
    hot: { query: (statement: Statement) => query(db, statement) },
    transaction,
    close: async () => undefined,
    until: () => db,
    // Nothing of the engine looks at the pool.
    pool: undefined as never,
  };
  return { db, store: storeThrough(ask, machine.store) };
};

type Ask = <T>(what: string, tx: Tx, work: (running: Transaction | undefined) => T) => Promise<T>;

const storeThrough = (ask: Ask, store: Wire["machine"]["store"]): PostingStore => ({
  loadBatch: (tx, reads) => ask("load", tx, () => store.load(reads)),
  lockAccounts: (tx, members) =>
    ask("lock", tx, (running) => {
      if (!running) throw new Error("locks need a transaction");
      store.takeLocks(members, running);
    }),
  appendBatch: (tx, accounts, writes) =>
    ask("append", tx, (running) => store.append(accounts, writes, running)),
  findMembers: async (tx, ids) => ask("members", tx, () => store.findMembers(ids)),
  takeIdBlock: async (tx, _, size) => ask("ids", tx, () => store.takeIds(size)),
});
