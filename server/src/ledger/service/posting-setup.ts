// What posting runs with.
import type { Database } from "../../kit/db/db.ts";
import { createGate, type Gate } from "../../kit/process/gate.ts";
import type { Tracing } from "../../kit/telemetry/tracing.ts";
import { type PostingStore, sqlStore } from "../store/two-statements.ts";
import type { Watch } from "./command-watch.ts";
import type { Decided } from "./decide-batch.ts";
import { type MemberDirectory, memberDirectory } from "./members.ts";

export type PostingOptions<Config> = {
  db: Database;
  clock: () => Date;
  /** The configuration of a version, from a cache; versions are immutable. */
  configAt(version: number): Promise<Config>;
  /** The newest version this process has seen. */
  currentConfig(): Promise<{ version: number; config: Config }>;
  programmeVersion(config: Config): number;
  /** Sees every accepted command before it is kept. */
  watch?: Watch<Config> | undefined;
  /** Hears of every batch after its commit; of what goes `alone` or `together` it hears nothing. */
  posted?: ((batch: Posted) => void) | undefined;
  /** Records commands within a request's span, and their commits; without it nothing is. */
  tracing?: Tracing | undefined;
  /** Where the rows are; a simulation puts another store here, and its own way to pass time. */
  store?: PostingStore;
  pause?(ms: number): Promise<void>;
  /** How many batches may be under way at once; 2 unless told. */
  lanes?: number;
};

/** What a batch left behind: its members with their books, and the rows beside them. */
export type Posted = Pick<Decided, "members" | "rows">;

/** The options with their defaults, and what the lanes of a process share. */
export type PostingSetup<Config> = Required<
  Omit<PostingOptions<Config>, "watch" | "posted" | "tracing">
> & {
  watch: Watch<Config> | undefined;
  posted: ((batch: Posted) => void) | undefined;
  tracing: Tracing | undefined;
  directory: MemberDirectory;
  /** Lets one batch at a time near the rows that many members write. */
  inTurn: Gate;
};

/** While the rows of one batch are on their way, the other is decided. */
const laneCount = 2;

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export const setUpPosting = <Config>(options: PostingOptions<Config>): PostingSetup<Config> => {
  const { store = sqlStore, lanes = laneCount } = options;
  return {
    pause: sleep,
    watch: undefined,
    posted: undefined,
    tracing: undefined,
    ...options,
    store,
    lanes,
    directory: memberDirectory(options.db, store),
    inTurn: createGate({ running: 1, waiting: lanes }),
  };
};
