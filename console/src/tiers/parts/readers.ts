// The tiers by rank, with what their answers are checked against: asked for by what names a tier.
import { listCustomerTiers, listSellerTiers } from "@nuqta/contracts/tiers.ts";
import { call } from "../../kit/api.ts";

const query = { limit: "100", sort: "rank" } as const;

export const readCustomerTiers = (signal: AbortSignal) =>
  call(listCustomerTiers, { query, signal });

export const readSellerTiers = (signal: AbortSignal) => call(listSellerTiers, { query, signal });
