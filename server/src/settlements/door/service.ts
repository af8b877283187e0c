// Statements of sellers.
export { pdfOf } from "../service/files.ts";
export { listStatements } from "../service/statements.ts";
