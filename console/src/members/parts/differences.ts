// What differs between two instants of a member, in sentences.
import type { MemberChangesReply } from "@nuqta/contracts/member-changes.ts";
import type { Speech } from "../../i18n/language.tsx";
import { memberTexts } from "../texts.ts";
import { movedPoints, thenTexts as texts } from "./then-texts.ts";

type Status = "active" | "suspended" | "redemption_blocked" | "verification_required" | "closed";

/** A member at an instant; `tier` is its name. */
export type Snapshot = {
  readonly available: number;
  readonly tier: string | null;
  readonly status: Status;
};

export type Moved = MemberChangesReply["moved"][number];

/** Sentences for points that came and points that went, in the order in which they are told. */
const sentences = {
  open: [texts.opened, texts.opened],
  earn: [texts.earn, texts.earn],
  activate: [texts.activate, texts.activate],
  redeem: [texts.redeem, texts.redeem],
  give_back: [texts.give_back, texts.give_back],
  hold: [texts.hold, texts.hold],
  release: [texts.release, texts.release],
  clawback: [texts.restored, texts.clawback],
  cancel: [texts.restored, texts.cancel],
  expire: [texts.expire, texts.expire],
  park: [texts.park, texts.park],
  adjust: [texts.given, texts.taken],
  reverse: [texts.restored, texts.reversed],
  merge: [texts.mergedIn, texts.mergedAway],
} as const satisfies Record<Moved["kind"], unknown>;

type Says = Pick<Speech, "t" | "number" | "plural">;

const ofPoints = ({ t, plural }: Says, moved: readonly Moved[]): string[] =>
  Object.entries(sentences).flatMap(([kind, [came, went]]) => {
    const sum = moved.find((one) => one.kind === kind);
    if (sum === undefined) return [];
    const said = (text: typeof came | typeof went, points: number) =>
      points === 0 ? [] : [t(text, { points: plural(movedPoints, points) })];
    return [...said(came, sum.added), ...said(went, sum.took)];
  });

const ofTier = ({ t }: Says, from: string | null, to: string | null): string[] => {
  if (from === to) return [];
  if (from === null) return [t(texts.tierReached, { to: to ?? "" })];
  return [to === null ? t(texts.tierLost, { from }) : t(texts.tierMoved, { from, to })];
};

/** Sentences on what happened between two instants, and on how the second differs from the first. */
export const differencesOf = (
  says: Says,
  before: Snapshot,
  after: Snapshot,
  moved: readonly Moved[],
): string[] => {
  const { t, number } = says;
  return [
    ...ofPoints(says, moved),
    ...(before.available === after.available
      ? []
      : [t(texts.available, { from: number(before.available), to: number(after.available) })]),
    ...ofTier(says, before.tier, after.tier),
    ...(before.status === after.status
      ? []
      : [
          t(texts.statusMoved, {
            from: t(memberTexts[before.status]),
            to: t(memberTexts[after.status]),
          }),
        ]),
  ];
};

type StatusMove = { readonly at: string; readonly before: Status; readonly after: Status };

/** The status at an instant, by all moves there were, the newest first; without one it is today's. */
export const statusAt = (
  moves: readonly StatusMove[],
  at: string | undefined,
  today: Status,
): Status => {
  if (at === undefined) return today;
  const last = moves.find((move) => move.at <= at);
  return last?.after ?? moves.at(-1)?.before ?? today;
};
