// The programme's own settings hold the thresholds above which a second person is needed. Only owners
// change them, and what lets one person do more alone waits for a second person itself, as does
// switching off the codes of members at counters.
// Decisions 0039, 0081.

import type { IncomingHttpHeaders } from "node:http";
import type { ThresholdsPayload } from "@nuqta/contracts/approval-payloads.ts";
import {
  isLooser,
  type ThresholdName,
  thresholdNames,
} from "@nuqta/contracts/programme-settings.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import { accept, type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import { type Composition, type ProgrammeSection, worthUnder } from "../domain.ts";
import * as store from "../store/items.ts";
import type { Change } from "./change.ts";
import { draftToPublish, inForceFrom, type PublishAsk, pastRefusal } from "./drafts.ts";
import type { Held, ThresholdGate } from "./gate.ts";
import { draftSection, publishSection, type SectionView } from "./sections.ts";

type Ask = PublishAsk & { readonly headers: IncomingHttpHeaders };

const mayChange = ({ permissions }: Principal): boolean => permissions.has("thresholds:manage");

const ownersOnly = (names: readonly ThresholdName[]): Refusal<"threshold_for_owners"> =>
  refuse("threshold_for_owners", {
    errors: names.map((path) => ({ path, code: "owners_only" })),
  });

/** Saves a draft. Thresholds that are neither in force nor drafted already come from owners only. */
export const draftProgramme = async (
  change: Change,
  value: ProgrammeSection,
  headers: IncomingHttpHeaders,
  principal: Principal,
): Promise<Decision<SectionView<ProgrammeSection>>> => {
  const item = await store.findItem<ProgrammeSection>(change.tx, "section", "programme");
  const { programme: live } = await inForceFrom(change, {});
  const known = [live, ...(item?.draft ? [item.draft] : [])];
  const fresh = thresholdNames.filter((name) => !known.some((one) => one[name] === value[name]));
  if (fresh.length > 0 && !mayChange(principal)) return ownersOnly(fresh);
  return draftSection(change, "programme", value, headers);
};

/** Change of the thresholds by publishing the draft, from the instant at which it comes into force. */
export const thresholdChange = async (
  change: Change,
  ask: Ask,
): Promise<Decision<ThresholdsPayload & { changed: ThresholdName[]; isLooser: boolean }>> => {
  const item = await store.findItem<ProgrammeSection>(change.tx, "section", "programme");
  if (item === undefined) throw new Error("the section programme has no row");
  const draft = draftToPublish(item, ask.headers);
  if (!draft.ok) return draft;
  const isLate = pastRefusal(change, ask);
  if (isLate) return isLate;
  const before = await inForceFrom(change, ask);
  return accept({
    changed: thresholdNames.filter((name) => before.programme[name] !== draft.value[name]),
    isLooser: isLooser(before.programme, draft.value),
    before: aloneIn(before, before.programme),
    after: aloneIn(before, draft.value),
    others: othersIn(before.programme, draft.value),
    effective_from: ask.effective_from ?? null,
    note: ask.note ?? null,
    draft: draft.value,
    revision: item.revision,
  });
};

/** Settings that a request shows before and after; it only names the others. */
const shownApart = [...thresholdNames, "counter_codes"] as const;

const othersIn = (before: ProgrammeSection, after: ProgrammeSection): string[] =>
  (Object.keys(after) as (keyof ProgrammeSection)[]).filter(
    (name) =>
      !(shownApart as readonly string[]).includes(name) &&
      canonicalJson(before[name]) !== canonicalJson(after[name]),
  );

/** Thresholds for one person under some settings, at the worth that points have then. */
const aloneIn = (composition: Composition, settings: ProgrammeSection) => {
  const points = settings.approval_points_threshold;
  const hasWorth = composition.redemption.fixed_point_value_enabled;
  return {
    points,
    worth: hasWorth ? worthUnder(points, composition) : null,
    cost: settings.approval_cost_threshold,
    counter_codes: settings.counter_codes,
  };
};

type Published = {
  status: 200;
  body: SectionView<ProgrammeSection> & { decided_alone: boolean };
};

/** Publishes the draft, or lets it wait where `gate` says so. */
export const publishProgramme = async (
  change: Change,
  ask: Ask,
  principal: Principal,
  gate: ThresholdGate,
): Promise<Published | Held | Refusal> => {
  const looked = await thresholdChange(change, ask);
  if (!looked.ok) return looked;
  const { changed, isLooser: mustWait, ...payload } = looked.value;
  if (changed.length > 0 && !mayChange(principal)) return ownersOnly(changed);
  const held = mustWait ? await gate(change, payload) : undefined;
  if (held !== undefined && held !== "alone") return held;
  const done = await publishSection(change, "programme", ask);
  if (!done.ok) return done;
  const isAlone = held === "alone";
  if (isAlone) await recordAlone(change, payload);
  return { status: 200, body: { ...done.value, decided_alone: isAlone } };
};

/** Nobody else could have agreed, which the record says beside what was changed. */
const recordAlone = (
  { tx, now, by }: Change,
  { before, after, others }: ThresholdsPayload,
): Promise<void> =>
  appendAudit(tx, {
    ...{ at: now, actor: by, action: "approval.alone", target: "section:programme" },
    ...{ outcome: "done", detail: { decided: "alone", before, after, others } },
  });
