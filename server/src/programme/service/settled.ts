// Settings that decide what an order earns or a point is worth: put into force, or kept waiting for a
// second person when they would cost much.
// Decision 0073.

import { appendAudit } from "../../kit/audit/append.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import { accept, type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import type { Sections } from "../domain.ts";
import * as store from "../store/items.ts";
import type { Change } from "./change.ts";
import { draftToPublish, markPublished, type PublishAsk, pastRefusal, publish } from "./drafts.ts";
import type { Held, SettingsChange, SettingsGate } from "./gate.ts";
import { readSection, type SectionView } from "./sections.ts";

type Name = SettingsChange["section"];
type Ask = PublishAsk & { readonly headers: Parameters<typeof draftToPublish>[1] };

const itemOf = async <One extends Name>(change: Change, name: One) => {
  const item = await store.findItem<Sections[One]>(change.tx, "section", name);
  if (item?.live == null || item.liveVersion === null)
    throw new Error(`the section ${name} was never published`);
  return { ...item, live: item.live, liveVersion: item.liveVersion };
};

/** Publishes the draft of a section, or lets it wait. With If-Match, only the draft that was seen. */
export const publishSettled = async <One extends Name>(
  change: Change,
  name: One,
  { headers, ...ask }: Ask,
  gate: SettingsGate,
): Promise<SectionView<Sections[One]> | Held | Refusal> => {
  const draft = draftToPublish(await itemOf(change, name), headers);
  if (!draft.ok) return draft;
  return settle(change, { name, after: draft.value, ask }, gate);
};

/**
 * Puts settings into force as they are sent, or lets them wait; a draft that somebody is working on stays.
 * What is in force already is not published again.
 */
export const replaceSettled = async <One extends Name>(
  change: Change,
  name: One,
  after: Sections[One],
  gate: SettingsGate,
): Promise<SectionView<Sections[One]> | Held | Refusal> => {
  const now = await readSection(change.tx, name, change.now);
  if (canonicalJson(now.live) === canonicalJson(after) && now.scheduled.length === 0) return now;
  return settle(change, { name, after, ask: {} }, gate);
};

type Settling<One extends Name> = { name: One; after: Sections[One]; ask: PublishAsk };

const settle = async <One extends Name>(
  change: Change,
  { name, after, ask }: Settling<One>,
  gate: SettingsGate,
): Promise<SectionView<Sections[One]> | Held | Refusal> => {
  const isLate = pastRefusal(change, ask);
  if (isLate) return isLate;
  const { live } = await readSection(change.tx, name, change.now);
  const { liveVersion } = await itemOf(change, name);
  const asked = { ...ask, section: name, before: live, after, liveVersion } as SettingsChange;
  const held = await gate(change, asked);
  if (held !== undefined && held !== "alone") return held;
  const done = await putIntoForce(change, { name, after, ask });
  if (!done.ok) return done;
  if (held === "alone") await recordAlone(change, `section:${name}`);
  return readSection(change.tx, name, change.now);
};

/** Publishes settings; the draft is done when it says the same. */
const putIntoForce = async <One extends Name>(
  change: Change,
  { name, after, ask }: Settling<One>,
): Promise<Decision<{ version: number }>> => {
  const published = await publish(change, () => ({ [name]: after }), ask);
  if (!published.ok) return published;
  const item = await itemOf(change, name);
  const isDone = item.draft !== null && canonicalJson(item.draft) === canonicalJson(after);
  const draft = isDone ? null : item.draft;
  await markPublished(change, item, { live: after, draft, liveVersion: published.value });
  return accept({ version: published.value });
};

/** Puts settings into force that a second person agreed to; void when others came into force since. */
export const publishAgreed = async (
  change: Change,
  { section, after, liveVersion, ...ask }: Omit<SettingsChange, "before">,
): Promise<Decision<{ version: number }>> => {
  const item = await itemOf(change, section);
  if (item.liveVersion !== liveVersion) return refuse("approval_void");
  return putIntoForce(change, { name: section, after, ask });
};

/** Notes that nobody else could have agreed, beside what was changed. */
export const recordAlone = ({ tx, now, by }: Change, target: string): Promise<void> =>
  appendAudit(tx, {
    ...{ at: now, actor: by, action: "approval.alone", target },
    ...{ outcome: "done", detail: { decided: "alone" } },
  });
