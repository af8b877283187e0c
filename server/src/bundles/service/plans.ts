// The plan of a bundle in a world: what would be done, what stands in the way, and the name it has.
import type { Bundle } from "@nuqta/contracts/bundles.ts";
import { lostParameters } from "../../campaigns/domain.ts";
import type { Tx } from "../../kit/db/db.ts";
import { sha256Hex } from "../../kit/hash/sha256.ts";
import { inForceSince } from "../../programme/door/publishing.ts";
import { unknownOffer } from "../../rewards/door/service.ts";
import { type Ground, type Plan, planOf, type Scheduled } from "../domain/plan.ts";
import { hashOf, pullWhole, type Whole } from "./worlds.ts";

/** A plan with the hashes it holds for, and its own: it is void when the world says something else. */
export type NamedPlan = Plan & {
  readonly plan_hash: string;
  readonly bundle_hash: string;
  readonly world_hash: string;
};

type Composition = Awaited<ReturnType<typeof inForceSince>>[number];

const sections = ["programme", "earning", "redemption"] as const;

/** Ids of what one map has otherwise than the one before it. */
const movedIds = (was: ReadonlyMap<string, unknown>, is: ReadonlyMap<string, unknown>): string[] =>
  [...new Set([...was.keys(), ...is.keys()])].filter((id) => was.get(id) !== is.get(id));

/** Things that the publications to come change, each from when. */
const scheduledIn = (compositions: readonly Composition[]): Scheduled[] =>
  compositions.slice(1).flatMap((is, at): Scheduled[] => {
    const was = compositions[at];
    if (was === undefined) return [];
    const from = new Date(is.effectiveFrom);
    const of = (kind: string, ids: readonly string[]) => ids.map((id) => ({ kind, id, from }));
    const moved = sections.filter((name) => was[name] !== is[name]);
    return [
      ...of("settings", moved),
      ...of("rule", movedIds(was.rules, is.rules)),
      ...of("campaign", movedIds(was.campaigns, is.campaigns)),
    ];
  });

const lacking = <Value>(
  whole: Readonly<Record<string, Value>>,
  shown: Readonly<Record<string, Value>>,
): string[] => Object.keys(whole).filter((id) => !Object.hasOwn(shown, id));

/** Campaigns and rewards that are archived in a world and that nothing of its bundle names. */
export const retiredIn = ({ whole, bundle }: Whole): Ground["retired"] => ({
  campaigns: lacking(whole.campaigns, bundle.campaigns),
  rewards: lacking(whole.rewards, bundle.rewards),
});

/** Fields of the file's rewards and templates that lead to nothing in this world. */
const unknownIn = async (tx: Tx, file: Bundle): Promise<Ground["unknown"]> => {
  const found: Ground["unknown"][number][] = [];
  for (const [id, { offer }] of Object.entries(file.rewards))
    for (const { path } of await unknownOffer(tx, offer))
      found.push({ kind: "reward", id, field: path });
  for (const [id, template] of Object.entries(file.templates))
    for (const { path } of lostParameters(template))
      found.push({ kind: "template", id, field: path });
  return found;
};

/** The plan that makes the world of `tx` say at `now` what `file` says, which is in its one form. */
export const planBundle = async (tx: Tx, now: Date, file: Bundle): Promise<NamedPlan> => {
  const world = await pullWhole(tx, now);
  const { bundle } = world;
  const plan = planOf(bundle, file, {
    retired: retiredIn(world),
    scheduled: scheduledIn(await inForceSince({ tx }, now.getTime())),
    unknown: await unknownIn(tx, file),
  });
  const [bundle_hash, world_hash] = [hashOf(file), hashOf(bundle)];
  const plan_hash = sha256Hex(`${world_hash} ${bundle_hash}`);
  return { ...plan, plan_hash, bundle_hash, world_hash };
};
