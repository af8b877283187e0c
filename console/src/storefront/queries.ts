// What a seller sees of its own.
import {
  getStore,
  listStoreCampaigns,
  listStoreProducts,
  listStoreStatements,
  storeFundedLines,
  storeFunding,
  storeOverview,
  storeStatementPdf,
  switchStoreProduct,
} from "@nuqta/contracts/storefront.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type Answer, call } from "../kit/api.ts";
import { download } from "../kit/download.ts";
import { queryClient } from "../kit/queries.ts";

type Days = { readonly from: string; readonly to: string };
type ListQuery = Readonly<Record<string, string | number | undefined>>;

export type StoreProduct = Answer<typeof listStoreProducts>["data"][number];
export type StoreCampaign = Answer<typeof listStoreCampaigns>["data"][number];
export type FundingDay = Answer<typeof storeFunding>["days"][number];
export type FundedLine = Answer<typeof storeFundedLines>["data"][number];

/** The seller's own data. */
export const useStore = () =>
  useQuery({ queryKey: ["store"], queryFn: ({ signal }) => call(getStore, { signal }) });

/** Figures of some days. */
export const useOverview = ({ from, to }: Days) =>
  useQuery({
    queryKey: ["store", "overview", from, to],
    queryFn: ({ signal }) => call(storeOverview, { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  });

/** The points the seller pays for, day by day. */
export const useFunding = ({ from, to }: Days) =>
  useQuery({
    queryKey: ["store", "funding", from, to],
    queryFn: ({ signal }) => call(storeFunding, { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  });

/** The lines behind a day. */
export const useFundedLines = (day: string) =>
  useQuery({
    queryKey: ["store", "funding", day],
    queryFn: ({ signal }) => call(storeFundedLines, { params: { day }, signal }),
  });

/** One page of the seller's products. */
export const useStoreProducts = (query: ListQuery) =>
  useQuery({
    queryKey: ["store", "products", query],
    queryFn: ({ signal }) => call(listStoreProducts, { query: query as never, signal }),
    placeholderData: keepPreviousData,
  });

/** Switches a product; the list shows it at once, and takes it back when it is refused. */
export const useSwitchProduct = () =>
  useMutation({
    mutationFn: ({ sku, active }: { sku: string; active: boolean }) =>
      call(switchStoreProduct, { params: { id: sku }, body: { active } }),
    onMutate: async ({ sku, active }) => {
      const key = ["store", "products"];
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueriesData<Answer<typeof listStoreProducts>>({
        queryKey: key,
      });
      queryClient.setQueriesData<Answer<typeof listStoreProducts>>(
        { queryKey: key },
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
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["store", "products"] }),
  });

/** The campaigns that concern the seller. */
export const useStoreCampaigns = () =>
  useQuery({
    queryKey: ["store", "campaigns"],
    queryFn: ({ signal }) => call(listStoreCampaigns, { signal }),
  });

export type StoreStatement = Answer<typeof listStoreStatements>["data"][number];

/** One page of the seller's settlement statements, the newest first. */
export const useStoreStatements = (ask: { page: number; size: number }) =>
  useQuery({
    queryKey: ["store", "statements", ask],
    queryFn: ({ signal }) => {
      const query = { page: String(ask.page), limit: String(ask.size) as "10" };
      return call(listStoreStatements, { query, signal });
    },
    placeholderData: keepPreviousData,
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
