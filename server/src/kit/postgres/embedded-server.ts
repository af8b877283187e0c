// Roles, databases and addresses of the embedded PostgreSQL.
import type { ChildProcess } from "node:child_process";
import { createHmac } from "node:crypto";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import type { Cluster } from "./cluster.ts";
import type { Postmaster } from "./postmaster-file.ts";

export type Running = Omit<Postmaster, "status"> & { child: ChildProcess | undefined };

export const database = "nuqta";

const appRole = "nuqta_app";

export const createDatabase = async (cluster: Cluster, running: Running): Promise<void> => {
  const client = new pg.Client({ connectionString: address(cluster, running, "postgres") });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const found = await client.query("select from pg_database where datname = $1", [database]);
    if (found.rowCount === 0) await make(client, `create database ${database}`);
    const role = await client.query("select from pg_roles where rolname = $1", [appRole]);
    const { password } = appOf(cluster);
    if (role.rowCount === 0)
      await make(client, `create role ${appRole} login password '${password}'`);
  } finally {
    await client.end();
  }
};

const make = async (client: pg.Client, text: string): Promise<void> => {
  try {
    await client.query(text);
  } catch (error) {
    // Two starts at once: the other one made it.
    const taken = ["42P04", "42710", "23505"];
    if (!(error instanceof pg.DatabaseError) || !taken.includes(error.code ?? "")) throw error;
  }
};

// Worked out from the owner's password, so that a folder of an older release needs no other file; the
// way back from it to that one does not exist.
export const appOf = ({ password }: Cluster): Account => ({
  user: appRole,
  password: createHmac("sha256", password).update(appRole).digest("base64url"),
});

type Account = { readonly user: string; readonly password: string };

// By the socket where there is one: a statement and its answer cost less processor by it than by TCP.
export const address = (
  { user, password }: Account,
  { port, socketFolder }: Running,
  name: string,
): string => {
  const host = socketFolder === undefined ? "127.0.0.1" : encodeURIComponent(socketFolder);
  return `postgres://${user}:${password}@${host}:${port}/${name}`;
};

// The shortest of what the platforms allow a socket's path, the end mark included, is 104 bytes.
const socketPathMax = 103;

/** The socket stands in the cluster's folder, which others cannot enter; elsewhere TCP alone remains. */
export const socketSettings = ({ folder }: Cluster, port: number) => {
  const length = Buffer.byteLength(join(folder, `.s.PGSQL.${port}`));
  // The setting is a list, in which these two would begin something else.
  const isPlain = !/[",]/.test(folder);
  const hasSocket = process.platform !== "win32" && isPlain && length <= socketPathMax;
  return { unix_socket_directories: hasSocket ? folder : "" };
};

export const freePort = (): Promise<number> =>
  new Promise((found, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const bound = server.address();
      server.close(() => found(typeof bound === "object" && bound !== null ? bound.port : 0));
    });
  });
