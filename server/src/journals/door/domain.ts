// A closed month as lines of a journal.
export { linesOf, sidesOf } from "../domain.ts";
