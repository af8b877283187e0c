// What the application's role may do with each table: it owns none, adds to history and changes none of it.
// Decision 0070.
import pg from "pg";
import { StartError } from "../process/start-error.ts";
import { type Database, openDatabase, type Tx } from "./db.ts";
import { migrate } from "./migrate.ts";
import type { TableDescription, TableList } from "./table-list.ts";

const privileges = {
  change: ["SELECT", "INSERT", "UPDATE", "DELETE"],
  add: ["SELECT", "INSERT"],
  read: ["SELECT"],
} as const;
// Beyond these nobody needs more; TRUNCATE, TRIGGER and REFERENCES are ways around the others.
const every = ["SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE", "REFERENCES", "TRIGGER"];

const privilegesOf = ({ rights }: TableDescription): readonly string[] =>
  privileges[rights ?? "change"];

// Any fixed number: it only has to differ from those of other advisory locks.
const lockKey = 4_812_011;

/**
 * Brings the schema of `owner` up to date and gives the role of `db` its rights there, where that is another
 * role. Cheap when there is nothing to do; several starts at once come one after the other.
 * @param parts.began is told the name of each migration before it runs
 * @returns names of the migrations that ran
 * @throws StartError as `migrate` does, and when the two are not one database
 */
export const bringUpToDate = async (
  { db, owner, began }: { db: Database; owner: Database; began?: (name: string) => unknown },
  tables: TableList,
): Promise<{ applied: string[] }> => {
  const [{ role, place }, theirs] = [await whereIs(db), await whereIs(owner)];
  if (place !== theirs.place)
    throw new StartError("MIGRATE_DATABASE_URL and DATABASE_URL must name the same database.");
  const done = await migrate(owner, undefined, began);
  if (role !== theirs.role) await giveRights(owner, role, tables);
  return done;
};

/** Does the same for a command, which knows the owner by address. */
export const bringUpBy = async (
  { db, ownerUrl, began }: { db: Database; ownerUrl: string; began?: (name: string) => unknown },
  tables: TableList,
): Promise<{ applied: string[] }> => {
  const owner = openDatabase(ownerUrl, { poolMax: 2 });
  try {
    return await bringUpToDate({ db, owner, ...(began && { began }) }, tables);
  } finally {
    await owner.close();
  }
};

const whereIs = async (tx: Tx): Promise<{ role: string; place: string }> => {
  const [row] = await tx.query<{ role: string; place: string }>({
    text: `select current_user::text as role,
      format('%s of %s', current_database(), pg_postmaster_start_time()) as place`,
  });
  if (row === undefined) throw new Error("PostgreSQL did not say who we are");
  return row;
};

type Held = { name: string; held: string[]; isSequence: boolean };

/** Gives `role` exactly what the lists say, in the schema of `owner`. */
const giveRights = (owner: Database, role: string, tables: TableList): Promise<void> =>
  owner.transaction(async (tx) => {
    await tx.query({ text: `select pg_advisory_xact_lock(${lockKey})` });
    const quoted = pg.escapeIdentifier(role);
    const schema = await findSchema(tx, role);
    if (!schema.isOpen)
      await tx.query({ text: `grant usage on schema ${schema.name} to ${quoted}` });
    for (const { name, held, isSequence } of await heldBy(tx, role)) {
      const table = pg.escapeIdentifier(name);
      const due = dueFor(tables[name], isSequence);
      if (due.join() === held.join()) continue;
      const kind = isSequence ? "sequence" : "table";
      await tx.query({ text: `revoke all on ${kind} ${table} from ${quoted}` });
      if (due.length > 0)
        await tx.query({ text: `grant ${due.join(", ")} on ${kind} ${table} to ${quoted}` });
    }
  });

const dueFor = (table: TableDescription | undefined, isSequence: boolean): readonly string[] => {
  if (isSequence) return ["SELECT", "USAGE"];
  return table === undefined ? [] : privilegesOf(table);
};

const findSchema = async (tx: Tx, role: string): Promise<{ name: string; isOpen: boolean }> => {
  const [row] = await tx.query<{ name: string; isOpen: boolean }>({
    text: `select quote_ident(current_schema()) as name,
      has_schema_privilege($1, current_schema(), 'usage') as "isOpen"`,
    values: [role],
  });
  if (row === undefined) throw new Error("there is no schema");
  return row;
};

const heldBy = (tx: Tx, role: string): Promise<Held[]> =>
  tx.query<Held>({
    text: `select c.relname::text as name, c.relkind = 'S' as "isSequence",
        array(select p from unnest(case when c.relkind = 'S' then $3::text[] else $2::text[] end)
            with ordinality as u (p, place)
          where case when c.relkind = 'S' then has_sequence_privilege($1, c.oid, p)
            else has_table_privilege($1, c.oid, p) end
          order by place) as held
      from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'S')
        and not c.relispartition
      order by c.relname`,
    values: [role, every, ["SELECT", "USAGE", "UPDATE"]],
  });

/** The tables whose past the role of `tx` could change, by right, as their owner or as a superuser. */
export const changeableHistory = async (tx: Tx, tables: TableList): Promise<string[]> => {
  const names = Object.keys(tables).filter((name) => tables[name]?.rights !== undefined);
  const rows = await tx.query<{ name: string }>({
    text: `select c.relname::text as name from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relname = any($1::text[])
        and (pg_has_role(c.relowner, 'member') or has_table_privilege(c.oid, 'update')
          or has_table_privilege(c.oid, 'delete') or has_table_privilege(c.oid, 'truncate')
          or has_table_privilege(c.oid, 'trigger'))
      order by c.relname`,
    values: [names],
  });
  return rows.map(({ name }) => name);
};
