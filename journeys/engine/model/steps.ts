// What may happen in a story, as plain data: small enough to write down when a story fails. An order
// or redemption is meant by how long ago it came: 0 is the latest, `next` one that has not come yet.
import fc from "fast-check";

type On = { server: 0 | 1 };
export type OrderStep = On & {
  do: "order";
  order: number;
  member: number;
  status: "placed" | "paid" | "delivered" | "cancelled";
  hoursAgo: number;
  lines: { quantity: number; price: number; discount: number }[];
  redemption: number | null;
};
export type HoldStep = On & {
  do: "hold";
  redemption: number;
  member: number;
  points: number | null;
  amount: number;
  minutes: number;
};
export type Step =
  | OrderStep
  | (On & { do: "orderAgain"; order: number })
  | (On & { do: "move"; order: number; to: "paid" | "delivered" | "cancelled"; hoursAgo: number })
  | (On & {
      do: "return";
      order: number;
      id: number;
      hoursAgo: number;
      lines: { line: number; quantity: number }[];
    })
  | (On & { do: "returnAll"; order: number; id: number })
  | HoldStep
  | (On & { do: "confirm"; redemption: number; quarters: number | null; order: boolean })
  | (On & { do: "release"; redemption: number })
  | (On & { do: "reverse"; redemption: number; points: number | null })
  | (On & { do: "adjust"; member: number; points: number })
  | (On & { do: "register"; member: number; name: number })
  | (On & { do: "resend"; request: number; other: boolean })
  | { do: "wait"; hours: number; sweep: boolean }
  | (On & { do: "restart" });

const server = fc.constantFrom(0 as const, 1 as const);
const few = (count: number) => fc.nat({ max: count - 1 });
const member = fc.constantFrom(0, 0, 1);
/** Means the order, or redemption, that comes next. */
export const next = 9;
const earlier = fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, next);
const order = earlier;
const redemption = earlier;
// Mostly a new one, sometimes one that is here already.
const fresh = fc.constantFrom(next, next, next, next, next, next, next, 0);
// Often now, sometimes earlier.
const hoursAgo = fc.constantFrom(0, 0, 0, 1, 30, 75);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 });

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 3 }),
  // Up to 800 EGP, so at most 40 points apiece; often a price that earns whole points.
  price: fc.oneof(
    fc.integer({ min: 0, max: 80_000 }),
    fc.integer({ min: 1, max: 40 }).map((n) => n * 2_000),
  ),
  discount: fc.constantFrom(0, 0, 0, 137, 2_000),
});

const lines = fc
  .array(line, { minLength: 1, maxLength: 3 })
  .map((all) => all.map((one) => ({ ...one, discount: Math.min(one.discount, one.price) })));

const orderStep = fc.record({
  ...{ do: fc.constant("order" as const), server, order: fresh, member, hoursAgo, lines },
  status: fc.constantFrom("delivered", "delivered", "placed", "paid", "cancelled" as const),
  redemption: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, redemption),
});
const returnLines = fc.uniqueArray(
  fc.record({ line: fc.constantFrom(0, 0, 0, 1, 2), quantity: fc.integer({ min: 1, max: 2 }) }),
  { selector: (one) => one.line, minLength: 1, maxLength: 2 },
);
const holdStep = fc.record({
  ...{ do: fc.constant("hold" as const), server, redemption: fresh, member },
  points: orNull(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 60 }))),
  amount: fc.integer({ min: 1, max: 40 }),
  minutes: fc.constantFrom(15, 15, 60 * 24 * 6),
});

/** What most stories begin with, so that there is something to spend, and something spent. */
export const beginning: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.constant<Step>({ do: "register", server: 0, member: 0, name: 0 }),
    fc
      .integer({ min: 1, max: 60 })
      .map((points): Step => ({ do: "adjust", server: 1, member: 0, points })),
    orderStep.map((step): Step => ({ ...step, member: 0, status: "delivered" })),
    holdStep.map((step): Step => ({ ...step, member: 0, points: null })),
  )
  .chain((all) => fc.subarray(all, { minLength: 2 }));

/** Each kind of step as often as it stands here. */
export const steps: fc.Arbitrary<Step>[] = [
  orderStep,
  orderStep,
  orderStep,
  fc.record({ do: fc.constant("orderAgain" as const), server, order }),
  fc.record({
    ...{ do: fc.constant("move" as const), server, order, hoursAgo },
    to: fc.constantFrom("paid", "delivered", "delivered", "cancelled" as const),
  }),
  fc.record({
    ...{ do: fc.constant("return" as const), server, order, hoursAgo },
    ...{ id: few(3), lines: returnLines },
  }),
  fc.record({
    ...{ do: fc.constant("return" as const), server, order, hoursAgo },
    ...{ id: few(3), lines: returnLines },
  }),
  fc.record({ do: fc.constant("returnAll" as const), server, order, id: few(3) }),
  holdStep,
  holdStep,
  fc.record({
    ...{ do: fc.constant("confirm" as const), server, redemption },
    ...{ quarters: orNull(few(6)), order: fc.boolean() },
  }),
  fc.record({
    ...{ do: fc.constant("confirm" as const), server, redemption },
    ...{ quarters: orNull(few(5)), order: fc.boolean() },
  }),
  fc.record({ do: fc.constant("release" as const), server, redemption }),
  fc.record({
    ...{ do: fc.constant("reverse" as const), server, redemption },
    points: orNull(fc.integer({ min: 1, max: 12 })),
  }),
  fc.record({
    ...{ do: fc.constant("adjust" as const), server, member },
    points: fc.integer({ min: -25, max: 25 }).filter((points) => points !== 0),
  }),
  fc.record({ do: fc.constant("register" as const), server, member, name: few(2) }),
  fc.record({
    ...{ do: fc.constant("resend" as const), server },
    ...{ request: few(12), other: fc.boolean() },
  }),
  fc.record({
    do: fc.constant("wait" as const),
    hours: fc.constantFrom(1, 11, 24, 50, 130),
    sweep: fc.boolean(),
  }),
];

/** Now and then. */
export const restart: fc.Arbitrary<Step> = fc.record({
  do: fc.constant("restart" as const),
  server,
});
