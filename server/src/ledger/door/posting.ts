// How points are posted: a command, what it reads and writes at the desk, and who is told.
export {
  type Answer,
  type By,
  type Command,
  type LotsNeeded,
  type LotsWanted,
  noRows,
  type Prepared,
  type Reply,
} from "../service/command.ts";
export type { Watch } from "../service/command-watch.ts";
export { type AnyTable, type Desk, fileKey, type Reads, type Rows } from "../service/desk.ts";
export { openPosting, type Posting } from "../service/open-posting.ts";
export type { Posted } from "../service/posting-setup.ts";
export {
  countAwarded,
  countUsage,
  countUsageKept,
  type LimitKeys,
  usageReader,
  usageReads,
} from "../service/usage.ts";
export { setAside } from "../store/set-aside.ts";
export {
  addSharedUsage,
  dropSharedUsage,
  dropSharedUsageBetween,
  holdSharedUsage,
  readMemberUsage,
  readSharedUsage,
} from "../store/shared-usage.ts";
export { aliasTable } from "../store/tables.ts";
export { lockAccounts, takeIdBlock } from "../store/two-statements.ts";
