// Lets something wait, and executes exactly that once a second person agrees.
export { letPublicationWait } from "../service/publications.ts";
export { thresholdGate } from "../service/threshold-gate.ts";
export {
  type Execute,
  type Executor,
  letWait,
  newApprovalKey,
  recordAsked,
  waitingFor,
  waitingVoid,
} from "../service/waiting.ts";
