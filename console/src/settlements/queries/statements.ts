// Settlement statements from the server.

import { listApprovals } from "@nuqta/contracts/approvals.ts";
import {
  readBillingDetails,
  readSellerBilling,
  saveBillingDetails,
  saveSellerBilling,
} from "@nuqta/contracts/billing-details.ts";
import {
  answerDispute,
  getDispute,
  listDisputeCredits,
  listDisputes,
  writeDispute,
} from "@nuqta/contracts/disputes.ts";
import { listRateCards, planRateCard } from "@nuqta/contracts/rate-cards.ts";
import {
  adjustAccount,
  readSellerAccount,
  recordPayment,
  reversePayment,
} from "@nuqta/contracts/seller-accounts.ts";
import {
  closeSettlement,
  exportSettlementCsv,
  exportSettlementPdf,
  getSettlement,
  issueSettlements,
  listReimbursements,
  listSettlementItems,
  listSettlements,
  type SettlementMeasure,
} from "@nuqta/contracts/settlements.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { approvalKeys } from "../../approvals/keys.ts";
import { type Answer, type Ask, call } from "../../kit/api.ts";
import { download } from "../../kit/download.ts";
import type { PageSize } from "../../kit/search.ts";
import { settlementKeys } from "../keys.ts";

export type Statement = Answer<typeof getSettlement>;
export type StatementBrief = Answer<typeof listSettlements>["data"][number];
export type Item = Answer<typeof listSettlementItems>["data"][number];
export type Reimbursement = Answer<typeof listReimbursements>["data"][number];
export type RateCard = Answer<typeof listRateCards>["data"][number];
export type MoneyEntry = Answer<typeof readSellerAccount>["data"][number];
export type At = { readonly seller: string; readonly month: string };

/** One page of statements. */
export const useStatements = (query: Ask<typeof listSettlements>["query"]) =>
  useQuery({
    queryKey: settlementKeys.list(query),
    queryFn: ({ signal }) => call(listSettlements, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useStatement = ({ seller, month }: At) =>
  useQuery({
    queryKey: settlementKeys.one(seller, month),
    queryFn: ({ signal }) => call(getSettlement, { params: { seller, month }, signal }),
  });

/** What a statement is made of, of one kind or all. */
export const useItems = (
  { seller, month }: At,
  ask: { measure: SettlementMeasure | undefined; page: number; limit: PageSize },
) =>
  useQuery({
    queryKey: settlementKeys.items(seller, month, ask),
    queryFn: ({ signal }) => {
      const query = { ...ask, page: String(ask.page), limit: `${ask.limit}` } as const;
      return call(listSettlementItems, { params: { seller, month }, query, signal });
    },
    placeholderData: keepPreviousData,
  });

/** The first hundred lines of what the seller was reimbursed. */
export const useReimbursements = ({ seller, month }: At) =>
  useQuery({
    queryKey: settlementKeys.reimbursements(seller, month),
    queryFn: ({ signal }) =>
      call(listReimbursements, { params: { seller, month }, query: { limit: "100" }, signal }),
  });

/** One page of rate cards. */
export const useRateCards = (query: Ask<typeof listRateCards>["query"]) =>
  useQuery({
    queryKey: settlementKeys.rateCards(query),
    queryFn: ({ signal }) => call(listRateCards, { query, signal }),
    placeholderData: keepPreviousData,
  });

// What is asked for may wait among the approvals.
const changed = [settlementKeys.all, approvalKeys.all];

/** Everything about settlements and what waits is asked for anew. */
export const useChanged = () => {
  const client = useQueryClient();
  return () => Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
};

/** Money of a statement that waits for a second person. */
export const useWaitingMoney = ({ seller, month }: At) =>
  useQuery({
    queryKey: approvalKeys.money,
    queryFn: ({ signal }) =>
      call(listApprovals, { query: { state: "waiting", kind: "money", limit: "100" }, signal }),
    select: ({ data }) =>
      data.filter(({ money }) => money?.seller_id === seller && money.month === month),
  });

/** Issues every draft up to a month. */
export const useIssue = () =>
  useMutation({
    mutationFn: (month: string) => call(issueSettlements, { params: { month } }),
    onSettled: useChanged(),
  });

export type OpenStatement = Answer<typeof readSellerAccount>["open"][number];

/** The account of a seller with its newest hundred entries. */
export const useAccount = (seller: string) =>
  useQuery({
    queryKey: settlementKeys.account(seller),
    queryFn: ({ signal }) =>
      call(readSellerAccount, { params: { seller }, query: { limit: "100" }, signal }),
  });

/** Records a payment, under one key for as long as its dialog is open. */
export const usePay = (seller: string, key: string) =>
  useMutation({
    mutationFn: (body: Ask<typeof recordPayment>["body"]) =>
      call(recordPayment, { params: { seller }, body, idempotencyKey: key }),
    onSettled: useChanged(),
  });

/** Asks for a correction of what a seller owes, under one key for as long as its dialog is open. */
export const useAdjust = (seller: string, key: string) =>
  useMutation({
    mutationFn: (body: Ask<typeof adjustAccount>["body"]) =>
      call(adjustAccount, { params: { seller }, body, idempotencyKey: key }),
    onSettled: useChanged(),
  });

/** Takes a payment back. */
export const useTakeBack = (seller: string, id: string, key: string) =>
  useMutation({
    mutationFn: (reason: string) =>
      call(reversePayment, { params: { seller, id }, body: { reason }, idempotencyKey: key }),
    onSettled: useChanged(),
  });

export type Billing = Answer<typeof readBillingDetails>;

/** Billing details of a seller, or of the marketplace without one. */
export const useBilling = (seller: string | undefined) =>
  useQuery({
    queryKey: settlementKeys.billing(seller),
    queryFn: ({ signal }) =>
      seller === undefined
        ? call(readBillingDetails, { signal })
        : call(readSellerBilling, { params: { seller }, signal }),
  });

/** Saves them. */
export const useSaveBilling = (seller: string | undefined) =>
  useMutation({
    mutationFn: (body: Ask<typeof saveBillingDetails>["body"]) =>
      seller === undefined
        ? call(saveBillingDetails, { body })
        : call(saveSellerBilling, { params: { seller }, body }),
    onSettled: useChanged(),
  });

/** Plans a rate card. */
export const usePlanCard = () =>
  useMutation({
    mutationFn: (body: Ask<typeof planRateCard>["body"]) => call(planRateCard, { body }),
    onSettled: useChanged(),
  });

export const useClose = ({ seller, month }: At) =>
  useMutation({
    mutationFn: (ask: { carry: boolean }) =>
      call(closeSettlement, {
        params: { seller, month },
        query: { carry_forward: ask.carry ? "true" : "false" },
      }),
    onSettled: useChanged(),
  });

const files = { csv: exportSettlementCsv, pdf: exportSettlementPdf } as const;

/** Downloads a statement in the language of the page. */
export const useFile = ({ seller, month }: At) =>
  useMutation({
    mutationFn: ({ kind, locale }: { kind: keyof typeof files; locale: "en" | "ar" }) =>
      download(
        files[kind],
        { params: { seller, month }, query: { locale } },
        `settlement-${seller}-${month}.${kind}`,
      ),
  });

export type Dispute = Answer<typeof getDispute>;
export type DisputeBrief = Answer<typeof listDisputes>["data"][number];
export type Credit = Answer<typeof listDisputeCredits>["data"][number];

/** One page of disputes. */
export const useDisputes = (query: Ask<typeof listDisputes>["query"]) =>
  useQuery({
    queryKey: settlementKeys.disputes(query),
    queryFn: ({ signal }) => call(listDisputes, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useDispute = (id: string) =>
  useQuery({
    queryKey: settlementKeys.dispute(id),
    queryFn: ({ signal }) => call(getDispute, { params: { id }, signal }),
  });

/** Writes a message, under one key until it is sent. */
export const useWrite = (id: string) =>
  useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      call(writeDispute, { params: { id }, body: { text }, idempotencyKey: key }),
    onSettled: useChanged(),
  });

/** Answers a dispute, under one key for as long as its dialog is open. */
export const useAnswer = (id: string, key: string) =>
  useMutation({
    mutationFn: (body: Ask<typeof answerDispute>["body"]) =>
      call(answerDispute, { params: { id }, body, idempotencyKey: key }),
    onSettled: useChanged(),
  });

/** The first hundred credits of a statement. */
export const useCredits = ({ seller, month }: At) =>
  useQuery({
    queryKey: settlementKeys.credits(seller, month),
    queryFn: ({ signal }) =>
      call(listDisputeCredits, { params: { seller, month }, query: { limit: "100" }, signal }),
  });
