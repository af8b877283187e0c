// Settlement statements over HTTP.
import * as billing from "@nuqta/contracts/billing-details.ts";
import * as disputes from "@nuqta/contracts/disputes.ts";
import * as months from "@nuqta/contracts/month-closes.ts";
import { listRateCards, planRateCard } from "@nuqta/contracts/rate-cards.ts";
import * as accounts from "@nuqta/contracts/seller-accounts.ts";
import * as wallets from "@nuqta/contracts/seller-wallets.ts";
import * as contract from "@nuqta/contracts/settlements.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import { createOnce } from "../kit/process/once.ts";
import type { Decision } from "../kit/pure/decision.ts";
import type { Configure } from "../programme/door/configuration.ts";
import { askAdjustment } from "./service/adjusting.ts";
import { askAnswer } from "./service/answering.ts";
import { readBilling, saveBilling } from "./service/billing.ts";
import { listCards, planCard } from "./service/cards.ts";
import { askClosing } from "./service/closing.ts";
import { csvOf } from "./service/csv.ts";
import { listCredits, listDisputes, readDispute } from "./service/dispute-reading.ts";
import { writeAsMarketplace } from "./service/disputes.ts";
import { listLate } from "./service/late.ts";
import * as money from "./service/money.ts";
import { askToClose, bringUp, type ClosingParts } from "./service/month-closing.ts";
import { monthCsv } from "./service/month-csv.ts";
import { listMonths, readMonth } from "./service/months.ts";
import { pdfOf } from "./service/paper.ts";
import { askPayment, askReversal } from "./service/paying.ts";
import * as statements from "./service/statements.ts";
import { readAlone, type TwoPeople } from "./service/two-people.ts";
import { listWalletMoves, moveWallet, readWallet, saveWallet } from "./service/wallets.ts";

const atOf = ({ seller, month }: { seller: string; month: string }) => ({
  sellerId: seller,
  month,
});

const answer = <T>(read: Decision<T>) => (read.ok ? reply(200, read.value) : read);

// Ids may hold letters that a header cannot.
const fileHeaders = ({ month }: { month: string }, end: string) => ({
  "content-disposition": `attachment; filename="settlement-${month}.${end}"`,
});

/** The parts for a caller who may leave. */
const partsFor = (parts: RouteParts, gone: AbortSignal): RouteParts => ({
  ...parts,
  db: parts.db.until(gone),
});

/** Adds the statements to `api`. */
type RouteParts = TwoPeople & ClosingParts & { configure: Configure };

/** Adds the routes of settlements, rate cards, accounts and wallets to `api`. */
export const mountSettlements = (api: Api, parts: RouteParts): void => {
  bind(api, contract.listSettlements, async ({ query, now }) => {
    const { sort = "-month", month, seller_id, status, ...ask } = query;
    const wanted = { ...ask, sort, month, status, sellerId: seller_id || undefined };
    const page = await statements.listStatements(parts, wanted, now);
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, contract.issueSettlements, async (asked) => {
    const done = await statements.issueStatements(parts, asked.params.month, asked);
    return done.ok ? reply(200, done.value) : done;
  });
  bind(api, contract.getSettlement, async ({ params, now }) => {
    const read = await statements.readStatement(parts, atOf(params), now);
    return read.ok ? reply(200, read.value) : read;
  });
  bind(api, contract.listSettlementItems, async ({ params, query, now }) => {
    const ask = { measure: query.measure, limit: query.limit, page: query.page ?? 1 };
    const read = await statements.readItems(parts, atOf(params), ask, now);
    return read.ok ? reply(200, read.value) : read;
  });
  bind(api, contract.listReimbursements, async ({ params, query }) => {
    const ask = { limit: query.limit, page: query.page ?? 1 };
    const read = await statements.listReimbursements(parts, atOf(params), ask);
    return read.ok ? reply(200, read.value) : read;
  });
  bind(api, listRateCards, async ({ query, now }) => {
    const { sort = "-starts_on", seller_id, ...ask } = query;
    const page = await listCards(parts, { ...ask, sort, sellerId: seller_id || undefined }, now);
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, planRateCard, (asked) =>
    createOnce(parts.db, asked, (tx) => planCard(tx, parts, asked.body, asked)),
  );
  bind(api, contract.closeSettlement, (asked) => {
    const carry = asked.query.carry_forward === "true";
    const at = atOf(asked.params);
    return parts.configure(asked, (change) => askClosing(change, parts, at, { ...asked, carry }));
  });
  bind(api, contract.exportSettlementCsv, async ({ params, query, now, gone }) => {
    const file = await csvOf(partsFor(parts, gone), atOf(params), query.locale ?? "en", now);
    if (!file.ok) return file;
    return { status: 200, rawBody: file.value, headers: fileHeaders(params, "csv") };
  });
  bind(api, contract.exportSettlementPdf, async ({ params, query, now, gone }) => {
    const file = await pdfOf(partsFor(parts, gone), atOf(params), query.locale ?? "en", now);
    if (!file.ok) return file;
    return { status: 200, file: file.value, headers: fileHeaders(params, "pdf") };
  });
  bind(api, accounts.readSellerAccount, async ({ params, query, ...asked }) => {
    const ask = { limit: query.limit, page: query.page ?? 1 };
    const read = await money.readAccount(parts, params.seller, ask);
    return read.ok ? reply(200, { ...read.value, alone: await readAlone(parts, asked) }) : read;
  });
  bind(api, accounts.recordPayment, (asked) => {
    const payment = { sellerId: asked.params.seller, ...asked.body };
    return parts.configure(asked, (change) => askPayment(change, parts, payment, asked));
  });
  bind(api, accounts.reversePayment, (asked) => {
    const { seller: sellerId, id } = asked.params;
    const reversal = { sellerId, id, reason: asked.body.reason };
    return parts.configure(asked, (change) => askReversal(change, parts, reversal, asked));
  });
  bind(api, accounts.adjustAccount, (asked) => {
    const adjustment = { sellerId: asked.params.seller, ...asked.body };
    return parts.configure(asked, (change) => askAdjustment(change, adjustment));
  });
  bind(api, accounts.readMoneyBalance, async () => reply(200, await money.readBalance(parts)));
  bind(api, billing.readBillingDetails, async () => answer(await readBilling(parts.db)));
  bind(api, billing.saveBillingDetails, async (asked) =>
    answer(await parts.db.transaction((tx) => saveBilling(tx, { details: asked.body }, asked))),
  );
  bind(api, billing.readSellerBilling, async ({ params }) =>
    answer(await readBilling(parts.db, params.seller)),
  );
  bind(api, billing.saveSellerBilling, async (asked) => {
    const ask = { sellerId: asked.params.seller, details: asked.body };
    return answer(await parts.db.transaction((tx) => saveBilling(tx, ask, asked)));
  });
  mountWallets(api, parts);
  mountMonths(api, parts);
};

const mountMonths = (api: Api, parts: RouteParts): void => {
  bind(api, months.listMonths, async ({ query: { limit, page = 1 }, now }) =>
    reply(200, await listMonths(parts, { limit, page }, now)),
  );
  bind(api, months.readMonth, async ({ params, now }) =>
    answer(await readMonth(parts, params.month, now)),
  );
  bind(api, months.listLateEntries, async ({ params: { month }, query, now }) =>
    answer(await listLate(parts, { month, after: query.after }, now)),
  );
  bind(api, months.closeMonth, async (asked) => {
    await bringUp(parts, () => asked.now);
    return parts.configure(asked, (change) => askToClose(change, parts, asked.params.month));
  });
  bind(api, months.exportMonthCsv, async ({ params: { month }, query, now, gone }) => {
    const file = await monthCsv(partsFor(parts, gone), month, query.locale ?? "en", now);
    if (!file.ok) return file;
    const headers = { "content-disposition": `attachment; filename="month-${month}.csv"` };
    return { status: 200, rawBody: file.value, headers };
  });
};

const mountWallets = (api: Api, parts: RouteParts): void => {
  const { db, configure } = parts;
  bind(api, wallets.readWallet, async ({ params }) => answer(await readWallet(db, params.seller)));
  bind(api, wallets.listWalletMoves, async ({ params, query }) => {
    const { limit, page = 1 } = query;
    return answer(await listWalletMoves(db, params.seller, { limit, page }));
  });
  bind(api, wallets.saveWallet, (asked) =>
    configure(asked, async (change) =>
      answer(await saveWallet(change, asked.params.seller, asked.body)),
    ),
  );
  bind(api, wallets.moveWallet, (asked) =>
    configure(asked, (change) =>
      moveWallet(change, parts, { sellerId: asked.params.seller, ...asked.body }),
    ),
  );
};

/** Adds the disputes to `api`. */
export const mountDisputes = (api: Api, parts: RouteParts): void => {
  bind(api, disputes.listDisputes, async ({ query, now }) => {
    const { sort = "answer_by", seller_id: sellerId, state, ...ask } = query;
    const page = await listDisputes(parts, { ...ask, sort, sellerId, state }, now);
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, disputes.getDispute, async ({ params, ...asked }) => {
    const read = await readDispute(parts, params.id, asked.now);
    return read.ok ? reply(200, { ...read.value, alone: await readAlone(parts, asked) }) : read;
  });
  bind(api, disputes.writeDispute, (asked) => {
    const message = { id: asked.params.id, text: asked.body.text };
    return createOnce(parts.db, asked, (tx) => writeAsMarketplace(tx, parts, message, asked));
  });
  bind(api, disputes.answerDispute, (asked) => {
    const answer = { id: asked.params.id, ...asked.body };
    return parts.configure(asked, (change) => askAnswer(change, parts, answer, asked));
  });
  bind(api, disputes.listDisputeCredits, async ({ params: { seller, month }, query }) => {
    const ask = { limit: query.limit, page: query.page ?? 1 };
    const read = await listCredits(parts, { sellerId: seller, month }, ask);
    return read.ok ? reply(200, read.value) : read;
  });
};
