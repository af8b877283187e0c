// Faults of lines in both languages, and values as files write them.
export { type Flaw, flaw, reasonOf } from "../domain/rejection.ts";
export { piastresOf, timeReader, wholeOf } from "../domain/values.ts";
