// The record of who did what to statements and rate cards.
import { networkOf } from "../../identity/door/domain.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Tx } from "../../kit/db/db.ts";

/** The person or key that asks, when, and from where if that is known: who agrees to what waited does it for them. */
export type Asked = {
  readonly principal: { readonly id: string; readonly answeredBy?: readonly string[] };
  readonly now: Date;
  readonly ip?: string;
  readonly requestId?: string;
  /** The approval that it waited for, and who agreed. */
  readonly agreed?: { readonly approval_id: string; readonly by: string };
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
    network: asked.ip === undefined ? undefined : networkOf(asked.ip),
    outcome: "done",
    requestId: asked.requestId,
    detail: asked.agreed === undefined ? detail : { ...detail, agreed: asked.agreed },
  });
