// Figures of the backups that a server makes by itself, for the metrics.
import { secondMs } from "@nuqta/contracts/kit/time.ts";
import { Gauge, type Registry } from "prom-client";

/** State of the backups in a process that makes them. */
export type BackupWatch = {
  /** Everything acknowledged before this instant is in the archive; undefined before the first round. */
  archivedUntil(): Date | undefined;
  /** Rounds of the archive and base backups that failed since the start. */
  failures(): number;
  /** When the newest base backup ended; undefined while there is none. */
  backedUpAt(): Date | undefined;
};

/** Adds the gauges; an age that nobody knows is left out. */
export const measureBackups = (registry: Registry, watch: BackupWatch): void => {
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      collect() {
        const value = read();
        if (value !== undefined) this.set(value);
      },
    });
  const age = (at: Date | undefined) => at && (Date.now() - at.getTime()) / secondMs;
  gauge(
    "backup_archive_lag_seconds",
    "For how long acknowledged changes have not been in the archive.",
    () => age(watch.archivedUntil()),
  );
  gauge("backup_age_seconds", "Time since the newest base backup ended.", () =>
    age(watch.backedUpAt()),
  );
  gauge("backup_failures", "Rounds of the archive and base backups that failed.", watch.failures);
};
