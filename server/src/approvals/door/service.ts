// Lets something wait, and executes exactly that once a second person agrees.
export { judgeCost } from "../service/cost-gate.ts";
export type { Execute, Executor } from "../service/deciding.ts";
export {
  type Agreed,
  type ExecuteBundle,
  type ExecuteMoney,
  type ExecuteMonthClose,
  type ExecuteProducts,
  type ExecuteReward,
  type ExecuteTiers,
  type ExecuteWallet,
  findWaiting,
  letPublicationWait,
} from "../service/publications.ts";
export { bundleAsked, readBundleAsked, waitingFor } from "../service/reading.ts";
export type { ExecuteTerms } from "../service/settings.ts";
export { countAlone, leftAlone } from "../service/sums.ts";
export { bundlesStanding, bundleTakenBack, type TakenBack } from "../service/taken-back.ts";
export {
  type DecidesAlone,
  decidesAlone,
  goesOnAlone,
  thresholdGate,
} from "../service/threshold-gate.ts";
export {
  letWait,
  newApprovalKey,
  recordAlone,
  recordAsked,
  waitingVoid,
} from "../service/waiting.ts";
export { agreedByHand, lastPublished } from "../store/approvals.ts";
export {
  overtakeProducts,
  overtakeReward,
  overtakeTerms,
  overtakeTiers,
} from "../store/overtaking.ts";
