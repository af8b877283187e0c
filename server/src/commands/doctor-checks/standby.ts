// The second machine: whether the standby that commits wait for is there, and whether this is the newest primary.
import { join } from "node:path";
import { secondMs } from "@nuqta/contracts/kit/time.ts";
import type { Tx } from "../../kit/db/db.ts";
import { oldPrimary } from "../../kit/db/primary.ts";
import { type ServerRow, serverText, timelineOf } from "../../kit/db/server-session.ts";
import { readTimelines, timelinesFile } from "../../kit/db/timelines.ts";
import type { Config } from "../../kit/process/config.ts";
import { type Finding, thoseOf } from "./finding.ts";

/** A commit that waits for longer has no standby; one that is replayed so late would be promoted slowly. */
const limits = { waitMs: 5 * secondMs, lagSeconds: 60 };

/** Findings about a standby and about promotions; none where no second machine is used. */
export const lookAtStandby = async (tx: Tx, { dataDir }: Config): Promise<Finding[]> => {
  const [server] = await tx.query<ServerRow>({ text: serverText });
  if (server === undefined || server.timeline === null) return [];
  return [...ofTimeline(server, server.timeline, dataDir), ...(await ofStandby(tx, server))];
};

const ofTimeline = ({ system }: ServerRow, text: string, dataDir: string): Finding[] => {
  const [timeline, newest] = [timelineOf(text), readTimelines(dataDir).get(system) ?? 0];
  return thoseOf([
    [
      timeline < newest,
      {
        code: "old_primary",
        wrong: `The database is not the newest primary: ${oldPrimary(timeline, newest)}`,
        cure: `Stop it, lead DATABASE_URL to the newer one, and make this one its standby (pg_rewind). If it is the right one all the same, delete ${join(dataDir, timelinesFile)}`,
      },
    ],
  ]);
};

type Standbys = {
  /** Whether our role sees the state of standbys and not only that they are connected. */
  isTold: boolean;
  connected: number;
  inStep: number;
  lag: number | null;
  waits: number;
};

const ofStandby = async (tx: Tx, { names }: ServerRow): Promise<Finding[]> => {
  if (names === "") return [];
  const [standbys] = await tx.query<Standbys>({
    text: `select pg_has_role('pg_read_all_stats', 'usage') as "isTold",
        (select count(*)::int from pg_stat_replication) as connected,
        (select count(*)::int from pg_stat_replication where sync_state in ('sync', 'quorum')) as "inStep",
        (select extract(epoch from max(replay_lag))::int from pg_stat_replication where sync_state in ('sync', 'quorum')) as lag,
        (select count(*)::int from pg_stat_activity
          where wait_event = 'SyncRep' and clock_timestamp() - query_start > $1::int * interval '1 millisecond') as waits`,
    values: [limits.waitMs],
  });
  if (standbys === undefined) throw new Error("PostgreSQL told nothing about standbys");
  const { isTold, connected, inStep, lag, waits } = standbys;
  const count = waits === 0 ? "" : `, and ${waits} sessions wait`;
  return thoseOf([
    [
      waits > 0 || (isTold ? inStep : connected) === 0,
      {
        code: "standby_missing",
        wrong: `Commits wait for a standby (synchronous_standby_names = '${names}') and none is there${count}, so no change is taken`,
        cure: "Start the standby; its log says why it does not stream. If it is lost, this machine works alone after: ALTER SYSTEM SET synchronous_standby_names = ''; SELECT pg_reload_conf()",
      },
    ],
    [
      lag !== null && lag > limits.lagSeconds,
      {
        code: "standby_behind",
        wrong: `The standby shows what was committed ${lag} seconds before, so a promotion would take as long`,
        cure: "See that its disk keeps up and that no long query on it holds the replay up (max_standby_streaming_delay)",
      },
    ],
  ]);
};
