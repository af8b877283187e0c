// Kysely on a transaction of ours: it builds and types statements, we keep connection and commit.
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import { type Send, senderOf, type Tx } from "./db.ts";

/** The columns that Kysely knows: none, so each use names its own. */
type Tables = Record<never, never>;

/**
 * A query builder that sends everything on `tx` (or, given a Database, each statement by itself).
 * Cheap: make one where you need it. It cannot begin, commit or stream.
 */
export const kysely = (tx: Tx): Kysely<Tables> => {
  const send = senderOf(tx);
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOn(send),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
};

const refuse = (): never => {
  throw new Error("Transactions are opened by Database.transaction, not by Kysely");
};

const driverOn = (send: Send): Driver => {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const reply = await send({
        text: query.sql,
        values: [...query.parameters],
      });
      const changes = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(reply.command);
      return {
        rows: reply.rows as Row[],
        ...(changes ? { numAffectedRows: BigInt(reply.rowCount ?? 0) } : {}),
      };
    },
    // biome-ignore lint/correctness/useYield: Kysely asks for a generator; ours only refuses
    streamQuery: async function* () {
      throw new Error("Streaming is not offered on a shared transaction");
    },
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: async () => refuse(),
    commitTransaction: async () => refuse(),
    rollbackTransaction: async () => refuse(),
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
};
