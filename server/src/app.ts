// The server's table of contents: mounts every capability on one HTTP application.
import fastify, { type FastifyInstance } from "fastify";
import type { Clock } from "./kit/clock.ts";
import type { Config } from "./kit/config.ts";
import type { Database } from "./kit/db.ts";
import type { Log } from "./kit/log.ts";
import { isMigrated } from "./kit/migrate.ts";

export type AppParts = { db: Database; config: Config; log: Log; clock: Clock };

/** The HTTP application, ready to listen or to be asked by tests through `inject`. */
export const buildApp = async ({ db, log }: AppParts): Promise<FastifyInstance> => {
  const app = fastify({
    loggerInstance: log,
    bodyLimit: 256 * 1024,
    requestTimeout: 15_000,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 1_000,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance;
  closeConnectionsOnStop(app);
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const isReady = await isMigrated(db).catch(() => false);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not_ready" });
  });
  return app;
};

/**
 * What must be so before the first request (first administrator, demo data). Runs after the
 * migrations; the lines it returns are shown below the address when the server starts.
 */
export const prepareStart = async (_parts: AppParts): Promise<string[]> => [];

// A keep-alive connection that falls idle after the stop began would hold it up for minutes.
const closeConnectionsOnStop = (app: FastifyInstance): void => {
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isStopping) reply.header("connection", "close");
  });
};
