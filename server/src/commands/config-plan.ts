// Configuration from a file: what it would change in a world, and doing that in the test world.
import {
  applyBundle,
  conflictText,
  goesBackOf,
  goesBackText,
  type Language,
  type NamedPlan,
  planBundle,
  say,
  stepText,
} from "../bundles/door/service.ts";
import { StartError } from "../kit/process/start-error.ts";
import { type Command, Misuse, neededOf, type Option, type Outcome } from "./command.ts";
import { bundleIn, inWorld, languageOf, type WorldName, worldOf } from "./config-file.ts";

const language: Option = { about: "en or ar; English unless told", value: "language" };
const world: Option = { about: "live or test; test unless told", value: "world" };

const countsOf = ({ created, changed, removed }: NamedPlan) => ({ created, changed, removed });

const wordsOf = (plan: NamedPlan): Record<string, string> =>
  Object.fromEntries(Object.entries(countsOf(plan)).map(([name, count]) => [name, String(count)]));

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
  summary: "Says what a bundle would create, change and remove in a world, and changes nothing.",
  operand: "<file>",
  options: { world, language },
  run: async (given, config) => {
    const [name, said] = [worldOf(given, "test"), languageOf(given)];
    const ask = { cwd: config.startedIn, language: said };
    const file = bundleIn(neededOf(given, "operand"), ask);
    if ("refused" in file) return file.refused;
    const { plan, goesBack } = await inWorld(config, name, ({ db, now }) =>
      db.transaction(async (tx) => {
        await tx.query({ text: "set transaction isolation level repeatable read, read only" });
        const planned = await planBundle(tx, now, file.bundle);
        const back = await goesBackOf({ tx, now }, planned, { file: file.bundle });
        return { plan: planned, goesBack: back.ok ? back.value : null };
      }),
    );
    const outcome = outcomeOf(plan, name, said);
    if (goesBack === null) return outcome;
    return {
      ...outcome,
      lines: [...outcome.lines, goesBackText(goesBack, said)],
      facts: { ...outcome.facts, goes_back: goesBack },
    };
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
