// Merges that a second person agreed to.
export { executeMerge } from "../service/approved.ts";
