// One pass over a file: lines are gathered into batches, a batch is posted while the next is read,
// and how far the pass is gets written after each, together with what it counted and rejected.
import type { Earning } from "../../earning/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Clock } from "../../kit/process/clock.ts";
import { addCounts } from "../domain/counts.ts";
import { draftOf } from "../domain/draft.ts";
import type { Checkpoint, Group, Outcome } from "../domain/grouping.ts";
import { addRejections, type Phase, type Progress, saveRun, seeFirst } from "../store.ts";
import { type Ended, patiently, postOrders } from "./posting.ts";
import type { OrderValue, Reading, Value } from "./reading.ts";
import { postReturns, type ReturnGroup } from "./returning.ts";

export type ImportProgress = {
  phase: Phase;
  /** Of the work of both passes, 0 to 1. */
  share: number;
  /** Lines that ended so far. */
  posted: number;
  rejected: number;
};

export type ImportHooks = {
  onProgress?: (progress: ImportProgress) => void;
  /** Asked after every batch; after a yes the run ends, and the next one goes on from there. */
  shouldStop?: () => boolean;
};

type ImportRun = {
  db: Database;
  earning: Earning;
  clock: Clock;
  importId: string;
  fileName: string;
  reading: Reading;
  hooks: ImportHooks;
  batchOrders: number;
  /** What happened from then on (epoch ms) may be as old as it likes; left out, the limit holds for all. */
  since: number | undefined;
  /** Bytes of the file. */
  size: number;
};

/** A batch is closed after this many lines, however few orders they made. */
const rowsMax = 5_000;

/** Goes through the file once; answers nothing when it was told to stop. */
export const runPhase = async (run: ImportRun, from: Progress): Promise<Progress | undefined> => {
  const { reading, hooks, batchOrders } = run;
  const { phase } = from;
  const groups = reading.open(from.checkpoint);
  const batches = openBatches(run, from);
  let batch: Outcome<Value>[] = [];
  let ready = 0;
  let rows = 0;
  const flush = () => {
    const work = { outcomes: batch, checkpoint: groups.checkpoint() };
    batch = [];
    ready = 0;
    rows = 0;
    return batches.next(work);
  };
  for await (const row of reading.source.rows(from.checkpoint)) {
    reading.sort(row, phase, groups);
    batches.saw(row.row);
    rows += 1;
    for (const outcome of groups.take()) {
      batch.push(outcome);
      if ("group" in outcome) ready += 1;
    }
    if (ready < batchOrders && rows < rowsMax) continue;
    await flush();
    if (hooks.shouldStop?.()) {
      await batches.idle();
      return undefined;
    }
  }
  groups.end();
  batch.push(...groups.take());
  await flush();
  return batches.idle();
};

type Work = { outcomes: Outcome<Value>[]; checkpoint: Checkpoint };

/** Posts one batch at a time; the caller goes on reading meanwhile. */
const openBatches = (run: ImportRun, from: Progress) => {
  let progress = from;
  let busy: Promise<void> = Promise.resolve();
  // What ended, but rests on lines above which some order is still open.
  let pending: Ended[] = [];
  // Rows that were read since the progress that is written.
  let seen: number[] = [];

  const post = async ({ outcomes, checkpoint }: Work) => {
    const { phase } = progress;
    const ended = await postBatch(run, phase, outcomes);
    pending.push(...ended);
    const final = pending.filter(({ lastRow }) => lastRow < checkpoint.row);
    pending = pending.filter(({ lastRow }) => lastRow >= checkpoint.row);
    const rowsRead = seen.filter((row) => row < checkpoint.row).length;
    seen = seen.filter((row) => row >= checkpoint.row);
    let { counts } = progress;
    for (const one of final) {
      counts = addCounts(counts, one.increase);
      counts.rejectedRows += one.rejections.length;
    }
    const read = phase === "orders" ? progress.rowsRead + rowsRead : progress.rowsRead;
    progress = { ...progress, checkpoint, counts, rowsRead: read };
    await patiently(() => commit(run, progress, final));
    tell(run, progress);
  };

  return {
    saw: (row: number) => seen.push(row),
    /** Waits for the batch before, then begins with this one. */
    next: async (work: Work) => {
      await busy;
      busy = post(work);
      // Who waits next gets the error; nobody may be waiting when it comes.
      busy.catch(() => undefined);
    },
    idle: async () => {
      await busy;
      return progress;
    },
  };
};

const postBatch = async (
  run: ImportRun,
  phase: Phase,
  outcomes: readonly Outcome<Value>[],
): Promise<Ended[]> => {
  const { db, importId, earning, since } = run;
  const ended: Ended[] = [];
  const groups: Group<Value>[] = [];
  const firstRows = new Map<string, number>();
  for (const outcome of outcomes) {
    if ("rejection" in outcome) {
      const { rejection, lastRow } = outcome;
      ended.push({ lastRow, rejections: [rejection], increase: {} });
      continue;
    }
    const { id, firstRow } = outcome.group;
    groups.push(outcome.group);
    firstRows.set(id, Math.min(firstRow, firstRows.get(id) ?? firstRow));
  }
  const kind = phase === "orders" ? "order" : "return";
  const first = await patiently(() => seeFirst(db, importId, kind, firstRows));
  if (phase === "orders") {
    const drafts = groups.map((group) => draftOf(group as Group<OrderValue>));
    return [...ended, ...(await postOrders(earning, drafts, { firstRows: first, since }))];
  }
  return [...ended, ...(await postReturns({ db, earning }, groups as ReturnGroup[], first))];
};

const commit = ({ db, importId, clock, fileName }: ImportRun, progress: Progress, final: Ended[]) =>
  db.transaction(async (tx) => {
    await saveRun(tx, importId, progress, { fileName, now: clock.now() });
    const rejections = final.flatMap((one) => one.rejections);
    await addRejections(tx, importId, rejections);
    const members = new Map(final.flatMap(({ memberId }) => (memberId ? [[memberId, 0]] : [])));
    await seeFirst(tx, importId, "member", members);
  });

const tell = ({ hooks, size }: ImportRun, { phase, checkpoint, counts }: Progress): void => {
  const done = size === 0 ? 1 : checkpoint.byte / size;
  hooks.onProgress?.({
    phase,
    // Posting orders is nearly all of the work.
    share: phase === "orders" ? done * 0.9 : 0.9 + done * 0.1,
    posted: counts.postedRows,
    rejected: counts.rejectedRows,
  });
};
