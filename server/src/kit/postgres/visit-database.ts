// The server's database for a command that runs beside the server, or without it.
import type { Config } from "../process/config.ts";
import type { Log } from "../process/log.ts";
import { StartError } from "../process/start-error.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import { claimDataDir } from "./single-instance.ts";

export type VisitedDatabase = {
  url: string;
  /** The same database for the role that owns it; `url` where there is one role only. */
  ownerUrl: string;
  /** Stops an embedded database that no server uses; any other stays as it is. */
  leave(): Promise<void>;
};

/**
 * Finds the database that the server would use, and starts the embedded one when it does not run. A
 * server may come and go meanwhile: each takes the running PostgreSQL over from the other.
 * @throws StartError with one line when the embedded database cannot be started
 */
export const visitDatabase = async (
  config: Pick<Config, "databaseUrl" | "dataDir"> & Partial<Pick<Config, "migrateUrl">>,
  log: Pick<Log, "info" | "warn" | "error">,
): Promise<VisitedDatabase> => {
  const { databaseUrl, migrateUrl = databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) {
    const ownerUrl = migrateUrl ?? databaseUrl;
    return { url: databaseUrl, ownerUrl, leave: async () => undefined };
  }
  const { url: ownerUrl, appUrl: url, stop, letGo } = await startEmbeddedPostgres({ dataDir, log });
  const leave = async () => {
    // Only who holds the claim may stop the database: without it, a server is using it.
    const claim = await claimDataDir({ url, dataDir, log, onLost: () => undefined }).catch(
      (error: unknown) => {
        if (error instanceof StartError) return undefined;
        throw error;
      },
    );
    if (claim === undefined) await letGo();
    else await claim.release(stop);
  };
  return { url, ownerUrl, leave };
};
