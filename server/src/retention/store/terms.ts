// Versions of the terms.
import type { RetentionTerms } from "@nuqta/contracts/retention.ts";
import type { Tx } from "../../kit/db/db.ts";

export type TermsRow = {
  version: number;
  value: Omit<RetentionTerms, "archive"> & Partial<Pick<RetentionTerms, "archive">>;
  saved_at: Date;
  saved_by: string;
};

/** Every version, the first one first; there are as many as times somebody saved. */
export const readVersions = (tx: Tx): Promise<TermsRow[]> =>
  tx.query({
    text: "select version, value, saved_at, saved_by from retention_terms order by version",
  });

export const insertTerms = async (tx: Tx, row: TermsRow): Promise<void> => {
  await tx.query({
    text: `insert into retention_terms (version, value, saved_at, saved_by)
      values ($1, $2::jsonb, $3, $4)`,
    values: [row.version, JSON.stringify(row.value), row.saved_at, row.saved_by],
  });
};
