// Late arrivals: whether one waits, at its member's desk, and what releases it.
export {
  type Admission,
  arrivalReads,
  holdBack,
  type Release,
} from "../service/at-desk.ts";
export { askForHistory } from "../service/histories.ts";
export { begunNotice, waitingNotice } from "../service/notices.ts";
export { arrivalOfOrder, orderWaits } from "../store/arrivals.ts";
export type { HistoryEffect } from "../store/histories.ts";
