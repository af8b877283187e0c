// What arrives too late: whether it waits, at its member's desk, and what lets it in.
export {
  type Admission,
  arrivalReads,
  holdBack,
  type Release,
} from "../service/at-desk.ts";
export { askForHistory } from "../service/histories.ts";
export { begunNotice, waitingNotice } from "../service/notices.ts";
export { orderWaits } from "../store/arrivals.ts";
export type { HistoryEffect } from "../store/histories.ts";
