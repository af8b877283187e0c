// What a seller sees of its own.

import {
  getStoreDispute,
  listStoreDisputes,
  listStoreLines,
  openDispute,
  writeStoreDispute,
} from "@nuqta/contracts/disputes.ts";
import { minuteMs, secondMs } from "@nuqta/contracts/kit/time.ts";
import type { ProposalContentInput } from "@nuqta/contracts/proposals.ts";
import {
  createStoreProposal,
  getStoreProposal,
  listStoreGoods,
  listStoreProposals,
  saveStoreProposal,
  submitStoreProposal,
  withdrawStoreProposal,
} from "@nuqta/contracts/proposals-routes.ts";
import { listStoreAuditFiles, storeAuditFile } from "@nuqta/contracts/store-audit-files.ts";
import {
  getStore,
  listStoreCampaigns,
  listStoreProducts,
  listStoreStatements,
  readStoreAccount,
  storeFundedLines,
  storeFunding,
  storeOverview,
  storeStatementPdf,
  switchStoreProduct,
} from "@nuqta/contracts/storefront.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type Answer, type Ask, call } from "../kit/api.ts";
import { download } from "../kit/download.ts";
import { queryClient } from "../kit/queries.ts";
import type { PageSize } from "../kit/search.ts";
import { isOpen } from "../simulation/queries.ts";
import type { Option } from "../ui/remote-select.tsx";
import { storeKeys } from "./keys.ts";

type Days = { readonly from: string; readonly to: string };
export type StoreProduct = Answer<typeof listStoreProducts>["data"][number];
export type StoreCampaign = Answer<typeof listStoreCampaigns>["data"][number];
export type FundingDay = Answer<typeof storeFunding>["days"][number];
export type FundedLine = Answer<typeof storeFundedLines>["data"][number];

/** The seller's own data. */
export const useStore = () =>
  useQuery({ queryKey: storeKeys.all, queryFn: ({ signal }) => call(getStore, { signal }) });

/** Figures of some days. */
export const useOverview = ({ from, to }: Days) =>
  useQuery({
    queryKey: storeKeys.overview(from, to),
    queryFn: ({ signal }) => call(storeOverview, { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  });

/** The points the seller pays for, day by day. */
export const useFunding = ({ from, to }: Days) =>
  useQuery({
    queryKey: storeKeys.funding(from, to),
    queryFn: ({ signal }) => call(storeFunding, { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  });

/** The lines behind a day. */
export const useFundedLines = (day: string) =>
  useQuery({
    queryKey: storeKeys.fundingOfDay(day),
    queryFn: ({ signal }) => call(storeFundedLines, { params: { day }, signal }),
  });

/** One page of the seller's products. */
export const useStoreProducts = (query: Ask<typeof listStoreProducts>["query"]) =>
  useQuery({
    queryKey: storeKeys.productList(query),
    queryFn: ({ signal }) => call(listStoreProducts, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Switches a product; the list shows it at once, and takes it back when it is refused. */
export const useSwitchProduct = () =>
  useMutation({
    mutationFn: ({ sku, active }: { sku: string; active: boolean }) =>
      call(switchStoreProduct, { params: { id: sku }, body: { active } }),
    onMutate: async ({ sku, active }) => {
      await queryClient.cancelQueries({ queryKey: storeKeys.products });
      const before = queryClient.getQueriesData<Answer<typeof listStoreProducts>>({
        queryKey: storeKeys.products,
      });
      queryClient.setQueriesData<Answer<typeof listStoreProducts>>(
        { queryKey: storeKeys.products },
        (page) =>
          page && {
            ...page,
            data: page.data.map((each) => (each.sku === sku ? { ...each, active } : each)),
          },
      );
      return before;
    },
    onError: (_failure, _asked, before) => {
      for (const [key, page] of before ?? []) queryClient.setQueryData(key, page);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: storeKeys.products }),
  });

/** The campaigns that concern the seller. */
export const useStoreCampaigns = () =>
  useQuery({
    queryKey: storeKeys.campaigns,
    queryFn: ({ signal }) => call(listStoreCampaigns, { signal }),
  });

export type StoreStatement = Answer<typeof listStoreStatements>["data"][number];

/** One page of the seller's settlement statements, the newest first. */
export const useStoreStatements = (ask: { page: number; size: PageSize }) =>
  useQuery({
    queryKey: storeKeys.statements(ask),
    queryFn: ({ signal }) => {
      const query = { page: String(ask.page), limit: `${ask.size}` } as const;
      return call(listStoreStatements, { query, signal });
    },
    placeholderData: keepPreviousData,
  });

export type OwnEntry = Answer<typeof readStoreAccount>["data"][number];
export type OpenStatement = Answer<typeof readStoreAccount>["open"][number];

/** The seller's account in money with its newest hundred entries. */
export const useStoreAccount = () =>
  useQuery({
    queryKey: storeKeys.account,
    queryFn: ({ signal }) => call(readStoreAccount, { query: { limit: "100" }, signal }),
  });

export type OwnAuditFile = Answer<typeof listStoreAuditFiles>["data"][number];

/** Months whose audit file has a part of the seller. */
export const useOwnAuditFiles = () =>
  useQuery({
    queryKey: storeKeys.auditFiles,
    queryFn: ({ signal }) => call(listStoreAuditFiles, { signal }),
    // Files are made in the background, one after the other, once their months are closed.
    refetchInterval: ({ state }) => (state.data?.data.length ? minuteMs : 5 * secondMs),
  });

/** Program that checks audit files, which the server gives to anybody. */
export const verifierAddress = "/v1/audit-file-verifier";

/** Keeps the seller's part of a month. */
export const useOwnAuditFileDownload = () =>
  useMutation({
    mutationFn: (month: string) =>
      download(storeAuditFile, { params: { month } }, `audit-file-${month}.jsonl.gz`),
  });

/** Keeps a statement as a PDF file in the language of the page. */
export const useStatementFile = () =>
  useMutation({
    mutationFn: ({ month, locale }: { month: string; locale: "en" | "ar" }) =>
      download(
        storeStatementPdf,
        { params: { month }, query: { locale } },
        `settlement-${month}.pdf`,
      ),
  });

export type StoreLine = Answer<typeof listStoreLines>["data"][number];
export type StoreDisputeBrief = Answer<typeof listStoreDisputes>["data"][number];

/** One page of the lines that a statement charges, the largest first. */
export const useStoreLines = (month: string, ask: { page: number; size: PageSize }) =>
  useQuery({
    queryKey: storeKeys.lines(month, ask),
    queryFn: ({ signal }) => {
      const query = { page: String(ask.page), limit: `${ask.size}` } as const;
      return call(listStoreLines, { params: { month }, query, signal });
    },
    placeholderData: keepPreviousData,
  });

/** One page of disputes, the newest first. */
export const useStoreDisputes = (query: Ask<typeof listStoreDisputes>["query"]) =>
  useQuery({
    queryKey: storeKeys.disputeList(query),
    queryFn: ({ signal }) => call(listStoreDisputes, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useStoreDispute = (id: string) =>
  useQuery({
    queryKey: storeKeys.dispute(id),
    queryFn: ({ signal }) => call(getStoreDispute, { params: { id }, signal }),
  });

const changed = () => queryClient.invalidateQueries({ queryKey: storeKeys.disputes });

/** Opens a dispute, under one key for as long as its dialog is open. */
export const useOpenDispute = (month: string, key: string) =>
  useMutation({
    mutationFn: (body: Ask<typeof openDispute>["body"]) =>
      call(openDispute, { params: { month }, body, idempotencyKey: key }),
    onSettled: changed,
  });

/** Writes a message, under one key until it is sent. */
export const useWriteOwn = (id: string) =>
  useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      call(writeStoreDispute, { params: { id }, body: { text }, idempotencyKey: key }),
    onSettled: changed,
  });

export type OwnProposal = Answer<typeof getStoreProposal>;
export type OwnProposalBrief = Answer<typeof listStoreProposals>["data"][number];

const pollMs = 1_000;

/** The newest hundred proposals. */
export const useOwnProposals = () =>
  useQuery({
    queryKey: storeKeys.proposals,
    queryFn: ({ signal }) => call(listStoreProposals, { query: { limit: "100" }, signal }),
  });

/** One proposal; asked again every second while it is replayed. */
export const useOwnProposal = (id: string) =>
  useQuery({
    queryKey: storeKeys.proposal(id),
    queryFn: ({ signal }) => call(getStoreProposal, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.forecast != null && isOpen(data.forecast.state) ? pollMs : false,
  });

/** Brands and categories of the seller's own products. */
export const useOwnGoods = () =>
  useQuery({
    queryKey: storeKeys.goods,
    queryFn: ({ signal }) => call(listStoreGoods, { signal }),
  });

/** The seller's own products by what was typed. */
export const useOwnProducts = (q: string): readonly Option[] | undefined =>
  useQuery({
    queryKey: storeKeys.productList({ options: q }),
    queryFn: ({ signal }) =>
      call(listStoreProducts, { query: { limit: "100", sort: "name", q }, signal }),
    select: ({ data }) => data.map(({ sku, name }) => ({ value: sku, label: name })),
    placeholderData: keepPreviousData,
  }).data;

const proposalsChanged = () => queryClient.invalidateQueries({ queryKey: storeKeys.proposals });

/** Saves a draft, new or known. */
export const useSaveProposal = (seen: OwnProposal | undefined) =>
  useMutation({
    mutationFn: (content: ProposalContentInput) => {
      const idempotencyKey = crypto.randomUUID();
      return seen === undefined
        ? call(createStoreProposal, { body: content, idempotencyKey })
        : call(saveStoreProposal, {
            params: { id: seen.id },
            body: { ...content, revision: seen.revision },
            idempotencyKey,
          });
    },
    onSettled: proposalsChanged,
  });

const steps = { submit: submitStoreProposal, withdraw: withdrawStoreProposal } as const;

/** Submits or withdraws what was read. */
export const useStep = (step: keyof typeof steps) =>
  useMutation({
    mutationFn: ({ id, revision }: Pick<OwnProposal, "id" | "revision">) =>
      call(steps[step], {
        ...{ params: { id }, body: { revision } },
        idempotencyKey: crypto.randomUUID(),
      }),
    onSettled: proposalsChanged,
  });
