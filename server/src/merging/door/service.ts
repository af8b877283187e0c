// Merges that a second person agreed to, and their undoing.
export { executeMerge } from "../service/approved.ts";
export { executeUndo } from "../service/undo.ts";
