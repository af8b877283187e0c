// The instants at which versions were published.
import type { Tx } from "../../kit/db/db.ts";

type Row = { version: number; at: Date };

export const findPublished = (tx: Tx, versions: readonly number[]): Promise<Row[]> =>
  tx.query<Row>({
    text: "select version, published_at as at from programme_version where version = any($1::int8[])",
    values: [versions],
  });
