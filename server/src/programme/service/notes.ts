// What a running change does to single things, gathered for the record of who did what.
import { type FieldChange, fieldChanges } from "../../kit/pure/field-changes.ts";

type Noted = {
  /** `section:earning` and the like. */
  readonly target: string;
  readonly changes: readonly FieldChange[];
  readonly isNew: boolean;
};

/** Filled by the services of one change; read when it is written into the record. */
export type Notes = {
  readonly things: Noted[];
  /** The target of the change as a whole, where neither its path nor its answer tells. */
  target?: string;
};

type Noting = { readonly notes?: Notes | undefined };

/** Notes how one thing was and is; without `before` it is new. What a change notes twice counts once. */
export const noteThing = (
  { notes }: Noting,
  { target, before, after }: { target: string; before?: unknown; after: unknown },
): void => {
  const changes = fieldChanges(before ?? undefined, after ?? undefined);
  if (changes.length > 0) notes?.things.push({ target, changes, isNew: before == null });
};

/** Names the target of the change as a whole. */
export const nameTarget = ({ notes }: Noting, target: string): void => {
  if (notes !== undefined) notes.target = target;
};

const changesMax = 100;
const madeMax = 50;

/**
 * Says of the things a change was noted of: fields with their old and new
 * values, of the target and of others (which then name theirs), and what was made.
 */
export const detailOfNotes = ({ things }: Notes, target: string | undefined) => {
  const seen = new Set<string>();
  const changes = things
    .flatMap(({ target: of, changes: all }) =>
      all.map((one) => (of === target ? { ...one } : { target: of, ...one })),
    )
    .filter((one) => {
      const name = `${"target" in one ? one.target : ""} ${one.field}`;
      return !seen.has(name) && seen.add(name);
    });
  const made = [...new Set(things.filter(({ isNew }) => isNew).map((one) => one.target))];
  const others = made.filter((one) => one !== target);
  const left = changes.length - changesMax;
  return {
    ...(changes.length > 0 && { changes: changes.slice(0, changesMax) }),
    ...(left > 0 && { changes_left: left }),
    ...(others.length > 0 && { made: others.slice(0, madeMax), made_in_all: others.length }),
  };
};
