// Accounts and statements as they stand, and members whose points are due.
export { readMemberChanges } from "../service/changes.ts";
export {
  readEntryWithOrigins,
  readStanding,
  readStatement,
  type Standing,
  type Statement,
  type StatementAsk,
} from "../service/history.ts";
export {
  type Moment,
  momentAt,
  momentBefore,
  momentWithout,
  readMemberThen,
  readUsageThen,
} from "../service/member-then.ts";
export { readOrderLedger } from "../service/order-ledger.ts";
export { readBalance, readBook, readTrialBalance } from "../service/reading.ts";
export { type Mended, rebuildFigures } from "../service/rebuild.ts";
export { readSettledAccounts, settledAccount } from "../service/settled-accounts.ts";
export { nextDueMembers, settleMembers } from "../service/settling.ts";
export { readCounted, type Stretch, sumCounted } from "../store/counted-moves.ts";
export { countSharedMoves, readSharedBefore, readSharedMovesOf } from "../store/counter-moves.ts";
export { jumpFeed, raiseFeedOffset } from "../store/feed-offset.ts";
export { sumGiven } from "../store/given.ts";
export { freeze } from "../store/history.ts";
export { dropAliases, readAliases, readHighWater, readLeads } from "../store/leads.ts";
export { limitsOf, restrictedMembers } from "../store/limits.ts";
export { type LotPosting, readLotPostings } from "../store/lot-postings.ts";
export { type Opened, readMovedOn, readOpened } from "../store/opened.ts";
export { type AwardRow, readAwards, readOutstanding } from "../store/reading.ts";
