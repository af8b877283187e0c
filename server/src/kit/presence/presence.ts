// A server says that it is at work, and answers the doctor, who comes by the address that people use.
// Decision 0092.
import { randomBytes, randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import type { FastifyInstance } from "fastify";
import type { Database } from "../db/db.ts";
import type { Config } from "../process/config.ts";
import type { Log } from "../process/log.ts";
import { repeat } from "../process/repeat.ts";
import { version } from "../process/version.ts";
import { forgetServer, noteServer, type Server } from "./store.ts";

const everyMs = minuteMs / 2;

/** The header by which the doctor shows the words of servers, parted by commas. */
export const probeHeader = "x-nuqta-doctor";
/** Headers of the answer: which server it was, whom it saw, and whether it believed who passed the request on. */
export const seenHeaders = {
  process: "x-nuqta-process",
  peer: "x-nuqta-peer",
  forwarded: "x-nuqta-forwarded",
} as const;

export type Presence = {
  /** Adds what the doctor is told to the answers of `fastify`; whoever lacks the word of this start gets nothing. */
  answer(fastify: FastifyInstance): void;
  /** Takes this server off the list. */
  leave(): Promise<void>;
};

type Ask = {
  config: Pick<Config, "role">;
  log: Log;
  /** Connections to the database that this server may hold. */
  connections: number;
  /** The database by which it is put on the list; left out, `db`. */
  calm?: Database;
};

/** Puts this server on the list and keeps it there. */
export const openPresence = async (
  db: Database,
  { config, log, connections, calm = db }: Ask,
): Promise<Presence> => {
  const self: Server = {
    ...{ id: randomUUID(), version, role: config.role, host: hostname(), connections },
    probe: randomBytes(18).toString("base64url"),
  };
  await noteServer(calm, self);
  const stop = repeat("presence", () => noteServer(db, self), { everyMs, log });
  return {
    answer: (fastify) => answerDoctor(fastify, self),
    leave: async () => {
      await stop();
      // Whoever is not seen for 90 seconds is not at work either.
      await forgetServer(db, self.id).catch((err: unknown) => {
        log.warn({ err }, "this server stays on the list until it is forgotten");
      });
    },
  };
};

const answerDoctor = (fastify: FastifyInstance, { id, probe }: Server): void => {
  fastify.addHook("onRequest", async (request, reply) => {
    const shown = request.headers[probeHeader];
    if (typeof shown !== "string" || !shown.split(",").includes(probe)) return;
    const isPassedOn = ["x-forwarded-for", "forwarded", "via"].some(
      (name) => name in request.headers,
    );
    const isBelieved = (request.ips?.length ?? 1) > 1;
    reply.headers({
      [seenHeaders.process]: id,
      [seenHeaders.peer]: request.socket.remoteAddress ?? "",
      [seenHeaders.forwarded]: isPassedOn ? (isBelieved ? "believed" : "not believed") : "no",
    });
  });
};
