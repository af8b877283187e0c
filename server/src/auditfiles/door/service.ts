// Audit files of closed months, as sellers read their own part, and as they are checked where they are kept.
export { checkFiles } from "../service/checking.ts";
export { fileHeaders, handOut, listFilesOf } from "../service/handing.ts";
