// What the ledger keeps and says: accounts, lots, postings, entries, their traces, and what a point is worth.
export { type AccountName, accountName } from "../domain/accounts.ts";
export { balanceBrief, entryBriefs } from "../domain/brief.ts";
export type { MemberThen } from "../domain/member-then.ts";
export {
  type Account,
  type AccountStatus,
  type Entry,
  type EntryKind,
  entryId,
  type Funder,
  isFrozen,
  type Lot,
  type Posting,
  parseEntryId,
} from "../domain/state.ts";
export {
  type Bucket,
  changeOf,
  type EntryWithOrigins,
  lotId,
  type MemberChanges,
  type OrderLedger,
  type Origin,
  type StatementEntry,
  sharesOf,
} from "../domain/statement.ts";
export type {
  ActivateTrace,
  AdjustTrace,
  CancelTrace,
  ClawbackSource,
  ClawbackTrace,
  ExpireTrace,
  GiveBackTrace,
  HoldTrace,
  MergeTrace,
  NamedReward,
  OpenTrace,
  ParkTrace,
  RedeemTrace,
  ReleaseTrace,
} from "../domain/traces.ts";
export { pointsFor, type Rate, worthOf } from "../domain/worth.ts";
