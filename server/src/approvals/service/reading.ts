// Approvals as whoever looks at them sees them.

import {
  adjustmentPayload,
  erasurePayload,
  fraudVoidPayload,
  mergePayload,
  productsPayload,
  publicationPayload,
  reversalPayload,
  rewardPayload,
  settingsPayload,
  thresholdsPayload,
  tiersPayload,
} from "@nuqta/contracts/approval-payloads.ts";
import type { ApprovalReply } from "@nuqta/contracts/approvals.ts";
import { type BundlePayload, bundlePayload } from "@nuqta/contracts/bundle-plans.ts";
import { moneyPayload, monthPayload, walletPayload } from "@nuqta/contracts/money-payloads.ts";
import { untrusted } from "../../identity/door/domain.ts";
import { admissionOf } from "../../identity/door/service.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { accept, type Decision } from "../../kit/pure/decision.ts";
import { authorNames } from "../../programme/door/configuration.ts";
import { isMaker, readableKinds, stateAt, withoutSum } from "../domain.ts";
import {
  type ApprovalListAsk,
  type ApprovalRow,
  type FoundApproval,
  type FoundOfMember,
  type FoundPublication,
  findApproval,
  findApprovals,
  findPublication,
} from "../store/approvals.ts";
import { approvalIdOf, partsOfId } from "./ids.ts";
import { publicationIdOf, publicationKeyOf } from "./publications.ts";

const findById = async (db: Database, id: string): Promise<FoundApproval | undefined> => {
  const publication = publicationKeyOf(id);
  if (publication !== undefined) return findPublication(db, publication);
  const parts = partsOfId(id);
  return parts && findApproval(db, parts.memberId, parts.key);
};

/** Of an approval whose things somebody may not read, there is nothing for them to look at or decide. */
export const findReadable = async (
  db: Database,
  id: string,
  { permissions }: Principal,
): Promise<FoundApproval | undefined> => {
  const row = await findById(db, id);
  return row && readableKinds(permissions).includes(row.kind) ? row : undefined;
};

const iso = (ms: number): string => new Date(ms).toISOString();

/** State of an approval, for those who judge it. */
export const waitingOf = (row: ApprovalRow | FoundApproval) => ({
  state: row.state,
  askedBy: row.asked_by,
  expiresAt: row.expires_at,
  isChanged: "is_changed" in row && row.is_changed,
});

/** True of an approval about the programme and no member. */
export const isOfProgramme = (row: FoundApproval): row is FoundPublication =>
  row.kind === "publication" ||
  row.kind === "thresholds" ||
  row.kind === "settings" ||
  row.kind === "reward" ||
  row.kind === "products" ||
  row.kind === "tiers" ||
  row.kind === "bundle" ||
  row.kind === "wallet" ||
  row.kind === "money" ||
  row.kind === "month_close";

/** A file may raise the points of many products; what it costs counts all of them. */
const risesShown = 20;

/** A bundle may change thousands of things; how many, it says as well. */
const stepsShown = 100;

/** Publication as it is shown, without the drafts themselves. */
const toldOf = ({ kind, payload: stored }: FoundPublication) => {
  if (kind === "thresholds") {
    const { draft: _draft, revision: _revision, ...thresholds } = thresholdsPayload.parse(stored);
    return { thresholds };
  }
  if (kind === "settings") {
    const { live_version: _version, ...settings } = settingsPayload.parse(stored);
    return { settings };
  }
  if (kind === "reward") {
    const { revision: _revision, body: _body, ...reward } = rewardPayload.parse(stored);
    return { reward };
  }
  if (kind === "products") {
    const { rises, ...products } = productsPayload.parse(stored);
    return { products: { ...products, rises: rises.slice(0, risesShown), count: rises.length } };
  }
  if (kind === "month_close") return { month_close: monthPayload.parse(stored) };
  if (kind === "wallet") return { wallet: walletPayload.parse(stored) };
  if (kind === "money") return { money: moneyPayload.parse(stored) };
  if (kind === "tiers") return { tiers: tiersPayload.parse(stored) };
  if (kind === "bundle") {
    const { before: _before, after: _after, steps, ...rest } = bundlePayload.parse(stored);
    const { programme_version: _version, ...bundle } = rest;
    return { bundle: { ...bundle, steps: steps.slice(0, stepsShown) } };
  }
  const { items, ...payload } = publicationPayload.parse(stored);
  return { publication: { ...payload, items: items.map(({ draft: _, ...item }) => item) } };
};

/** Requests about a member, by kind. */
const askedOf = ({ kind, merged_id }: FoundOfMember, payload: unknown) => {
  switch (kind) {
    case "adjustment":
      return { adjustment: adjustmentPayload.parse(payload) };
    case "fraud_void":
      return { fraud_void: fraudVoidPayload.parse(payload) };
    case "merge": {
      const { going: _going, ...shown } = mergePayload.parse(payload);
      return { merge: { ...shown, merged_id: merged_id ?? "" } };
    }
    case "merge_undo": {
      const { going: _going, ...shown } = mergePayload.parse(payload);
      return { merge_undo: { ...shown, merged_id: merged_id ?? "" } };
    }
    case "erasure":
      return { erasure: erasurePayload.parse(payload) };
    case "reversal":
      return { reversal: reversalPayload.parse(payload) };
  }
};

/** Fields that only one kind of approval shows. */
const subjectOf = (row: FoundApproval) => {
  const none = {
    ...{ adjustment: null, fraud_void: null, merge: null, erasure: null, reversal: null },
    merge_undo: null,
    ...{ publication: null, thresholds: null, settings: null, reward: null, products: null },
    ...{ tiers: null, bundle: null, wallet: null, money: null, month_close: null },
  };
  if (!isOfProgramme(row)) {
    const asked = withoutSum(row.payload);
    return {
      ...none,
      ...askedOf(row, asked.payload),
      approval_id: approvalIdOf(row.member_id, row.approval_key),
      kind: row.kind,
      ...{ member_name: row.member_name, entry_id: row.result?.entry_id ?? null, version: null },
      decided_today: asked.decidedToday,
    };
  }
  return {
    ...none,
    ...toldOf(row),
    approval_id: publicationIdOf(row.approval_key),
    kind: row.kind,
    ...{ member_name: null, entry_id: null, version: row.result?.version ?? null },
    decided_today: row.decided_today,
  };
};

type Viewer = { principal: Principal; now: Date };

const replyOf = (
  row: FoundApproval,
  { principal, now }: Viewer,
  { nameOf, admission }: Awaited<ReturnType<typeof peopleOf>>,
): ApprovalReply => {
  const state = stateAt(waitingOf(row), now.getTime());
  const isOwn = isMaker(principal.id, row.asked_by, row.key_makers);
  const mayDecide = state === "waiting" && !isOwn && principal.permissions.has("approvals:write");
  const askers = [row.asked_by, ...row.key_makers];
  const doubt = mayDecide && admission && untrusted(admission, askers, now.getTime());
  return {
    ...subjectOf(row),
    state,
    payload_hash: row.payload_hash,
    asked_by: row.asked_by,
    asked_by_name: nameOf(row.asked_by),
    asked_at: iso(row.asked_at),
    expires_at: iso(row.expires_at),
    decided_by: row.decided_by,
    decided_by_name: row.decided_by === null ? null : nameOf(row.decided_by),
    decided_at: row.decided_at === null ? null : iso(row.decided_at),
    decision_reason: row.decision_reason,
    may_decide: mayDecide,
    not_yet: doubt || null,
    may_withdraw: state === "waiting" && isOwn,
  };
};

/** Names of who asked and who decided. */
export const namesFor = (db: Database, rows: readonly FoundApproval[]) =>
  authorNames(
    db,
    rows.flatMap(({ asked_by, decided_by }) => [asked_by, decided_by ?? ""]),
  );

/** The names in these approvals, and how their viewer came here. */
const peopleOf = async (db: Database, rows: readonly FoundApproval[], { principal }: Viewer) => ({
  nameOf: await namesFor(db, rows),
  admission: await admissionOf(db, principal.id),
});

/** One page of approvals as whoever asks sees them. */
export const listAll = async (
  db: Database,
  ask: Omit<ApprovalListAsk, "now" | "kinds">,
  viewer: Viewer,
): Promise<Decision<{ data: ApprovalReply[]; next_cursor: string | null; total: number }>> => {
  const kinds = readableKinds(viewer.principal.permissions);
  const page = await findApprovals(db, { ...ask, kinds, now: viewer.now.getTime() });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  const people = await peopleOf(db, rows, viewer);
  const data = rows.map((row) => replyOf(row, viewer, people));
  return accept({ data, next_cursor: next, total });
};

/** Approvals that wait for this viewer's decision, the newest first. */
export const waitingFor = async (db: Database, viewer: Viewer): Promise<ApprovalReply[]> => {
  if (!viewer.principal.permissions.has("approvals:write")) return [];
  const ask = { state: "waiting", memberId: undefined, limit: 25, sort: "-asked_at" } as const;
  const page = await listAll(db, ask, viewer);
  return page.ok ? page.value.data.filter(({ may_decide }) => may_decide) : [];
};

/** One approval as whoever asks sees it. */
export const readApproval = async (
  db: Database,
  id: string,
  viewer: Viewer,
): Promise<ApprovalReply | undefined> => {
  const row = await findReadable(db, id, viewer.principal);
  return row && replyOf(row, viewer, await peopleOf(db, [row], viewer));
};

type BundleAsked = { readonly payload: BundlePayload; readonly isCarriedOut: boolean };

const bundleOf = (row: FoundApproval | undefined): BundleAsked | undefined =>
  row?.kind === "bundle"
    ? { payload: bundlePayload.parse(row.payload), isCarriedOut: row.state === "approved" }
    : undefined;

/** A request for a bundle as an operator finds it; undefined where there is none. */
export const bundleAsked = async (tx: Tx, id: string): Promise<BundleAsked | undefined> => {
  const key = publicationKeyOf(id);
  return key === undefined ? undefined : bundleOf(await findPublication(tx, key));
};

/** A request for a bundle, and whether a second person agreed; undefined where there is none that whoever asks may read. */
export const readBundleAsked = async (
  db: Database,
  id: string,
  principal: Principal,
): Promise<BundleAsked | undefined> => bundleOf(await findReadable(db, id, principal));
