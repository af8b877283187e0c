// The watch over every batch of postings, cases of suspected fraud, and voiding what they took.
export { openCases } from "../service/cases.ts";
export { executeVoid } from "../service/voids.ts";
export { fraudWatch } from "../service/watch.ts";
export { takeOverCounts } from "../store/merging.ts";
