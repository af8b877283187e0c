// What the search part of an address may say, per screen. Every parameter may be left out, and one
// that cannot be read counts as left out: no address breaks a page.
import { z } from "zod";

type Forgiving<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodCatch<z.ZodOptional<Shape[Name]>>;
};

/** The schema of a screen's search parameters, for `validateSearch` of its route. */
export const searchOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, value]) => [name, z.optional(value).catch(undefined)]),
    ) as unknown as Forgiving<Shape>,
  );

const instant = z
  .string()
  .refine((text) => /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)));

/** The instants that a page looks back to, each with its zone. */
export const instantsShape = { as_of: instant, compare_with: instant };

/** The rows that a page of a list may have; the first is what it has where nothing is said. */
export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** A page size that was chosen, if it is one. */
export const pageSizeOf = (size: number): PageSize => pageSizes.find((one) => one === size) ?? 10;

/** A list's search parameters as they are read: the same for all lists, and the filters of one. */
export type ListSpec<Sort extends string, Filters> = {
  readonly defaultSort: Sort;
  readonly list: z.ZodType<{
    q?: string | undefined;
    sort?: Sort | undefined;
    page?: number | undefined;
    size?: PageSize | undefined;
  }>;
  readonly filters: z.ZodType<Filters>;
  /** The search is by what is known of a person: it is kept beside the address, which stands in logs. */
  readonly isOfPersons?: true;
};

/**
 * The search parameters of a list: what is searched for, sorted by, the page, its size, and what
 * narrows it. `schema` is for the route, the whole for `useListState`.
 */
export const listSearch = <const Sort extends string, Filters extends z.ZodRawShape>(choices: {
  readonly sorts: readonly Sort[];
  readonly defaultSort: Sort | `-${Sort}`;
  readonly filters: Filters;
  readonly isOfPersons?: true;
}) => {
  const shape = {
    q: z.string(),
    sort: z.enum(choices.sorts.flatMap((name) => [name, `-${name}` as const])),
    page: z.coerce.number<number>().int().min(1).max(1_000),
    size: z.coerce.number<number>().pipe(z.literal(pageSizes)),
  };
  const filters = searchOf(choices.filters);
  return {
    defaultSort: choices.defaultSort,
    list: searchOf(shape),
    filters,
    ...(choices.isOfPersons && { isOfPersons: choices.isOfPersons }),
    schema: searchOf({ ...shape, ...choices.filters }),
  };
};
