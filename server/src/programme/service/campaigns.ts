// Campaigns as people run them: drafted, published, paused, ended.
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type {
  campaignDraft,
  campaignFilters,
  campaignResource,
} from "@nuqta/contracts/campaigns-routes.ts";
import type { z } from "zod";
import type { Tx } from "../../kit/db/db.ts";
import { type ListAsk, listPage } from "../../kit/db/listing.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import type { CampaignDocument } from "../domain.ts";
import * as store from "../store/items.ts";
import type { Change } from "./change.ts";
import {
  addDraft,
  draftToPublish,
  historyOf,
  markPublished,
  noteDiscarded,
  type PublishAsk,
  publish,
  sameItem,
  saveDraft,
} from "./drafts.ts";
import type { DraftItem } from "./gate.ts";
import { draftedRulesOf } from "./rules.ts";
import { readSection } from "./sections.ts";

export type CampaignDraft = z.output<typeof campaignDraft>;
export type CampaignView = z.input<typeof campaignResource>;
type CampaignBody = CampaignDraft & Partial<Pick<CampaignDocument, "campaign_id" | "status">>;
type CampaignItem = store.Item<CampaignBody>;

/** The day it is for the programme. */
const today = async (tx: Tx, now: Date): Promise<string> =>
  localDate((await readSection(tx, "programme", now)).live.timezone, now.getTime());

// A published campaign says `active`; whether it already or still runs is a matter of its dates.
const statusOf = ({ live, draft, liveVersion }: CampaignItem, day: string) => {
  const status = live?.status;
  if (liveVersion === null || status === undefined) return draft ? "draft" : "cancelled";
  if (status !== "active") return status;
  if (live?.start_date !== undefined && day < live.start_date) return "scheduled";
  return live?.end_date !== undefined && day > live.end_date ? "ended" : "active";
};

const viewOf = (item: CampaignItem, day: string): CampaignView => {
  const shown = item.draft ?? item.live;
  return {
    campaign_id: item.itemId,
    name: shown?.name ?? item.itemId,
    name_ar: shown?.name_ar ?? item.itemId,
    description: shown?.description ?? "",
    status: statusOf(item, day),
    start_date: shown?.start_date ?? null,
    end_date: shown?.end_date ?? null,
    live: item.live as CampaignDocument | null,
    draft: item.draft,
    ...historyOf(item),
  };
};

const find = async (tx: Tx, id: string): Promise<Decision<CampaignItem, "campaign_not_found">> => {
  const item = await store.findItem<CampaignBody>(tx, "campaign", id);
  return item ? accept(item) : refuse("campaign_not_found");
};

export const readCampaign = async (tx: Tx, id: string, now: Date) => {
  const found = await find(tx, id);
  return found.ok ? accept(viewOf(found.value, await today(tx, now))) : found;
};

const isRunning = "i.live ->> 'status' = 'active'";

/** The conditions of a filter, as `statusOf` reads a campaign; `day` is the place of today. */
const conditions: Record<(typeof campaignFilters)[number], (day: string) => string> = {
  draft: () => "i.live_version is null",
  published: () => "i.live_version is not null",
  current: () => "i.live ->> 'status' is distinct from 'archived'",
  scheduled: (day) => `${isRunning} and i.live ->> 'start_date' > ${day}`,
  active: (day) =>
    `${isRunning} and coalesce(i.live ->> 'start_date', '') <= ${day}
      and coalesce(i.live ->> 'end_date', '9999') >= ${day}`,
  paused: () => "i.live ->> 'status' = 'paused'",
  ended: (day) =>
    `(i.live ->> 'status' = 'ended' or (${isRunning} and i.live ->> 'end_date' < ${day}))`,
  archived: () => "i.live ->> 'status' = 'archived'",
};

const dated: readonly string[] = ["scheduled", "active", "ended"];

export const listCampaigns = async (
  tx: Tx,
  ask: Omit<ListAsk<"created_at" | "updated_at" | "name">, "where"> & {
    status?: (typeof campaignFilters)[number] | undefined;
  },
  now: Date,
) => {
  const day = await today(tx, now);
  const { status } = ask;
  const where = (add: (value: unknown) => string) => {
    if (status === undefined) return ["i.kind = 'campaign'"];
    const place = dated.includes(status) ? `${add(day)}::text` : "";
    return ["i.kind = 'campaign'", conditions[status](place)];
  };
  const page = await listPage<CampaignItem>(tx, store.itemListing, { ...ask, where });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  return accept({ data: rows.map((item) => viewOf(item, day)), next_cursor: next, total });
};

/** Drafts a campaign. It cannot start before today. */
export const createCampaign = async (
  change: Change,
  { campaign_id: wanted, ...draft }: CampaignDraft & { campaign_id?: string | undefined },
): Promise<Decision<CampaignView>> => {
  const day = await today(change.tx, change.now);
  if (draft.start_date !== undefined && draft.start_date < day)
    return refuse("validation_failed", { errors: [{ path: "start_date", code: "out_of_range" }] });
  const id = wanted ?? `campaign-${randomUUID().slice(0, 8)}`;
  if ((await store.findItem(change.tx, "campaign", id)) !== undefined)
    return refuse("already_exists", { errors: [{ path: "campaign_id", code: "duplicate_value" }] });
  return accept(viewOf((await addDraft(change, "campaign", id, draft)) as CampaignItem, day));
};

export const saveCampaign = async (
  change: Change,
  id: string,
  draft: CampaignDraft,
  headers: IncomingHttpHeaders,
): Promise<Decision<CampaignView>> => {
  const found = await find(change.tx, id);
  if (!found.ok) return found;
  if (isOver(found.value)) return refuse("campaign_state");
  const saved = await saveDraft(change, found.value, draft, headers);
  if (!saved.ok) return saved;
  return accept(viewOf(saved.value as CampaignItem, await today(change.tx, change.now)));
};

const isOver = ({ live }: CampaignItem): boolean =>
  live?.status === "ended" || live?.status === "archived";

type CampaignPublishAsk = PublishAsk & {
  headers: IncomingHttpHeaders;
  /** Whether the drafts of its rules come into force with it. */
  with_rules: boolean;
};

const findToPublish = async (
  tx: Tx,
  id: string,
  headers: IncomingHttpHeaders,
): Promise<Decision<{ item: CampaignItem; draft: CampaignBody }>> => {
  const found = await find(tx, id);
  if (!found.ok) return found;
  if (isOver(found.value)) return refuse("campaign_state");
  const draft = draftToPublish(found.value, headers);
  return draft.ok ? accept({ item: found.value, draft: draft.value }) : draft;
};

/** The drafts that would be published, the campaign's first, as they are shown to whoever has to agree. */
export const campaignToPublish = async (
  tx: Tx,
  id: string,
  { headers, with_rules }: CampaignPublishAsk,
): Promise<Decision<readonly [DraftItem, ...DraftItem[]]>> => {
  const found = await findToPublish(tx, id, headers);
  if (!found.ok) return found;
  const { draft } = found.value;
  const rules = with_rules ? await draftedRulesOf(tx, id) : [];
  const { name, name_ar } = draft;
  return accept([
    { kind: "campaign", id, name, name_ar, draft },
    ...rules.map(({ shown }) => shown),
  ]);
};

/** Publishes the draft, all or nothing; a paused campaign stays paused with its new content. */
export const publishCampaign = async (
  change: Change,
  id: string,
  ask: CampaignPublishAsk,
): Promise<Decision<CampaignView>> => {
  const found = await findToPublish(change.tx, id, ask.headers);
  if (!found.ok) return found;
  const { item, draft } = found.value;
  const live = { ...draft, status: item.live?.status ?? "active", campaign_id: id };
  const drafted = ask.with_rules ? await draftedRulesOf(change.tx, id) : [];
  if (drafted.length === 0) return publishAs(change, item, live, null, ask);
  const rulesAt = (version: number) =>
    Object.fromEntries(drafted.map(({ shown, ruleAt }) => [shown.id, ruleAt(version)]));
  const done = await publish(
    change,
    (version) => ({ campaigns: { [id]: live as CampaignDocument }, rules: rulesAt(version) }),
    ask,
    (scheduled) =>
      [item.itemId, ...drafted.map(({ shown }) => shown.id)].some(
        (one) => scheduled.campaigns?.[one] !== undefined || scheduled.rules?.[one] !== undefined,
      ),
  );
  if (!done.ok) return done;
  const liveVersion = done.value;
  for (const one of drafted)
    await markPublished(change, one.item, {
      ...{ live: one.ruleAt(liveVersion), draft: null, liveVersion },
    });
  const marked = await markPublished(change, item, { live, draft: null, liveVersion });
  return accept(viewOf(marked as CampaignItem, await today(change.tx, change.now)));
};

const publishAs = async (
  change: Change,
  item: CampaignItem,
  live: CampaignDraft & Pick<CampaignDocument, "campaign_id" | "status">,
  draft: CampaignDraft | null,
  ask: PublishAsk,
): Promise<Decision<CampaignView>> => {
  const changes = { campaigns: { [item.itemId]: live as CampaignDocument } };
  const done = await publish(change, () => changes, ask, sameItem("campaigns", item.itemId));
  if (!done.ok) return done;
  const marked = await markPublished(change, item, { live, draft, liveVersion: done.value });
  return accept(viewOf(marked as CampaignItem, await today(change.tx, change.now)));
};

export type CampaignMove = "pause" | "resume" | "end" | "archive";

const moves = {
  pause: { from: ["active"], to: "paused" },
  resume: { from: ["paused"], to: "active" },
  end: { from: ["active", "paused"], to: "ended" },
  archive: { from: ["active", "paused", "ended"], to: "archived" },
} as const satisfies Record<CampaignMove, { from: readonly string[]; to: string }>;

/** Moves a published campaign on; its draft stays. */
export const moveCampaign = async (
  change: Change,
  id: string,
  move: CampaignMove,
  ask: PublishAsk,
): Promise<Decision<CampaignView>> => {
  const found = await find(change.tx, id);
  if (!found.ok) return found;
  const item = found.value;
  const { from, to } = moves[move];
  const isAllowed = (from as readonly string[]).includes(item.live?.status ?? "draft");
  if (item.live === null || !isAllowed) return refuse("campaign_state");
  const live = { ...item.live, campaign_id: id, status: to };
  return publishAs(change, item, live, item.draft, ask);
};

/** Whether targets name anything; without, every line is meant. */
const isNarrow = ({ products, brands, sellers, categories }: CampaignDraft["targets"]): boolean =>
  [products, brands, sellers, categories].some((ids) => (ids?.length ?? 0) > 0);

/**
 * Brings a seller into a published campaign: where it names its targets, the seller becomes one, live
 * and in the draft. A campaign that means every line has it already.
 */
export const includeSeller = async (
  change: Change,
  id: string,
  sellerId: string,
): Promise<Decision<CampaignView>> => {
  const found = await find(change.tx, id);
  if (!found.ok) return found;
  const item = found.value;
  if (item.live === null || isOver(item)) return refuse("campaign_state");
  const day = await today(change.tx, change.now);
  const { targets } = item.live;
  if (!isNarrow(targets) || targets.sellers?.includes(sellerId) === true)
    return accept(viewOf(item, day));
  const withSeller = <Document extends CampaignDraft>(document: Document): Document => ({
    ...document,
    targets: { ...document.targets, sellers: [...(document.targets.sellers ?? []), sellerId] },
  });
  const { status = "active", ...live } = withSeller(item.live);
  const draft =
    item.draft !== null && isNarrow(item.draft.targets) ? withSeller(item.draft) : item.draft;
  return publishAs(change, item, { ...live, campaign_id: id, status }, draft, {});
};

/** Deletes a campaign that never ran (null is left), ends and archives one that did. */
export const deleteCampaign = async (
  change: Change,
  id: string,
): Promise<Decision<CampaignView | null>> => {
  const found = await find(change.tx, id);
  if (!found.ok) return found;
  if (found.value.liveVersion !== null) return moveCampaign(change, id, "archive", {});
  noteDiscarded(change, found.value);
  await store.deleteItem(change.tx, "campaign", id);
  return accept(null);
};
