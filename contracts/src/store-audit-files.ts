// Audit files as sellers read them: their own part of each closed month.
// Decision 0164.
import { z } from "zod";
import { instant, month } from "./kit/instant.ts";
import { route } from "./kit/route.ts";

const own = { tag: "storefront", permission: "store:own", stepUp: "none: reads" } as const;

/** `root` is what the seal of the whole file has, `public_key` the key that signed it. */
const ownFile = z.strictObject({ month, root: z.string(), public_key: z.string(), at: instant });

export const listStoreAuditFiles = route({
  ...own,
  method: "GET",
  path: "/v1/store/audit-files",
  summary: "Closed months whose audit file has a part of the own seller, the newest first.",
  replies: { 200: z.strictObject({ data: z.array(ownFile) }) },
  refusals: [],
});

export const storeAuditFile = route({
  ...own,
  method: "GET",
  path: "/v1/store/audit-files/{month}",
  params: z.strictObject({ month }),
  summary: "Part of the own seller in the audit file of a closed month, with its proof.",
  replies: { 200: z.string() },
  produces: "application/gzip",
  refusals: ["month_not_found", "month_open", "audit_file_not_ready", "audit_file_without_seller"],
});
