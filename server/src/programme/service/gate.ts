// What stands between a draft and its publication: whether somebody else has to agree first.
import type { ThresholdsPayload } from "@nuqta/contracts/approval-payloads.ts";
import type { Principal } from "../../kit/http/principal.ts";
import type { Refusal } from "../../kit/pure/decision.ts";
import type { Sections } from "../domain.ts";
import type { Change } from "./change.ts";
import type { PublishAsk } from "./drafts.ts";

/** A draft that is about to be published, with its name. */
export type DraftItem = {
  readonly kind: "rule" | "campaign";
  readonly id: string;
  readonly name: string;
  readonly name_ar: string;
  readonly draft: unknown;
};

/** Items published in one go; the first is the subject. */
export type Publishing = PublishAsk & { readonly items: readonly [DraftItem, ...DraftItem[]] };

/**
 * Answers what the caller is told instead of a publication: a refusal, or the approval that waits now.
 * Undefined when nothing stands in the way.
 */
export type PublishGate = (
  change: Change,
  publishing: Publishing,
  by: Principal,
) => Promise<Held | Refusal | undefined>;

/** The approval that waits, as it is answered and recorded. */
export type Held = {
  readonly status: 202;
  readonly body: unknown;
  readonly record: { readonly action: string; readonly target: string };
};

type Settled<Name extends keyof Sections> = {
  readonly section: Name;
  readonly before: Sections[Name];
  readonly after: Sections[Name];
  readonly liveVersion: number;
};

/** Settings of a section that are about to come into force, and those that are. */
export type SettingsChange = PublishAsk & (Settled<"earning"> | Settled<"redemption">);

/**
 * Lets settings wait that would cost more than one person may decide; "alone" where nobody else is there
 * who could agree, and the programme may go on without. Undefined when nothing stands in the way.
 */
export type SettingsGate = (
  change: Change,
  asked: SettingsChange,
) => Promise<Held | Refusal | "alone" | undefined>;

/**
 * Lets settings wait that would let one person do more alone; "alone" where nobody else is there who
 * could agree, and the programme may go on without.
 */
export type ThresholdGate = (change: Change, payload: ThresholdsPayload) => Promise<Held | "alone">;
