// Entries of the record in words: the act, what it was done to, and what it changed. Entries of earlier
// versions, which name a route, are read as the act of that route.
import { type Act, actionOf, kindOf, partsOf } from "@nuqta/contracts/kit/act.ts";
import {
  fixedNames,
  namedActs,
  type TargetKind,
  targetKinds,
  verbs,
} from "@nuqta/contracts/kit/act-words.ts";
import type { Route } from "@nuqta/contracts/kit/route.ts";
import { canonicalJson } from "../kit/pure/canonical-json.ts";

type Detail = Readonly<Record<string, unknown>>;

/** The acts of routes by the name under which earlier versions wrote them: `POST /v1/sellers`. */
export type ActsByRoute = ReadonlyMap<string, Act>;

export const actsByRoute = (routes: readonly Route[]): ActsByRoute =>
  new Map(
    routes.flatMap((route) =>
      typeof route.act === "object" ? [[`${route.method} ${route.path}`, route.act] as const] : [],
    ),
  );

/** The names of actions that were done to a kind of thing, in entries whose target does not say so. */
export const actionsOn = (acts: ActsByRoute, kind: TargetKind): string[] =>
  [...acts].flatMap(([name, act]) => (kindOf(act.target) === kind ? [name] : []));

/** An action in words; one that nobody knows is said as it stands. */
export const wordsOf = (
  written: string,
  acts: ActsByRoute,
): { readonly text: string; readonly text_ar: string } => {
  const act = acts.get(written);
  const action = act === undefined ? written : actionOf(act);
  const named = namedActs[action];
  if (named !== undefined) return { text: named.en, text_ar: named.ar };
  const parts = partsOf(action);
  if (parts === undefined) return { text: written, text_ar: written };
  const [verb, kind] = [verbs[parts.verb], targetKinds[parts.kind]];
  return { text: `${verb.en} ${kind.en}`, text_ar: `${verb.ar} ${kind.ar}` };
};

const idIn = (detail: Detail | null): string | undefined => {
  const { body } = (detail ?? {}) as { body?: Detail };
  const id = Object.entries(body ?? {}).find(([name]) => name.endsWith("_id"))?.[1];
  return typeof id === "string" ? id : undefined;
};

/** The target of an entry as `seller:S-3`; worked out from the route for entries that do not name it so. */
export const targetOf = (
  { action, target, detail }: { action: string; target: string | null; detail: Detail | null },
  acts: ActsByRoute,
): string | undefined => {
  if (target !== null && kindOf(target) !== undefined) return target;
  const act = acts.get(action);
  const kind = act === undefined ? partsOf(action)?.kind : kindOf(act.target);
  if (kind === undefined) return undefined;
  if (act !== undefined && !act.target.includes("{")) return act.target;
  const id = target ?? idIn(detail);
  return id === undefined ? undefined : `${kind}:${id}`;
};

/** A target as a thing; its name is fixed, or the one that is given. */
export const thingOf = (
  target: string,
  given: { readonly name: string | null; readonly name_ar: string | null } | undefined,
) => {
  const kind = kindOf(target);
  if (kind === undefined) return undefined;
  const fixed = fixedNames[target];
  return {
    kind,
    id: target.slice(target.indexOf(":") + 1),
    name: fixed?.en ?? given?.name ?? null,
    name_ar: fixed?.ar ?? given?.name_ar ?? null,
  };
};

type Change = {
  readonly target?: string;
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
};

const isChange = (one: unknown): one is Change =>
  typeof one === "object" && one !== null && "field" in one && "from" in one && "to" in one;

const fromTo = (before: unknown, after: unknown): Change[] =>
  typeof before !== "object" || before === null || typeof after !== "object" || after === null
    ? []
    : Object.entries(after)
        .map(([field, to]) => ({
          ...{ field, to: to ?? null },
          from: (before as Detail)[field] ?? null,
        }))
        .filter(({ from, to }) => canonicalJson(from) !== canonicalJson(to));

/** Changed fields of an entry's detail, and the rest of it. */
export const readDetail = (detail: Detail | null) => {
  const {
    changes,
    changes_left,
    made,
    made_in_all: _all,
    device,
    before,
    after,
    ...rest
  } = detail ?? {};
  const isPair = before !== undefined && after !== undefined;
  return {
    changes: Array.isArray(changes) ? changes.filter(isChange) : fromTo(before, after),
    changesLeft: typeof changes_left === "number" ? changes_left : 0,
    made: Array.isArray(made) ? made.filter((one) => typeof one === "string") : [],
    device: typeof device === "string" ? device : null,
    rest: {
      ...rest,
      ...(!isPair && before !== undefined && { before }),
      ...(!isPair && after !== undefined && { after }),
    },
  };
};
