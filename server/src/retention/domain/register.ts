// The register of processing, printed from the lists of tables, the contracts and the terms in force.
// Decision 0126.
import { roles } from "@nuqta/contracts/identity.ts";
import { type Permission, scopes } from "@nuqta/contracts/kit/permission.ts";
import type { Route } from "@nuqta/contracts/kit/route.ts";
import type { ProcessingActivity } from "@nuqta/contracts/processing.ts";
import {
  type RetentionKind,
  type RetentionTerms,
  retentionKinds,
} from "@nuqta/contracts/retention.ts";
import { permissionsByRole } from "@nuqta/contracts/role-permissions.ts";
import type { Activity } from "./activities.ts";
import { reasonsInArabic } from "./reasons.ts";

type Activities = Readonly<Record<string, Activity>>;
/** As much of the list of a table as the register prints. */
type Described = {
  personal?: Readonly<Record<string, Column["holds"][number] | readonly Column["holds"][number][]>>;
  retention?: string | Readonly<Record<string, string>>;
  stays?: Readonly<Record<string, string>>;
  erase: string | readonly unknown[];
};
type Tables = Readonly<Record<string, Described>>;
type Column = ProcessingActivity["columns"][number];

/** Terms that were saved, and the months that are obeyed now by kind; null is for ever. */
export type InForce = {
  terms: RetentionTerms;
  months: Readonly<Record<RetentionKind, number | null>>;
};

const columnsOf = (one: Activity): { table: string; column: string }[] =>
  Object.entries(one.columns).flatMap(([table, columns]) =>
    columns.split(" ").map((column) => ({ table, column })),
  );

const retentionAt = ({ retention = {} }: Described, column: string): string =>
  typeof retention === "string" ? retention : (retention[column] ?? "");

const shownColumn = (
  tables: Tables,
  { table, column }: { table: string; column: string },
  { months }: InForce,
): Column => {
  const described = tables[table];
  const holds = described?.personal?.[column];
  if (described === undefined || holds === undefined)
    throw new Error(`${table}.${column} is no personal column`);
  const said = retentionAt(described, column);
  const by = retentionKinds.find((kind) => kind === said) ?? null;
  return {
    ...{ table, column, by },
    holds: [holds].flat(),
    months: by === null ? null : months[by],
    stays: by === null ? said.replace("stays: ", "") : null,
    stays_ar: by === null ? (reasonsInArabic[said] ?? null) : null,
    erased: typeof described.erase !== "string" && described.stays?.[column] === undefined,
  };
};

const callOf = ({ method, path }: Route): string => `${method} ${path}`;

const shownReader = (route: Route): ProcessingActivity["readers"][number] => {
  const { permission } = route;
  const isEverybodys = permission === "own_account";
  const mayRead = roles.filter(
    (role) => isEverybodys || permissionsByRole[role].has(permission as Permission),
  );
  return {
    ...{ call: callOf(route), permission, roles: mayRead },
    keys: scopes.some((scope) => scope === permission),
  };
};

/** Every activity as it is shown. @throws when one names a column that is not personal; `registerFaults` finds it first */
export const registerOf = (
  tables: Tables,
  activities: Activities,
  inForce: InForce,
): ProcessingActivity[] =>
  Object.entries(activities).map(([activity, one]) => {
    const terms = typeof one.why === "string" ? inForce.terms[one.why] : undefined;
    const own = typeof one.why === "string" ? undefined : one.why;
    return {
      activity,
      ...{ name: one.name.en, name_ar: one.name.ar },
      purpose: terms?.purpose ?? own?.purpose.en ?? "",
      purpose_ar: terms?.purpose_ar ?? own?.purpose.ar ?? "",
      ground: terms?.ground ?? own?.ground ?? "contract",
      subjects: [...one.subjects],
      recipients: [...one.recipients],
      columns: columnsOf(one).map((place) => shownColumn(tables, place, inForce)),
      readers: one.readers.map(shownReader),
    };
  });

/** In which the activities, the lists of tables and the contracts disagree. `routes`: every route there is. */
export const registerFaults = (
  tables: Tables,
  activities: Activities,
  routes: readonly Route[],
): string[] => {
  const calls = new Set(routes.map(callOf));
  const named = new Set(
    Object.values(activities)
      .flatMap(columnsOf)
      .map(({ table, column }) => `${table}.${column}`),
  );
  const personal = Object.entries(tables).flatMap(([table, one]) =>
    Object.keys(one.personal ?? {}).map((column) => ({ one, column, name: `${table}.${column}` })),
  );
  const known = new Set(personal.map(({ name }) => name));
  return [
    ...personal
      .filter(({ name }) => !named.has(name))
      .map(({ name }) => `${name}: is personal and in no activity`),
    ...[...named]
      .filter((name) => !known.has(name))
      .map((name) => `${name}: an activity names it, and it is no personal column`),
    ...Object.entries(activities).flatMap(([id, { readers }]) =>
      readers
        .map(callOf)
        .filter((call) => !calls.has(call))
        .map((call) => `${id}: ${call} is no call`),
    ),
    ...personal.flatMap(({ one, column, name }) => {
      const said = retentionAt(one, column);
      const isKnown = !said.startsWith("stays: ") || reasonsInArabic[said] !== undefined;
      return isKnown ? [] : [`${name}: why it stays is not said in Arabic`];
    }),
  ];
};
