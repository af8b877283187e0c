// Statements of sellers, and their accounts in money.
export { readAccount } from "../service/money.ts";
export { pdfOf } from "../service/paper.ts";
export { listStatements } from "../service/statements.ts";
