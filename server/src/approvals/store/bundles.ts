// Bundles that were carried out, and the one that a plan takes back.
// Decision 0141.
import type { Tx } from "../../kit/db/db.ts";
import { defined } from "../../kit/pure/assert.ts";

/** A bundle that was carried out: when, and as which version of the programme, if it published one. */
export type CarriedOut = { approval_key: string; decided_at: Date; version: number | null };

type Kept = Omit<CarriedOut, "decided_at"> & { decided_at: Date | null };

const carriedOutOf = <Row extends Kept>(row: Row): Row & CarriedOut => ({
  ...row,
  decided_at: defined(row.decided_at ?? undefined, "the instant of an approval"),
});

/** The bundle with this key, or those that a plan can take back; `prefix` comes before a key in its public id. */
type By = { approvalKey: string } | { worldHash: string; prefix: string };

// Bundles are large, so what is compared is taken out of each once.
const carriedOut = (columns = "") => `with carried as materialized (
    select approval_key, decided_at, (result ->> 'version')::int8 as version,
      payload ->> 'world_hash' as world_hash, payload ->> 'bundle_hash' as bundle_hash,
      payload -> 'goes_back' ->> 'approval_id' as takes_back${columns}
    from publication_approval where kind = 'bundle' and state = 'approved')`;

/** No later bundle took it back, or brought back the configuration from before it. */
const standing = (
  prefix: string,
) => `not exists (select 1 from carried l where l.decided_at > p.decided_at
    and (l.bundle_hash = p.world_hash or l.takes_back = ${prefix} || p.approval_key))`;

/** The bundle with this key, or the last one on the configuration with this hash that still stands. */
export const findCarriedOut = async (tx: Tx, by: By): Promise<CarriedOut | undefined> => {
  const [condition, values] =
    "approvalKey" in by
      ? ["p.approval_key = $1", [by.approvalKey]]
      : [`p.world_hash = $1 and ${standing("$2::text")}`, [by.worldHash, by.prefix]];
  const [row] = await tx.query<Kept>({
    text: `${carriedOut()}
      select approval_key, decided_at, version from carried p
      where ${condition} order by decided_at desc limit 1`,
    values,
  });
  return row && carriedOutOf(row);
};

/** Bundles whose configuration from before holds all of `part` and that still stand, the newest first. */
export const findStanding = async (
  tx: Tx,
  { part, prefix, limit }: { part: object; prefix: string; limit: number },
): Promise<(CarriedOut & { before: unknown })[]> => {
  const rows = await tx.query<Kept & { before: unknown }>({
    text: `${carriedOut(", payload -> 'before' @> $1::jsonb as is_like")},
      found as (select * from carried p where is_like and ${standing("$2::text")}
        order by decided_at desc limit $3)
      select f.approval_key, f.decided_at, f.version, a.payload -> 'before' as before
      from found f join publication_approval a using (approval_key) order by f.decided_at desc`,
    values: [JSON.stringify(part), prefix, limit],
  });
  return rows.map(carriedOutOf);
};
