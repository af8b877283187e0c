// The act that a writing route is on record as, in its contract: what it did, and to what.
// Decision 0094.
import { type TargetKind, targetKinds, type Verb, verbs } from "./act-words.ts";

export type Act = {
  /** In the past tense; with the kind of the target it names the act: `seller.suspended`. */
  readonly verb: Verb;
  /**
   * The kind and the id of what it is done to. Braces hold a path parameter or a field of the answer
   * (`{data.sku}`); empty ones an id that only the service knows.
   */
  readonly target: `${TargetKind}:${string}`;
  /** Names under which the service writes the act itself, where it does. */
  readonly as?: readonly string[];
  /** On record only where a person does it: what keys send of members in bulk, their events keep. */
  readonly of?: "people";
};

/** An act, or why a route that is no GET is not on record as one. */
export type Acting = Act | `none: ${string}`;

/** Why postings are not on record a second time: the ledger has each, with its time and its author. */
export const keptByLedger = "none: the ledger keeps what was posted, when and by whom";

/** The kind of a target such as `seller:S-3`; undefined for kinds that are not known. */
export const kindOf = (target: string): TargetKind | undefined => {
  const kind = target.slice(0, Math.max(target.indexOf(":"), 0));
  return Object.hasOwn(targetKinds, kind) ? (kind as TargetKind) : undefined;
};

/** The name of an act: `seller.suspended`. */
export const actionOf = ({ verb, target }: Pick<Act, "verb" | "target">): string =>
  `${kindOf(target)}.${verb}`;

const at = (value: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (one, name) =>
        typeof one === "object" && one !== null
          ? (one as Readonly<Record<string, unknown>>)[name]
          : undefined,
      value,
    );

/**
 * The target of one request, with the ids of its path and its answer filled in; undefined when one of
 * them is not there.
 */
export const targetOf = (
  { target }: Pick<Act, "target">,
  { params, answer }: { params: unknown; answer: unknown },
): string | undefined => {
  const values = [...target.matchAll(/\{([a-z_.]*)\}/g)].map(
    ([, path = ""]) => at(params, path) ?? at(answer, path),
  );
  if (values.some((value) => typeof value !== "string" && typeof value !== "number"))
    return undefined;
  let next = 0;
  return target.replaceAll(/\{[a-z_.]*\}/g, () => String(values[next++]));
};

/** The parts of an action such as `seller.suspended`; undefined when it is named in another way. */
export const partsOf = (action: string): { kind: TargetKind; verb: Verb } | undefined => {
  const [kind = "", verb = ""] = action.split(".");
  return Object.hasOwn(targetKinds, kind) && Object.hasOwn(verbs, verb)
    ? { kind: kind as TargetKind, verb: verb as Verb }
    : undefined;
};
