// Statements of sellers, their disputes, and their accounts in money.
export { listDisputes, listLines, readOwnDispute } from "../service/dispute-reading.ts";
export { openDispute, writeAsSeller } from "../service/disputes.ts";
export { readAccount } from "../service/money.ts";
export { pdfOf } from "../service/paper.ts";
export { listStatements } from "../service/statements.ts";
export { fillAgreed } from "../service/wallets.ts";
