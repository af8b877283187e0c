// Accounts and statements as they stand, and members whose points are due.
export {
  readEntryWithOrigins,
  readStanding,
  readStatement,
  type Standing,
  type Statement,
  type StatementAsk,
} from "../service/history.ts";
export { readBalance, readBook } from "../service/reading.ts";
export { readSettledAccounts, settledAccount } from "../service/settled-accounts.ts";
export { nextDueMembers, settleMembers } from "../service/settling.ts";
export { raiseFeedOffset } from "../store/feed-offset.ts";
export { type AwardRow, readAwards, readOutstanding } from "../store/reading.ts";
