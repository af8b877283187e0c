// Lets something wait, and executes exactly that once a second person agrees.
export { judgeCost } from "../service/cost-gate.ts";
export type { Execute, Executor } from "../service/deciding.ts";
export {
  type ExecuteProducts,
  type ExecuteReward,
  type ExecuteTiers,
  letPublicationWait,
} from "../service/publications.ts";
export { waitingFor } from "../service/reading.ts";
export { countAlone } from "../service/sums.ts";
export { type DecidesAlone, decidesAlone, thresholdGate } from "../service/threshold-gate.ts";
export {
  letWait,
  newApprovalKey,
  recordAlone,
  recordAsked,
  waitingVoid,
} from "../service/waiting.ts";
export {
  agreedByHand,
  overtakeProducts,
  overtakeReward,
  overtakeTiers,
} from "../store/approvals.ts";
