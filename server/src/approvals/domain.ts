// What waits for a second person: when something has to, who may decide, and until when.

import { approvalKinds } from "@nuqta/contracts/approval-brief.ts";
import type { ApprovalState } from "@nuqta/contracts/approvals.ts";
import type { Permission } from "@nuqta/contracts/kit/permission.ts";
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import { type Admission, untrusted } from "../identity/door/domain.ts";
import { accept, type Decision, refuse } from "../kit/pure/decision.ts";

type Kind = (typeof approvalKinds)[number];

const needed: Readonly<Record<Kind, Permission>> = {
  adjustment: "members:read",
  fraud_void: "fraud:read",
  merge: "members:read",
  erasure: "members:read",
  reversal: "members:read",
  merge_undo: "members:read",
  publication: "config:read",
  thresholds: "config:read",
  settings: "config:read",
  reward: "rewards:read",
  products: "catalogue:read",
  tiers: "config:read",
  bundle: "config:read",
  wallet: "settlements:read",
  money: "settlements:read",
  month_close: "settlements:read",
};

/** The kinds of approvals that somebody who holds `held` may read: those whose things they may read. */
export const readableKinds = (held: ReadonlySet<Permission>): Kind[] =>
  approvalKinds.filter((kind) => held.has(needed[kind]));

/** Time in which an approval must be decided, in ms. */
export const waitMs = 72 * hourMs;

/** Whether so many points, given or taken, need a second person. */
export const needsSecondPerson = (points: number, threshold: number): boolean =>
  Math.abs(points) > threshold;

/** A payload about a member with the points moved by hand before on that day, where the sum is why it waits. */
export const withSum = (payload: object, decidedToday: number | null): object =>
  decidedToday === null ? payload : { ...payload, decided_today: decidedToday };

/** The payload as it is executed, and the points moved by hand before; null where they are not why it waits. */
export const withoutSum = (stored: unknown): { payload: unknown; decidedToday: number | null } => {
  const { decided_today: decidedToday = null, ...payload } = stored as {
    decided_today?: number | null;
  };
  return { payload, decidedToday };
};

export type StoredState = Exclude<ApprovalState, "expired" | "void">;

/** Instants are epoch ms. `isChanged`: what would be executed is not there any more as it was asked for. */
export type Waiting = {
  state: StoredState;
  askedBy: string;
  expiresAt: number;
  isChanged?: boolean;
};

/** State at an instant: a request that is too old or overtaken has ended, even if no row says so yet. */
export const stateAt = (
  { state, expiresAt, isChanged = false }: Waiting,
  now: number,
): ApprovalState => {
  if (state !== "waiting") return state;
  if (now >= expiresAt) return "expired";
  return isChanged ? "void" : state;
};

export const verdicts = { approve: "approved", refuse: "refused", withdraw: "withdrawn" } as const;
export type Verdict = keyof typeof verdicts;

/** True for the principal that asked, and for everybody who ever held its secret when it is an API key. */
export const isMaker = (actor: string, askedBy: string, keyMakers: readonly string[]): boolean =>
  actor === askedBy || keyMakers.includes(actor);

export type Decider = {
  actor: string;
  keyMakers: readonly string[];
  /** Left out where it is not known yet, as on a list: then it is not asked. */
  admission?: Admission | undefined;
  now: number;
};

/** Whether `actor` may decide so now: others approve and refuse, who asked withdraws. */
export const judge = (
  one: Waiting,
  verdict: Verdict,
  { actor, keyMakers, admission, now }: Decider,
): Decision<undefined> => {
  const isOwn = isMaker(actor, one.askedBy, keyMakers);
  if (verdict === "withdraw" && !isOwn) return refuse("approval_of_other");
  if (verdict !== "withdraw" && isOwn) return refuse("approval_own");
  const doubt =
    verdict === "approve" && admission && untrusted(admission, [one.askedBy, ...keyMakers], now);
  if (doubt) return refuse(doubt);
  const state = stateAt(one, now);
  if (state === "expired") return refuse("approval_expired");
  if (state === "void") return refuse("approval_void");
  return state === "waiting" ? accept(undefined) : refuse("approval_state");
};
