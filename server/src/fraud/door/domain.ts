// What the watches count about a member.
export { type Counts, sumCounts } from "../domain/counting.ts";
