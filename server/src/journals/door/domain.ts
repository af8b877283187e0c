// A closed month as lines of a journal.
export { linesOf } from "../domain.ts";
