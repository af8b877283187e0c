// Vouchers on the lines of a batch beside what is here: each by the HMAC of its code, and those that cannot come over
// because they are here already.
// Decision 0172.
import { type Flaw, flaw } from "../../imports/door/domain.ts";
import type { Tx } from "../../kit/db/db.ts";
import { readAnyCode } from "../../redemption/door/domain.ts";
import { readTakenCodes } from "../../redemption/door/service.ts";
import type { Judged, Rejected } from "../domain/line.ts";
import { worthOfAll } from "../domain/vouchers.ts";
import type { FoundOpening } from "../store/openings.ts";
import type { ReadyVoucher } from "./bring.ts";
import { voucherHashOf, voucherKeyOf } from "./keys.ts";

/** Recognises a code. */
export type HmacOf = (code: string) => Promise<string>;

/** Vouchers that can be taken of these lines, by line, with what their codes lead to. */
export const readyVouchers = async (
  tx: Tx,
  hmacOf: HmacOf,
  lines: readonly Judged[],
): Promise<ReadyVoucher[][]> => {
  const read = await Promise.all(
    lines.map(({ taken }) =>
      Promise.all(
        (taken?.vouchers ?? []).map(async (one) => {
          const code = readAnyCode(one.code) ?? one.code;
          return { ...one, code, codeHmac: await hmacOf(code) };
        }),
      ),
    ),
  );
  const hmacs = read.flat().map(({ codeHmac }) => codeHmac);
  if (hmacs.length === 0) return lines.map(() => []);
  const codes = new Map((await readTakenCodes(tx, hmacs)).map((one) => [one.code_hmac, one]));
  return read.map((ones) =>
    ones.map((one): ReadyVoucher => {
      const { redemption_id = null, isFree = true } = codes.get(one.codeHmac) ?? {};
      return { ...one, freeOf: isFree ? redemption_id : null, isTaken: !isFree };
    }),
  );
};

/** Sorts vouchers of a line into those that come or came over, and those that stand in another way already. */
export const againstVouchers = (
  ready: readonly ReadyVoucher[],
  there: ReadonlyMap<string, FoundOpening>,
  source: string,
): { taken: ReadyVoucher[]; rejected: Rejected[] } => {
  const faultOf = (one: ReadyVoucher): Flaw | undefined => {
    const before = there.get(voucherKeyOf(source, one.codeHmac));
    const field = `vouchers[${one.place}].code`;
    if (!before) return one.isTaken ? flaw("code_taken", field) : undefined;
    return before.content_hash === voucherHashOf(one) ? undefined : flaw("moved_before", field);
  };
  const judged = ready.map((one) => ({ one, why: faultOf(one) }));
  return {
    taken: judged.flatMap(({ one, why }) => (why ? [] : [one])),
    rejected: judged.flatMap(({ one, why }) =>
      why ? [{ flaw: why, points: 0, vouchers: worthOfAll([one]) }] : [],
    ),
  };
};
