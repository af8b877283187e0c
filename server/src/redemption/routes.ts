// Spending over HTTP.

import {
  confirmRedemption,
  getRedemption,
  listClaims,
  postRedemption,
  releaseRedemption,
  reverseRedemption,
} from "@nuqta/contracts/redemption.ts";
import { redeemVoucher, verifyVoucher } from "@nuqta/contracts/vouchers.ts";
import { type DecidesAlone, recordAlone, recordAsked } from "../approvals/door/service.ts";
import { networkOf } from "../identity/door/domain.ts";
import type { Database } from "../kit/db/db.ts";
import { contentHash } from "../kit/hash/content-hash.ts";
import type { Api } from "../kit/http/api.ts";
import { bind } from "../kit/http/bind.ts";
import { byOf, sendAnswer } from "../kit/http/posted.ts";
import type { Asked } from "../kit/http/read-request.ts";
import { refuse } from "../kit/pure/decision.ts";
import { readBalance } from "../ledger/door/reading.ts";
import { asOf } from "./domain/redemption.ts";
import { redemptionReply } from "./domain/redemption-reply.ts";
import type { Redemptions } from "./service/redemptions.ts";
import { claimsOf, type Vouchers } from "./service/vouchers.ts";
import { findRedemption, redemptionOf } from "./store/redemption-tables.ts";
import { findVoucher } from "./store/vouchers.ts";

type Parts = {
  db: Database;
  redemptions: Redemptions;
  vouchers: Vouchers;
  decidesAlone: DecidesAlone;
};

export const mountRedemptions = (
  api: Api,
  { db, redemptions, vouchers, decidesAlone }: Parts,
): void => {
  bind(api, postRedemption, async (asked) =>
    sendAnswer(
      await redemptions.hold(asked.body, {
        ...byOf(asked),
        contentHash: contentHash(asked.body),
        at: asked.now.getTime(),
      }),
    ),
  );
  bind(api, confirmRedemption, async (asked) =>
    sendAnswer(
      await redemptions.confirm(asked.params.id, asked.body, {
        ...byOf(asked),
        ...secretOf(asked),
      }),
    ),
  );
  bind(api, releaseRedemption, async (asked) =>
    sendAnswer(await redemptions.release(asked.params.id, byOf(asked))),
  );
  bind(api, reverseRedemption, async (asked) => {
    const { principal, now } = asked;
    // What a shop's own system gives back is no reversal by hand.
    const byHand =
      principal.kind === "session"
        ? { at: now.getTime(), mayGoOn: await decidesAlone(db, principal) }
        : undefined;
    const by = { ...byOf(asked), byHand };
    const done = await redemptions.reverse(asked.params.id, asked.body, by);
    if ("ok" in done || done.replayed) return sendAnswer(done);
    const given = { ...asked, network: networkOf(asked.ip) };
    if (done.status === 202) await recordAsked(db, done.text, given);
    if (done.decidedAlone)
      await recordAlone(db, { target: `redemption:${asked.params.id}` }, given);
    return sendAnswer(done);
  });
  bind(api, getRedemption, async (asked) => {
    const found = await findRedemption(db, asked.params.id);
    if (!found) return refuse("redemption_not_found");
    const account = await readBalance(db, found.external_id, asked.now.getTime());
    if (!account) return refuse("redemption_not_found");
    const one = asOf(redemptionOf(found.row), asked.now.getTime());
    const voucher = one.claim && (await findVoucher(db, found.row.member_id, one.redemptionId));
    const shown = voucher ? { voucher, code: null, now: asked.now.getTime() } : undefined;
    return { status: 200 as const, body: redemptionReply(account, one, { shown }) };
  });
  bind(api, listClaims, async (asked) => {
    const data = await claimsOf(db, asked.params.id, asked.now);
    return data ? { status: 200 as const, body: { data } } : refuse("member_not_found");
  });
  bind(api, verifyVoucher, async (asked) => {
    const found = await vouchers.verify(asked.body, {
      actor: asked.principal.id,
      now: asked.now,
    });
    return found.ok ? { status: 200 as const, body: found.value } : found;
  });
  bind(api, redeemVoucher, async (asked) =>
    sendAnswer(await vouchers.redeem(asked.body, { ...byOf(asked), now: asked.now })),
  );
};

/** What the caller alone knows of its request, and the server keeps the hash of. */
const secretOf = ({ idempotencyKey, principal }: Asked<typeof confirmRedemption>) =>
  idempotencyKey === undefined ? {} : { secret: `${principal.id}\n${idempotencyKey}` };
