// Logos as rows.

import { createHash } from "node:crypto";
import type { Tx } from "../../kit/db/db.ts";
import type { Change } from "../../programme/door/configuration.ts";

export const findLogo = async (tx: Tx, sellerId: string): Promise<Buffer | undefined> => {
  const text = "select image from seller_logo where seller_id = $1";
  return (await tx.query<{ image: Buffer }>({ text, values: [sellerId] }))[0]?.image;
};

export const saveLogo = async (
  { tx, now, by }: Change,
  sellerId: string,
  image: Buffer,
): Promise<void> => {
  await tx.query({
    text: `insert into seller_logo (seller_id, image, sha256, updated_at, updated_by)
      values ($1, $2, $3, $4, $5)
      on conflict (seller_id) do update set image = excluded.image, sha256 = excluded.sha256,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    values: [sellerId, image, createHash("sha256").update(image).digest(), now, by],
  });
};

export const deleteLogo = async (tx: Tx, sellerId: string): Promise<void> => {
  await tx.query({ text: "delete from seller_logo where seller_id = $1", values: [sellerId] });
};
