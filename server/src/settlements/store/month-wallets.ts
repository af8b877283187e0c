// Wallets that months were asked to be closed with: only ever added.
import type { Tx } from "../../kit/db/db.ts";
import type { WalletMonth } from "../domain/month-wallets.ts";

const columns = `seller_id, opening, top_up, credit_raised, credit_lowered, charged, released, closing,
  reserved`;

/** Keeps the wallets that a month is asked to be closed with. */
export const insertWallets = async (
  tx: Tx,
  requestId: string,
  wallets: readonly WalletMonth[],
): Promise<void> => {
  await tx.query({
    text: `insert into close_request_wallet (request_id, ${columns})
      select $1, w.* from json_to_recordset($2::json) as w(seller_id text, opening int8, top_up int8,
        credit_raised int8, credit_lowered int8, charged int8, released int8, closing int8, reserved int8)`,
    values: [requestId, JSON.stringify(wallets)],
  });
};

/** Wallets of a request, by seller. */
export const readWallets = (tx: Tx, requestId: string): Promise<WalletMonth[]> =>
  tx.query({
    text: `select ${columns} from close_request_wallet where request_id = $1
      order by seller_id collate "C"`,
    values: [requestId],
  });

/** The last move of wallets that a closed month knew; undefined where it has no wallets. */
export const findWalletMove = async (tx: Tx, requestId: string): Promise<number | undefined> => {
  const [row] = await tx.query<{ last: number | null }>({
    text: "select wallet_move as last from close_request where request_id = $1",
    values: [requestId],
  });
  return row?.last ?? undefined;
};
