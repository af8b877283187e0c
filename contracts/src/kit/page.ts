// Lists: how a page is asked for and how it is answered.
import { z } from "zod";
import { optionalText, text } from "./text.ts";

export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

// A query string carries text, so the size is named as text there and is a number behind the door.
const limit = z
  .enum(["10", "25", "50", "100"])
  .default("10")
  .transform((value): PageSize => Number(value) as PageSize);

// People turn pages by number; programs follow the cursor, which misses and repeats nothing.
const page = z
  .string()
  .regex(/^[1-9][0-9]{0,3}$/)
  .transform(Number)
  .optional();

type ListOptions<Sort, Filters> = { sort: Sort; filters?: Filters };

const queryShape = <
  const Sort extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
>(
  options: ListOptions<Sort, Filters>,
) => {
  const names: (Sort[number] | `-${Sort[number]}`)[] = options.sort.flatMap(
    (name: Sort[number]) => [name, `-${name}`] as const,
  );
  return {
    limit,
    cursor: text(500).optional(),
    sort: z.enum(names).optional(),
    q: optionalText(200).optional(),
    ...((options.filters ?? {}) as Filters),
  };
};

/**
 * The query of a list that only a cursor goes through. `sort` names the fields one may sort by, the
 * first is the default; a leading minus turns the order round. `filters` are the further parameters.
 */
export const cursorQuery = <
  const Sort extends readonly [string, ...string[]],
  const Filters extends z.ZodRawShape = Record<never, never>,
>(
  options: ListOptions<Sort, Filters>,
) => z.strictObject(queryShape(options));

/** The query of a list whose pages also have numbers; a cursor goes before a number. */
export const pageQuery = <
  const Sort extends readonly [string, ...string[]],
  const Filters extends z.ZodRawShape = Record<never, never>,
>(
  options: ListOptions<Sort, Filters>,
) => z.strictObject({ ...queryShape(options), page });

/** The answer of a list: one page, the cursor of the next one, and how many there are in all. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    data: z.array(item),
    next_cursor: z.string().nullable(),
    total: z.int().min(0),
  });
