// The record of who did what to statements and rate cards.
import { networkOf } from "../../identity/door/domain.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Tx } from "../../kit/db/db.ts";

/** The person or key that asks, when and from where. */
export type Asked = {
  readonly principal: { readonly id: string };
  readonly now: Date;
  readonly ip: string;
  readonly requestId: string;
};

/** Puts an act on record, in its commit. */
export const record = (
  tx: Tx,
  action: string,
  target: string,
  asked: Asked,
  detail?: Record<string, unknown>,
): Promise<void> =>
  appendAudit(tx, {
    ...{ at: asked.now, actor: asked.principal.id, action, target },
    network: networkOf(asked.ip),
    outcome: "done",
    requestId: asked.requestId,
    detail,
  });
