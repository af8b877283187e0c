// A programme other than the one everybody starts with, for stories.
import type { Database } from "../../server/src/kit/db/db.ts";
import type { Changes } from "../../server/src/programme/domain.ts";

/** Publishes what `change` makes of the programme; in force from the beginning of time. */
export const publish = async (db: Database, change: (now: Changes) => Changes): Promise<void> => {
  const [row] = await db.query<{ changes: Changes }>({
    text: "select changes from programme_version where version = 1",
  });
  if (!row) throw new Error("there is no programme");
  await db.transaction(async (tx) => {
    await tx.query({ text: "update config_version set version = version + 1" });
    await tx.query({
      text: `insert into programme_version
        select 2, to_timestamp(0), now(), 'story', null, $1, version from config_version`,
      values: [JSON.stringify(change(row.changes))],
    });
  });
};

/** Counters that ask members for no codes, for stories that are about something else. */
export const withoutCodes = (db: Database): Promise<void> =>
  publish(db, (now) => ({
    ...now,
    ...(now.programme && { programme: { ...now.programme, counter_codes: false } }),
  }));

/** Changes that wait for nobody, whatever they add up to on a day, for stories that are about something else. */
export const withoutCostLimit = (db: Database): Promise<void> =>
  publish(db, (now) => ({
    ...now,
    ...(now.programme && { programme: { ...now.programme, approval_cost_threshold: null } }),
  }));
