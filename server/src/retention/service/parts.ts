// What retention works with.
import type { RetentionKind } from "@nuqta/contracts/retention.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Redaction } from "../../kit/db/retention-list.ts";
import type { TableList } from "../../kit/db/table-list.ts";
import type { Batch } from "../../kit/jobs/job.ts";
import type { Programmes } from "../../programme/door/in-force.ts";

export type RetentionParts = {
  db: Database;
  programmes: Programmes;
  /** Steps of all tables, put together where the server is. */
  redactions: readonly Redaction[];
  /** Lists of all owners. */
  tables: TableList;
  /** Members of one part of a run; 500 unless told. */
  batchSize?: number;
};

export const stepsOf = ({ redactions }: RetentionParts, kind: RetentionKind) =>
  redactions.filter((one) => one.kind === kind);

/** The programme's zone at `at`. */
export const zoneAt = async ({ programmes }: RetentionParts, at: Date): Promise<string> =>
  (await programmes.current()).config.settingsAt(at.getTime()).timezone;

export const batchSizeOf = ({ batchSize = 500 }: RetentionParts): number => batchSize;

/** Part of a run in which nothing is due, the last one. */
export const nothing: Batch = {
  ...{ looked: 0, effects: [], next: null },
  apply: async () => ({ changed: 0, counts: {} }),
};
