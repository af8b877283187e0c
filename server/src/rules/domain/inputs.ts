// The inputs of a decision, as its entry keeps them: enough to work the decision out again, to the last
// word of why. Explanations are drawn from them when somebody asks.
// Decision 0067.
import { clockOf, dateOf, dayOf, minuteOf } from "../../kit/pure/local-time.ts";
import { type Facts, joinedDayOf } from "./facts.ts";
import {
  type Attributes,
  type Clock,
  joinedDayFact,
  type LineInput,
  type PointsSource,
  productFields,
  type RuleInput,
  type WalletsInput,
} from "./input.ts";
import { engineVersion, type Trace } from "./trace.ts";

/** Points by line and source, as in a trace; the line of an activity is "". */
type Allocation = Readonly<Record<string, Readonly<Record<string, number>>>>;

type PackedLine = readonly [
  lineId: string,
  sku: string,
  quantity: number,
  amount: number,
  unitPrice: number,
  sellerId: string,
  brandId: string | null,
  categoryId: string | null,
  categoryPath: readonly string[],
  sellerTier: string | null,
  earns: 0 | 1,
  unitPoints: readonly [points: number, source: PointsSource] | null,
];

/** The inputs in their stored form: plain JSON, whose long parts stand in positional order. */
export type PackedInputs = {
  /** The engine that decided: its answers and explanations are drawn by the same one. */
  engine: number;
  tzdb?: string;
  ruleset: number;
  /** Business time of the event, `2026-10-29T23:30`, weekday 0 is Sunday. */
  local: string;
  weekday: number;
  event: readonly [trigger: string, occurredAt: number];
  /** `joinedDay` counts local days since 1970-01-01; null when no rule asks how long somebody is a member. */
  member: readonly [
    tier: string | null,
    ordersCount: number,
    spend: number,
    lifetimePoints: number,
    joinedAt: number,
    joinedDay: number | null,
  ];
  /** The limit that the member had put on the processing of their data; their figures are empty then. */
  limit?: NonNullable<RuleInput["member"]["limit"]>;
  /** The attributes of the member that some rule asks about. */
  attributes?: Attributes;
  order?: readonly [channel: string | null, paymentMethod: string | null, attributes: Attributes];
  lines?: readonly PackedLine[];
  activity?: RuleInput["activity"];
  /** Wallets of sellers that may have had to pay. */
  wallets?: WalletsInput;
  /** Every counter that was read, with the value seen. */
  counters?: Readonly<Record<string, number>>;
  /** The points of an activity by source. Those of an order stand with its lines. */
  allocation?: Allocation;
};

/** An award as an entry keeps it: its inputs, or the whole trace that was kept before there were any. */
export type StoredAward = PackedInputs | Trace;

/** The inputs of a decision, ready to decide again. */
export type DecisionInputs = {
  engine: number;
  tzdb: string | undefined;
  ruleset: number;
  input: RuleInput;
  /** Business time as it was then. Put it into the input to have the same answer under other time zone data. */
  clock: Clock;
  counters: Readonly<Record<string, number>>;
};

/** The input with only those attributes that some rule asks about: others cannot change the answer, and may be private. */
export const withAskedOnly = (input: RuleInput, asked: ReadonlySet<string>): RuleInput => {
  const { order, activity, member, wallets } = input;
  const keep = <Value>(
    prefix: string,
    values: Readonly<Record<string, Value>>,
    always: readonly string[] = [],
  ): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => asked.has(prefix + name) || always.includes(name)),
    );
  return {
    trigger: input.trigger,
    occurredAt: input.occurredAt,
    member: { ...member, attributes: keep("member.attribute.", member.attributes) },
    ...(wallets && { wallets }),
    ...(order && { order: { ...order, attributes: keep("order.attribute.", order.attributes) } }),
    ...(activity && {
      activity: { type: activity.type, data: keep("activity.", activity.data, productFields) },
    }),
  };
};

const packedLine = (line: LineInput): PackedLine => [
  line.lineId,
  line.sku,
  line.quantity,
  line.amount,
  line.unitPrice,
  line.sellerId,
  line.brandId,
  line.categoryId,
  line.categoryPath,
  line.sellerTier,
  line.earns ? 1 : 0,
  line.unitPoints === null ? null : [line.unitPoints.points, line.unitPoints.source],
];

const lineOf = (packed: PackedLine): LineInput => {
  const [lineId, sku, quantity, amount, unitPrice, sellerId, brandId, categoryId] = packed;
  const [, , , , , , , , categoryPath, sellerTier, earns, unitPoints] = packed;
  return {
    ...{ lineId, sku, quantity, amount, unitPrice, sellerId, brandId, categoryId },
    ...{ categoryPath, sellerTier, earns: earns === 1 },
    unitPoints: unitPoints && { points: unitPoints[0], source: unitPoints[1] },
  };
};

const isEmpty = (record: object): boolean => {
  for (const _ in record) return false;
  return true;
};

/** Packs what a decision read: the facts it was made of and the counters it saw. */
export const packInputs = (
  compiled: {
    tzdb: string | undefined;
    ruleSet: { version: number };
    openFacts: ReadonlySet<string>;
  },
  facts: Facts,
  counters: Readonly<Record<string, number>>,
  allocation: Allocation | undefined,
): PackedInputs => {
  const { local } = facts;
  const { trigger, occurredAt, member, order, activity, wallets } = withAskedOnly(
    facts.input,
    compiled.openFacts,
  );
  const joinedDay = compiled.openFacts.has(joinedDayFact) ? joinedDayOf(facts) : null;
  const { tier, ordersCount, spend, lifetimePoints, joinedAt, attributes, limit } = member;
  return {
    engine: engineVersion,
    ...(compiled.tzdb !== undefined && { tzdb: compiled.tzdb }),
    ruleset: compiled.ruleSet.version,
    local: `${dateOf(local.day)}T${clockOf(local.minute)}`,
    weekday: local.weekday,
    event: [trigger, occurredAt],
    member: [tier, ordersCount, spend, lifetimePoints, joinedAt, joinedDay],
    ...(limit && { limit }),
    ...(!isEmpty(attributes) && { attributes }),
    ...(order && { order: [order.channel, order.paymentMethod, order.attributes] as const }),
    ...(order && { lines: order.lines.map(packedLine) }),
    ...(activity && { activity }),
    ...(wallets && { wallets }),
    ...(!isEmpty(counters) && { counters }),
    ...(allocation && { allocation }),
  };
};

const clockAt = (local: string, weekday: number, joinedDay: number | null): Clock => {
  const [date = "", time = ""] = local.split("T");
  const then = { day: dayOf(date), weekday, minute: minuteOf(time) };
  return joinedDay === null ? { local: then } : { local: then, joinedDay };
};

/** The inputs that an entry keeps. */
export const readInputs = (stored: StoredAward): DecisionInputs => {
  const { engine, tzdb, ruleset, local, weekday } = stored;
  if ("input" in stored) {
    const { input, counters } = stored;
    return { engine, tzdb, ruleset, input, counters, clock: clockAt(local, weekday, null) };
  }
  const { event, member, limit, attributes = {}, order, lines = [], activity, wallets } = stored;
  const { counters = {} } = stored;
  const [tier, ordersCount, spend, lifetimePoints, joinedAt, joinedDay] = member;
  const input: RuleInput = {
    ...{ trigger: event[0], occurredAt: event[1] },
    member: {
      ...{ tier, ordersCount, spend, lifetimePoints, joinedAt, attributes },
      ...(limit && { limit }),
    },
    ...(order && {
      order: {
        ...{ channel: order[0], paymentMethod: order[1], attributes: order[2] },
        lines: lines.map(lineOf),
      },
    }),
    ...(wallets && { wallets }),
    ...(activity && { activity }),
  };
  return { engine, tzdb, ruleset, input, counters, clock: clockAt(local, weekday, joinedDay) };
};
