// Spending over HTTP.
import {
  confirmRedemption,
  getRedemption,
  postRedemption,
  releaseRedemption,
  reverseRedemption,
} from "@nuqta/contracts/redemption.ts";
import { contentHash } from "../kit/content-hash.ts";
import type { Database } from "../kit/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind } from "../kit/http/bind.ts";
import { byOf, sendAnswer } from "../kit/http/posted.ts";
import { refuse } from "../kit/pure/decision.ts";
import { readBalance } from "../ledger/service/reading.ts";
import { redemptionReply } from "./domain/reply.ts";
import type { Redemptions } from "./service/redemptions.ts";
import { findRedemption, redemptionOf } from "./store.ts";

export const mountRedemptions = (api: Api, db: Database, redemptions: Redemptions): void => {
  bind(api, postRedemption, async (asked) =>
    sendAnswer(
      await redemptions.hold(asked.body, {
        ...byOf(asked),
        contentHash: contentHash(asked.body),
      }),
    ),
  );
  bind(api, confirmRedemption, async (asked) =>
    sendAnswer(await redemptions.confirm(asked.params.id, asked.body, byOf(asked))),
  );
  bind(api, releaseRedemption, async (asked) =>
    sendAnswer(await redemptions.release(asked.params.id, byOf(asked))),
  );
  bind(api, reverseRedemption, async (asked) =>
    sendAnswer(await redemptions.reverse(asked.params.id, asked.body, byOf(asked))),
  );
  bind(api, getRedemption, async (asked) => {
    const found = await findRedemption(db, asked.params.id);
    if (!found) return refuse("redemption_not_found");
    const account = await readBalance(db, found.external_id, asked.now.getTime());
    if (!account) return refuse("redemption_not_found");
    return { status: 200 as const, body: redemptionReply(account, redemptionOf(found.row)) };
  });
};
