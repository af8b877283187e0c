// The tiers that an audience or a condition may name.
import { useQuery } from "@tanstack/react-query";
import { tierKeys } from "../../tiers/keys.ts";

const readers = () => import("../../tiers/parts/readers.ts");

/** The tiers of customers by rank, once they are wanted. */
export const useCustomerTiers = (isWanted = true) =>
  useQuery({
    queryKey: tierKeys.options("customer"),
    queryFn: async ({ signal }) => (await readers()).readCustomerTiers(signal),
    enabled: isWanted,
  });

/** The tiers of sellers by rank, once they are wanted. */
export const useSellerTiers = (isWanted = true) =>
  useQuery({
    queryKey: tierKeys.options("seller"),
    queryFn: async ({ signal }) => (await readers()).readSellerTiers(signal),
    enabled: isWanted,
  });
