// What applying a bundle to a world would do, and what stands in the way.
// Decision 0137.
import type { Bundle } from "@nuqta/contracts/bundles.ts";
import { type Difference, differencesBetween, type ItemKind } from "./differences.ts";
import { hasTier, tiersNamed } from "./ladders.ts";

/** A thing that is planned for later in the world, and from when. */
export type Scheduled = { readonly kind: string; readonly id: string; readonly from: Date };

/** The rest of a world that a plan asks about. */
export type Ground = {
  /** Campaigns and rewards that are archived and not part of the world's bundle. */
  readonly retired: { readonly campaigns: readonly string[]; readonly rewards: readonly string[] };
  readonly scheduled: readonly Scheduled[];
  /** Fields of rewards and templates that name what this world does not have, by reward and template. */
  readonly unknown: readonly {
    readonly kind: ItemKind;
    readonly id: string;
    readonly field: string;
  }[];
};

export const conflictCodes = [
  "tier_cannot_go",
  "campaign_is_over",
  "archived_there",
  "reward_type_stays",
  "scheduled_later",
  "unknown_there",
] as const;
export type ConflictCode = (typeof conflictCodes)[number];

/** A reason why a plan cannot be carried out; `words` fill its sentence. */
export type Conflict = {
  readonly code: ConflictCode;
  readonly kind: Difference["kind"];
  readonly id: string;
  readonly words: Readonly<Record<string, string>>;
};

export type Plan = {
  readonly differences: readonly Difference[];
  readonly conflicts: readonly Conflict[];
  readonly created: number;
  readonly changed: number;
  readonly removed: number;
};

const isOver = (status: string | undefined): boolean => status === "ended" || status === "archived";

/** Whether a campaign that is over is only archived, which is all that may still happen to it. */
const isOnlyArchived = (changes: Difference["changes"], status: string | undefined): boolean =>
  status === "archived" && changes.every(({ field }) => field === "status");

/** Conflicts of one difference, leaving out what this world alone knows. */
const conflictsOf = (
  difference: Difference,
  { world, file }: { world: Bundle; file: Bundle },
  { retired }: Ground,
): Conflict[] => {
  const { kind, id, what, changes } = difference;
  const found = (code: ConflictCode, words: Conflict["words"] = {}): Conflict[] => [
    { code, kind, id, words },
  ];
  if (kind === "settings" || kind === "ladder") return [];
  if (kind === "tier:customer" || kind === "tier:seller")
    return what === "removed" ? found("tier_cannot_go") : [];
  const missing =
    what === "removed"
      ? []
      : tiersNamed(kind, id, file).flatMap(([ladder, tiers]) =>
          tiers.filter((tier) => !hasTier(file, ladder, tier)),
        );
  const lost = missing.flatMap((tier) => found("unknown_there", { field: `tiers (${tier})` }));
  if (kind === "campaign") {
    const was = world.campaigns[id]?.status;
    if (what === "added" && retired.campaigns.includes(id)) return found("archived_there");
    const stays = what === "removed" || isOnlyArchived(changes, file.campaigns[id]?.status);
    return isOver(was) && !stays ? found("campaign_is_over") : [];
  }
  if (kind === "reward") {
    if (what === "added" && retired.rewards.includes(id)) return found("archived_there");
    if (world.rewards[id]?.status === "archived" && what === "changed")
      return found("archived_there");
    return changes.some(({ field }) => field === "type") ? found("reward_type_stays") : lost;
  }
  return lost;
};

/** The plan that makes `world` say what `file` says; both are in their one form. */
export const planOf = (world: Bundle, file: Bundle, ground: Ground): Plan => {
  const differences = differencesBetween(world, file);
  const touched = new Set(differences.map(({ kind, id }) => `${kind} ${id}`));
  const count = (what: Difference["what"]) =>
    differences.filter((difference) => difference.what === what).length;
  const later = ground.scheduled
    .filter(({ kind, id }) => touched.has(`${kind} ${id}`))
    .map(({ kind, id, from }): Conflict => {
      const words = { from: from.toISOString() };
      return { code: "scheduled_later", kind: kind as Difference["kind"], id, words };
    });
  const unknown = ground.unknown
    .filter(({ kind, id }) => touched.has(`${kind} ${id}`))
    .map(({ kind, id, field }): Conflict => {
      return { code: "unknown_there", kind, id, words: { field } };
    });
  return {
    differences,
    conflicts: [
      ...differences.flatMap((one) => conflictsOf(one, { world, file }, ground)),
      ...later,
      ...unknown,
    ],
    ...{ created: count("added"), changed: count("changed"), removed: count("removed") },
  };
};
