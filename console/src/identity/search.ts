// What the addresses of signing in and of the team may say.
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

/** The address that was asked for before signing in, and why a tenant's own sign-in failed. */
export const signInSearch = searchOf({ from: z.string(), sso_error: z.string() });
