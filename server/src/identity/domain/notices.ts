// Notices to owners: the events that they hear of.

/** Events that every owner is told of. */
export type NoticeKind =
  | "key_created"
  | "key_renewed"
  | "owner_added"
  | "owner_enabled"
  | "owner_recovered"
  | "webhook_added"
  | "webhook_moved"
  | "sign_in"
  | "factors_changed"
  | "factor_reset_asked"
  | "factor_reset_stopped"
  | "factor_rule"
  | "vouched"
  | "counter_crowd"
  | "award_differs"
  | "retention_changed"
  | "consent_text_published"
  | "breach_due"
  | "rights_due"
  | "given_by_hand"
  | "wallet_low";

/** Subject of a notice: `name` is who or what it is about, `by` who did it, `network` from where. */
export type NoticeFacts = {
  readonly name: string;
  readonly by?: string;
  readonly account?: string;
  readonly network?: string;
  /** The way somebody came; `machine` for a command on the server, which nobody is signed in for. */
  readonly how?: string;
  /** More of the same follows within the day, and is not mailed. */
  readonly isLast?: boolean;
  /** Members of a counter, or piastres in a wallet. */
  readonly count?: number;
  /** The local day that it is about, where it is told once for each. */
  readonly day?: string;
  /** Points that a second person agreed to. */
  readonly agreed?: number;
};
