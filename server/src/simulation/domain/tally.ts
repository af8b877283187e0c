// Adds points up under every heading a forecast is read by. Points are whole numbers, so the rows of
// every table add up to its total.
import type { LineAward } from "../../rules/door/domain.ts";

/** 0 is what is live, 1 is the draft. */
export type SideNo = 0 | 1;

/** Points of both sides, `[live, draft]`. */
type Pair = [number, number];
export type Cell = { orders: number; awarded: Pair; takenBack: Pair };

export const headings = ["day", "seller", "category", "tier", "rule", "funder"] as const;
export type Heading = (typeof headings)[number];

/** Rows of one table; the key null stands for lines without that mark. */
export type Table = ReadonlyMap<string | null, Cell>;

/** Where the points of an order belong. */
export type Place = {
  day: string;
  tier: string | null;
  lines: readonly { sellerId: string; categoryId: string | null }[];
};

/** Points of lines by what gave and who paid, as the engine answers them. */
export type LinePoints = readonly Pick<LineAward, "points" | "parts" | "funders">[];

export type Moved = { total: number; gained: number; lost: number; same: number };
/** Without an id the member is counted and not named. */
export type MemberPoints = { externalId: string | null; points: Pair };

export type Tally = {
  total: Cell;
  tables: Readonly<Record<Heading, Table>>;
  members: ReadonlyMap<number, MemberPoints>;
  /** Counts an order once under each heading it touches; `sides` are its awards. */
  order(place: Place, sides: readonly LinePoints[]): void;
  award(side: SideNo, place: Place, lines: LinePoints): void;
  /** Points that went back; negative ones make up for too many counted before. */
  takeBack(side: SideNo, place: Place, lines: LinePoints): void;
  /** Adds an order's final points to its member. */
  member(memberId: number, externalId: string | null, points: Pair): void;
};

const newCell = (): Cell => ({ orders: 0, awarded: [0, 0], takenBack: [0, 0] });

/** A tally of nothing. */
export const openTally = (): Tally => {
  const total = newCell();
  const tables: Record<Heading, Map<string | null, Cell>> = {
    day: new Map(),
    seller: new Map(),
    category: new Map(),
    tier: new Map(),
    rule: new Map(),
    funder: new Map(),
  };
  const members = new Map<number, MemberPoints>();
  const cell = (heading: Heading, key: string | null): Cell => {
    const known = tables[heading].get(key);
    if (known) return known;
    const made = newCell();
    tables[heading].set(key, made);
    return made;
  };

  const add = (column: "awarded" | "takenBack", side: SideNo, place: Place, lines: LinePoints) => {
    const put = (to: Cell, points: number) => {
      to[column][side] += points;
    };
    lines.forEach(({ points, parts, funders }, i) => {
      if (points === 0 && parts.length === 0) return;
      put(total, points);
      put(cell("day", place.day), points);
      put(cell("tier", place.tier), points);
      put(cell("seller", place.lines[i]?.sellerId ?? null), points);
      put(cell("category", place.lines[i]?.categoryId ?? null), points);
      for (const part of parts) put(cell("rule", part.source), part.points);
      for (const funder of funders) put(cell("funder", funder.party), funder.points);
    });
  };

  return {
    total,
    tables,
    members,
    order: (place, sides) => {
      total.orders += 1;
      const touched: Record<Heading, Set<string | null>> = {
        day: new Set([place.day]),
        tier: new Set([place.tier]),
        seller: new Set(place.lines.map((line) => line.sellerId)),
        category: new Set(place.lines.map((line) => line.categoryId)),
        rule: new Set(),
        funder: new Set(),
      };
      for (const { parts, funders } of sides.flat()) {
        for (const { source } of parts) touched.rule.add(source);
        for (const { party } of funders) touched.funder.add(party);
      }
      for (const heading of headings)
        for (const key of touched[heading]) cell(heading, key).orders += 1;
    },
    award: (side, place, lines) => add("awarded", side, place, lines),
    takeBack: (side, place, lines) => add("takenBack", side, place, lines),
    member: (memberId, externalId, [live, draft]) => {
      const known = members.get(memberId);
      if (known === undefined) {
        members.set(memberId, { externalId, points: [live, draft] });
        return;
      }
      known.points[0] += live;
      known.points[1] += draft;
    },
  };
};

/** Counts one more that has `live` and would have `draft` points. */
export const countMoved = (into: Moved, live: number, draft: number): void => {
  into.total += 1;
  if (draft > live) into.gained += 1;
  else if (draft < live) into.lost += 1;
  else into.same += 1;
};
