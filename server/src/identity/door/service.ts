// Accounts of people, their rights to approve, keys, and limits on how often something is tried.
export {
  closeSellerAccounts,
  createAccount,
  newTemporaryPassword,
  type TemporaryPassword,
} from "../service/accounts.ts";
export { createApiKey } from "../service/api-keys.ts";
export { admissionOf, countApprovers, isAnotherApprover } from "../service/approvers.ts";
export { createAuthenticator } from "../service/authenticate.ts";
export {
  checkFirstAdministrator,
  ensureFirstAdministrator,
  findOwner,
} from "../service/first-administrator.ts";
export { invite } from "../service/invitations.ts";
export { noteKeyRequests } from "../service/key-requests.ts";
export type { FactorStandard } from "../service/must-enrol.ts";
export { addOwner, createKeyOnMachine, recoverOwner } from "../service/on-machine.ts";
export { ownerNotices, tellOwners, tellOwnersOfDay } from "../service/owner-notices.ts";
export { giveRateBack, takeRate } from "../service/rates.ts";
export { type RelyingParty, relyingPartyOf } from "../service/relying-party.ts";
export { stoppedKeys } from "../service/stopped-keys.ts";
export { allReaders, readersAmong } from "../service/team-readers.ts";
export { branchesOfAccounts } from "../store/branches.ts";
export { isDayTold } from "../store/owner-notices.ts";
export { isAnyStaff } from "../store/staff.ts";
export { copyTeam } from "../store/team-copy.ts";
export { teamNames } from "../store/team-names.ts";
