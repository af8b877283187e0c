// The tiers that an audience or a condition may name.
import { listCustomerTiers, listSellerTiers } from "@nuqta/contracts/tiers.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";
import { tierKeys } from "../../tiers/keys.ts";

const tierAsk = { limit: "100", sort: "rank" } as const;

export const useCustomerTiers = () =>
  useQuery({
    queryKey: tierKeys.options("customer"),
    queryFn: ({ signal }) => call(listCustomerTiers, { query: tierAsk, signal }),
  });

export const useSellerTiers = () =>
  useQuery({
    queryKey: tierKeys.options("seller"),
    queryFn: ({ signal }) => call(listSellerTiers, { query: tierAsk, signal }),
  });
