// Statements of sellers.
export { pdfOf } from "../service/paper.ts";
export { listStatements } from "../service/statements.ts";
