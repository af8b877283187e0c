// Configuration from a file: what it would change in a world, and doing that in the test world.
import {
  type BundlePlan,
  type EffectDays,
  effectDays,
  effectDaysUsual,
} from "@nuqta/contracts/bundle-plans.ts";
import type { Bundle } from "@nuqta/contracts/bundles.ts";
import {
  applyBundle,
  conflictText,
  effectOf,
  effectTexts,
  goesBackOf,
  goesBackText,
  type Language,
  type NamedPlan,
  planBundle,
  say,
  stepText,
} from "../bundles/door/service.ts";
import type { Tx } from "../kit/db/db.ts";
import { StartError } from "../kit/process/start-error.ts";
import {
  type Command,
  type Given,
  Misuse,
  neededOf,
  type Option,
  type Outcome,
  optionOf,
} from "./command.ts";
import {
  bundleIn,
  inWorld,
  languageOf,
  type OpenWorld,
  type WorldName,
  worldOf,
} from "./config-file.ts";

const language: Option = { about: "en or ar; English unless told", value: "language" };
const world: Option = { about: "live or test; test unless told", value: "world" };

/** The option of the days on whose orders the effect of a plan is worked out. */
export const daysOption: Option = {
  about: `last days of orders for the effect: ${effectDays.join(", ")}; ${effectDaysUsual} unless told`,
  value: "days",
};

/** The days that `--days` names. */
export const daysOf = (given: Given): EffectDays => {
  const text = optionOf(given, "days") ?? String(effectDaysUsual);
  const found = effectDays.find((days) => String(days) === text);
  if (found === undefined)
    throw new Misuse(`--days must be one of ${effectDays.join(", ")}, not ${text}.`);
  return found;
};

const countsOf = ({ created, changed, removed }: NamedPlan) => ({ created, changed, removed });

const wordsOf = (plan: NamedPlan): Record<string, string> =>
  Object.fromEntries(Object.entries(countsOf(plan)).map(([name, count]) => [name, String(count)]));

type Seen = Pick<BundlePlan, "goes_back"> & {
  readonly plan: NamedPlan;
  /** Undefined where nothing would be done, or something stands in the way. */
  readonly effect: BundlePlan["effect"] | undefined;
};

/** Does `work` in a world as it is at one moment, without changing it. */
export const atOnce = <T>({ db }: OpenWorld, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.query({ text: "set transaction isolation level repeatable read, read only" });
    return work(tx);
  });

/** The plan of a file with its effect over `days`, and the request that it takes back. */
export const seenIn = async (
  tx: Tx,
  now: Date,
  { file, days, named }: { file: Bundle; days: EffectDays; named?: string },
): Promise<Seen> => {
  const at = { tx, now };
  const plan = await planBundle(tx, now, file);
  const back = await goesBackOf(at, plan, { file, named });
  const isDone = plan.differences.length > 0 && plan.conflicts.length === 0;
  return {
    plan,
    goes_back: back.ok ? back.value : null,
    effect: isDone ? await effectOf(at, { file, plan, days }) : undefined,
  };
};

/** The outcome of looking at a file: its plan, the effect, and what stays of what it takes back. */
export const outcomeOfSeen = (
  { plan, goes_back, effect }: Seen,
  name: WorldName,
  said: Language,
): Outcome => {
  const { lines, facts, ...rest } = outcomeOf(plan, name, said);
  return {
    ...rest,
    lines: [
      ...lines,
      ...(effect === undefined ? [] : effectTexts(effect, said)),
      ...(goes_back === null ? [] : [goesBackText(goes_back, said)]),
    ],
    facts: { ...facts, ...(effect && { effect }), ...(goes_back && { goes_back }) },
  };
};

/** The outcome of planning: each step, the hash, conflicts; bad when it cannot be applied. */
const outcomeOf = (plan: NamedPlan, name: WorldName, said: Language): Outcome => {
  const { differences, conflicts, plan_hash, bundle_hash, world_hash } = plan;
  const steps = differences.map((one) => ({ ...one, text: stepText(one, said) }));
  const against = conflicts.map((one) => ({ ...one, text: conflictText(one, said) }));
  const words = { ...wordsOf(plan), world: name, plan: plan_hash };
  const isBad = against.length > 0;
  return {
    lines: [
      ...steps.map(({ text }) => text),
      differences.length === 0 ? say("nothing_to_do", said, words) : say("total_plan", said, words),
      ...(isBad ? [say("conflicts", said, { count: String(against.length) })] : []),
      ...against.map(({ text }) => text),
    ],
    facts: {
      ...{ world: name, plan_hash, bundle_hash, world_hash },
      ...{ ...countsOf(plan), differences: steps, conflicts: against },
    },
    ...(isBad && { isBad }),
  };
};

export const configPlan: Command = {
  name: "config plan",
  summary:
    "Says what a bundle would create, change and remove in a world, and its effect on past orders; changes nothing.",
  operand: "<file>",
  options: { world, days: daysOption, language },
  run: async (given, config) => {
    const [name, said, days] = [worldOf(given, "test"), languageOf(given), daysOf(given)];
    const ask = { cwd: config.startedIn, language: said };
    const file = bundleIn(neededOf(given, "operand"), ask);
    if ("refused" in file) return file.refused;
    const seen = await inWorld(config, name, (open) =>
      atOnce(open, (tx) => seenIn(tx, open.now, { file: file.bundle, days })),
    );
    return outcomeOfSeen(seen, name, said);
  },
};

export const configApply: Command = {
  name: "config apply",
  summary: "Applies a bundle to the test world as it was planned: all of it, or nothing.",
  operand: "<file>",
  options: {
    plan: { about: "the hash that `config plan` printed", value: "hash", isNeeded: true },
    world,
    language,
  },
  run: async (given, config) => {
    const [name, said] = [worldOf(given, "test"), languageOf(given)];
    if (name === "live") throw new StartError(say("live_refused", said));
    const wanted = neededOf(given, "plan");
    if (!/^[0-9a-f]{64}$/.test(wanted))
      throw new Misuse("--plan must be the 64 letters that `config plan` printed.");
    const ask = { cwd: config.startedIn, language: said };
    const file = bundleIn(neededOf(given, "operand"), ask);
    if ("refused" in file) return file.refused;
    const { outcome, plan } = await inWorld(config, name, ({ db, now }) =>
      applyBundle(db, { file: file.bundle, plan: wanted, now, by: "machine" }),
    );
    const told = outcomeOf(plan, name, said);
    if (outcome === "conflicts") return told;
    const words = { ...wordsOf(plan), world: name };
    const key = { applied: "applied", same: "nothing_to_do", moved: "moved" } as const;
    return {
      lines: [say(key[outcome], said, words)],
      facts: { ...told.facts, outcome },
      ...(outcome === "moved" && { isBad: true }),
    };
  },
};
