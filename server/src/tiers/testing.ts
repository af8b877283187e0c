// Tiers for tests that are about something else: no ladder waits.
import type { Api } from "../kit/http/api.ts";
import { mountTiers } from "./routes.ts";

/** Adds the routes of tiers, where none cost anything. */
export const mountOpenTiers = (
  api: Api,
  parts: Omit<Parameters<typeof mountTiers>[1], "tierGate">,
): void =>
  mountTiers(api, {
    ...parts,
    tierGate: {
      alone: async () => true,
      effectOf: async () => ({ points: 0, value: 0, orders: 0, sampled: 0 }),
    },
  });
