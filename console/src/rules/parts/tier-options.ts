// The tiers that an audience or a condition may name.
import { listCustomerTiers, listSellerTiers } from "@nuqta/contracts/tiers.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";
import { tierKeys } from "../../tiers/keys.ts";

const query = { limit: "100", sort: "rank" } as const;

export const useCustomerTiers = (isWanted = true) =>
  useQuery({
    queryKey: tierKeys.options("customer"),
    queryFn: ({ signal }) => call(listCustomerTiers, { query, signal }),
    enabled: isWanted,
  });

export const useSellerTiers = (isWanted = true) =>
  useQuery({
    queryKey: tierKeys.options("seller"),
    queryFn: ({ signal }) => call(listSellerTiers, { query, signal }),
    enabled: isWanted,
  });
