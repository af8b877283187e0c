// What may happen in a story, as plain data: small enough to write down when a story fails. Names are
// drawn from few, so that duplicates, strangers and returns before their orders come by themselves.
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
  | (On & { do: "resend"; request: number; other: boolean })
  | { do: "wait"; hours: number; sweep: boolean }
  | (On & { do: "restart" });

const server = fc.constantFrom(0 as const, 1 as const);
const few = (count: number) => fc.nat({ max: count - 1 });
const member = few(2);
const order = few(6);
const redemption = few(5);
// Often now, sometimes earlier.
const hoursAgo = fc.constantFrom(0, 0, 0, 1, 30, 75);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 });

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 3 }),
  // Up to 400 EGP, so at most 20 points apiece; often a price that earns whole points.
  price: fc.oneof(
    fc.integer({ min: 0, max: 40_000 }),
    fc.integer({ min: 1, max: 20 }).map((n) => n * 2_000),
  ),
  discount: fc.constantFrom(0, 0, 0, 137, 2_000),
});

const lines = fc
  .array(line, { minLength: 1, maxLength: 3 })
  .map((all) => all.map((one) => ({ ...one, discount: Math.min(one.discount, one.price) })));

const orderStep = fc.record({
  ...{ do: fc.constant("order" as const), server, order, member, hoursAgo, lines },
  status: fc.constantFrom("delivered", "delivered", "placed", "paid", "cancelled" as const),
  redemption: fc.option(redemption, { freq: 3 }),
});
const returnLines = fc.uniqueArray(
  fc.record({ line: few(3), quantity: fc.integer({ min: 1, max: 2 }) }),
  { selector: (one) => one.line, minLength: 1, maxLength: 2 },
);
const holdStep = fc.record({
  ...{ do: fc.constant("hold" as const), server, redemption, member },
  points: orNull(fc.integer({ min: 1, max: 30 })),
  amount: fc.integer({ min: 1, max: 60 }),
  minutes: fc.constantFrom(15, 15, 60 * 24 * 6),
});

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
  fc.record({ do: fc.constant("release" as const), server, redemption }),
  fc.record({
    ...{ do: fc.constant("reverse" as const), server, redemption },
    points: orNull(fc.integer({ min: 1, max: 12 })),
  }),
  fc.record({
    ...{ do: fc.constant("adjust" as const), server, member },
    points: fc.integer({ min: -25, max: 25 }).filter((points) => points !== 0),
  }),
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
