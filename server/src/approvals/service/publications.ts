// Publications that wait for a second person: asked for, decided about, and published as they were asked for.

import { randomBytes } from "node:crypto";
import type { ApprovalWaits } from "@nuqta/contracts/approval-brief.ts";
import {
  type ProductsPayload,
  type PublicationPayload,
  productsPayload,
  publicationPayload,
  type RewardPayload,
  rewardPayload,
  type SettingsPayload,
  type ThresholdsPayload,
  type TiersPayload,
  tiersPayload,
} from "@nuqta/contracts/approval-payloads.ts";
import { type BundlePayload, bundlePayload } from "@nuqta/contracts/bundle-plans.ts";
import {
  type MoneyPayload,
  type MonthPayload,
  moneyPayload,
  monthPayload,
  type WalletPayload,
  walletPayload,
} from "@nuqta/contracts/money-payloads.ts";
import type { Admission } from "../../identity/door/domain.ts";
import type { Tx } from "../../kit/db/db.ts";
import { contentHash } from "../../kit/hash/content-hash.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { Change } from "../../programme/door/configuration.ts";
import {
  campaignToPublish,
  type Held,
  publishCampaign,
  publishRule,
  ruleToPublish,
} from "../../programme/door/publishing.ts";
import { judge, type Verdict, verdicts, waitMs } from "../domain.ts";
import * as store from "../store/approvals.ts";
import { type ExecuteTerms, executeSettings } from "./settings.ts";
import { executeThresholds } from "./thresholds.ts";

const idPattern = /^ap_programme\.([0-9a-f]{24})$/;

/** Before the key in the public id of a publication. */
export const publicationPrefix = "ap_programme.";

/** The public id of a publication. */
export const publicationIdOf = (key: string): string => `${publicationPrefix}${key}`;

/** The key in the public id of a publication; undefined for other ids. */
export const publicationKeyOf = (id: string): string | undefined => idPattern.exec(id)?.[1];

/** A change of the programme that may have to wait. */
export type Asked =
  | { kind: "publication"; payload: PublicationPayload }
  | { kind: "thresholds"; payload: ThresholdsPayload }
  | { kind: "settings"; payload: SettingsPayload }
  | { kind: "reward"; payload: RewardPayload }
  | { kind: "products"; payload: ProductsPayload }
  | { kind: "tiers"; payload: TiersPayload }
  | { kind: "bundle"; payload: BundlePayload }
  | { kind: "wallet"; payload: WalletPayload }
  | { kind: "money"; payload: MoneyPayload }
  | { kind: "month_close"; payload: MonthPayload };

/**
 * Lets a publication wait for a second person. What waits already for exactly this is answered again.
 * `decidedToday` is told to who decides: piastres that whoever asks had changed alone on this day.
 */
export const letPublicationWait = async (
  { tx, now, by }: Pick<Change, "tx" | "now" | "by">,
  { kind, payload, decidedToday = null }: Asked & { decidedToday?: number | null },
): Promise<Held & { readonly body: ApprovalWaits }> => {
  const hash = contentHash(payload);
  const same = await store.findSamePublication(tx, hash, now.getTime());
  const row = same ?? {
    approval_key: randomBytes(12).toString("hex"),
    expires_at: now.getTime() + waitMs,
  };
  if (same === undefined)
    await store.insertPublication(tx, {
      ...row,
      ...{ kind, payload, payload_hash: hash, asked_by: by, asked_at: now.getTime() },
      decided_today: decidedToday,
    });
  return {
    status: 202,
    body: waitsAs(kind, row),
    record: { action: "approval.ask", target: `approval:${publicationIdOf(row.approval_key)}` },
  };
};

/** The approval of a kind that waits and whose payload has these values, as it was answered when it was asked for. */
export const findWaiting = async (
  { tx, now }: Pick<Change, "tx" | "now">,
  kind: Asked["kind"],
  values: Readonly<Record<string, string>>,
): Promise<ApprovalWaits | undefined> => {
  const row = await store.findWaitingPublication(tx, kind, { values, now: now.getTime() });
  return row && waitsAs(kind, row);
};

const waitsAs = (
  kind: Asked["kind"],
  { approval_key: key, expires_at: at }: { approval_key: string; expires_at: number },
): ApprovalWaits => ({
  approval: {
    ...{ approval_id: publicationIdOf(key), kind, state: "waiting" },
    expires_at: new Date(at).toISOString(),
  },
});

type Deciding = {
  verdict: Verdict;
  reason: string;
  actor: string;
  admission: Admission | undefined;
};

/** Offers or changes a reward as it was agreed to; whoever owns rewards does it. */
export type ExecuteReward = (change: Change, payload: RewardPayload) => Promise<Decision<null>>;

/** Raises points of products as it was agreed to; whoever owns products does it. */
export type ExecuteProducts = (change: Change, payload: ProductsPayload) => Promise<Decision<null>>;

/** Puts tiers into force as it was agreed to; whoever owns tiers does it. */
export type ExecuteTiers = (change: Change, payload: TiersPayload) => Promise<Decision<null>>;

/** Puts money or credit into a wallet as it was agreed to; whoever owns wallets does it. */
export type ExecuteWallet = (change: Change, payload: WalletPayload) => Promise<Decision<null>>;

/** Records money with a seller as it was agreed to; whoever owns statements does it. */
export type ExecuteMoney = (
  change: Change,
  payload: MoneyPayload,
  agreed: Agreed,
) => Promise<Decision<null>>;

/** The approval that lets something be done: its public id, and who agreed. */
export type Agreed = { readonly approvalId: string; readonly approvedBy: string };

/** Applies a bundle as it was planned and agreed to; whoever owns bundles does it. */
export type ExecuteBundle = (
  change: Change,
  payload: BundlePayload,
  agreed: Agreed,
) => Promise<Decision<{ version: number } | null>>;

/** Closes a month with the figures that were agreed to; whoever owns closes does it. */
export type ExecuteMonthClose = (
  change: Change,
  payload: MonthPayload,
  agreed: Agreed,
) => Promise<Decision<null>>;

/** Does what was agreed to, by those who own it. */
export type Owners = {
  readonly reward: ExecuteReward;
  readonly products: ExecuteProducts;
  readonly tiers: ExecuteTiers;
  readonly terms: ExecuteTerms;
  readonly bundle: ExecuteBundle;
  readonly wallet: ExecuteWallet;
  readonly money: ExecuteMoney;
  readonly month_close: ExecuteMonthClose;
};

/** Decides about a publication; approved, it is published in the same change. */
export const decidePublication = async (
  change: Change,
  key: string,
  { verdict, reason, actor, admission }: Deciding,
  owners: Owners,
): Promise<Decision<undefined>> => {
  // A change holds the version row to its end, so nobody decides or edits beside it.
  const found = await store.findPublication(change.tx, key);
  if (found === undefined) return refuse("approval_not_found");
  const { state, asked_by: askedBy, expires_at: expiresAt, key_makers: keyMakers } = found;
  const waiting = { state, askedBy, expiresAt, isChanged: found.is_changed };
  const judged = judge(waiting, verdict, {
    ...{ actor, keyMakers, admission, now: change.now.getTime() },
  });
  if (!judged.ok) return judged;
  if (verdict === "approve" && contentHash(found.payload) !== found.payload_hash)
    return refuse("approval_changed");
  // Whoever asked is the author; who agreed stands in the approval.
  const done =
    verdict === "approve"
      ? await execute({ ...change, by: askedBy }, found, { owners, approvedBy: actor })
      : accept(null);
  if (!done.ok) return done;
  await store.decidePublicationRow(change.tx, key, {
    ...{ state: verdicts[verdict], decided_by: actor, decision_reason: reason },
    ...{ result: done.value, at: change.now },
  });
  return accept(undefined);
};

const execute = (
  change: Change,
  { kind, payload, approval_key: key }: store.FoundPublication,
  { owners, approvedBy }: { owners: Owners; approvedBy: string },
) => {
  const agreed = { approvalId: publicationIdOf(key), approvedBy };
  switch (kind) {
    case "thresholds":
      return executeThresholds(change, payload);
    case "settings":
      return executeSettings(change, payload, owners.terms);
    case "reward":
      return owners.reward(change, rewardPayload.parse(payload));
    case "products":
      return owners.products(change, productsPayload.parse(payload));
    case "tiers":
      return owners.tiers(change, tiersPayload.parse(payload));
    case "bundle":
      return owners.bundle(change, bundlePayload.parse(payload), agreed);
    case "money":
      return owners.money(change, moneyPayload.parse(payload), agreed);
    case "wallet":
      return owners.wallet(change, walletPayload.parse(payload));
    case "month_close":
      return owners.month_close(change, monthPayload.parse(payload), agreed);
    case "publication":
      return executePublication(change, publicationPayload.parse(payload));
  }
};

const aboutOf = <Item>([about]: readonly Item[]): Item => {
  if (about === undefined) throw new Error("a publication of nothing");
  return about;
};

/** The drafts that publishing would take now, in the shape in which they were asked for. */
const draftsNow = async (tx: Tx, { items }: PublicationPayload) => {
  const about = aboutOf(items);
  if (about.kind === "campaign")
    return campaignToPublish(tx, about.id, { headers: {}, with_rules: items.length > 1 });
  const rule = await ruleToPublish(tx, about.id, {});
  return rule.ok ? accept([rule.value]) : rule;
};

const executePublication = async (
  change: Change,
  payload: PublicationPayload,
): Promise<Decision<{ version: number }>> => {
  const { items, effective_from: from, note } = payload;
  const drafts = await draftsNow(change.tx, payload);
  if (!drafts.ok) return drafts;
  // A rule may have joined the campaign since, which the drafts asked for cannot tell.
  if (contentHash(drafts.value) !== contentHash(items)) return refuse("approval_void");
  const about = aboutOf(drafts.value);
  const isAhead = from !== null && Date.parse(from) > change.now.getTime();
  const ask = {
    headers: {},
    ...(isAhead && { effective_from: from }),
    ...(note !== null && { note }),
  };
  const done =
    about.kind === "rule"
      ? await publishRule(change, about.id, ask)
      : await publishCampaign(change, about.id, { ...ask, with_rules: items.length > 1 });
  if (!done.ok) return done;
  const { version } = done.value;
  if (version === null) throw new Error("what was published has no version");
  return accept({ version });
};
