// What the addresses of signing in, of the team and of what keys asked for may say.
import { z } from "zod";
import { listSearch, searchOf } from "../kit/search.ts";

/** The accounts of the team. */
export const teamList = listSearch({
  sorts: ["name", "created_at"],
  defaultSort: "name",
  filters: {
    role: z.enum([
      "owner",
      "manager",
      "support",
      "finance",
      "fraud_analyst",
      "developer",
      "viewer",
      "custom",
      "seller",
      "branch",
    ]),
    status: z.enum(["active", "disabled"]),
  },
});

/** Requests of a key; times are Cairo's, as a field for date and time has them. */
export const keyRequestList = listSearch({
  sorts: ["at"],
  defaultSort: "-at",
  filters: {
    status: z.enum(["2xx", "4xx", "5xx"]),
    code: z.string(),
    from: z.iso.datetime({ local: true, precision: -1 }),
    to: z.iso.datetime({ local: true, precision: -1 }),
  },
});

/** The address that was asked for before signing in, and why a tenant's own sign-in failed. */
export const signInSearch = searchOf({ from: z.string(), sso_error: z.string() });
