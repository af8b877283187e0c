// Statements of sellers, their disputes, and their accounts in money.
export { saveBilling } from "../service/billing.ts";
export { planCard } from "../service/cards.ts";
export {
  type ClosedBooks,
  closedMonths,
  nextClosed,
  readClosedBooks,
  readIssuedFor,
  readStatementBooks,
} from "../service/closed-books.ts";
export { eachMoveOf, eachMoveUpTo, fromBeginning } from "../service/closed-moves.ts";
export { listDisputes, listLines, readOwnDispute } from "../service/dispute-reading.ts";
export { openDispute, writeAsSeller } from "../service/disputes.ts";
export { egp } from "../service/egp.ts";
export { catchUpStatements } from "../service/follow.ts";
export { forReports } from "../service/for-reports.ts";
export { readAccount, recordPayment, reversePayment } from "../service/money.ts";
export { closeAgreed, closeAtOnce } from "../service/month-closing.ts";
export { lastClosedMonth, readBooks } from "../service/months.ts";
export { pdfOf } from "../service/paper.ts";
export { moneyAgreed } from "../service/paying.ts";
export { closeIssued, issueStatements, listStatements } from "../service/statements.ts";
export { fillAgreed } from "../service/wallets.ts";
export { partyOf } from "../store/billing.ts";
