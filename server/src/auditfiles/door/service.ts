// Audit files of closed months, as sellers read their own part.
export { fileHeaders, handOut, listFilesOf } from "../service/handing.ts";
