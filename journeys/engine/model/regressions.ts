// Stories on which the engine and the model once disagreed, and some they must never disagree on. They
// are told in every run, as data: a seed would mean another story as soon as a generator changes.
import { next, type OrderStep, type Step } from "./steps.ts";

const twenty = [{ quantity: 1, price: 2_000, discount: 0 }];
const anOrder = (more: Partial<OrderStep> = {}): OrderStep => ({
  ...{ do: "order", server: 0, order: next, member: 0, hoursAgo: 0, lines: twenty },
  ...{ status: "delivered", redemption: null, ...more },
});

export const regressions: { programme: string; was: string; steps: Step[] }[] = [
  {
    programme: "window and expiry",
    was: "an order sent again said that nothing of it was pending",
    steps: [anOrder(), { do: "orderAgain", server: 0, order: 0 }],
  },
  {
    programme: "debt and expiry",
    was: "points that a waiting return gave back still counted as paid with",
    steps: [
      anOrder(),
      {
        do: "return",
        server: 0,
        order: next,
        hoursAgo: 0,
        id: 0,
        lines: [{ line: 0, quantity: 1 }],
      },
      { do: "hold", server: 0, redemption: next, member: 0, points: null, amount: 1, minutes: 15 },
      anOrder({ redemption: 0 }),
    ],
  },
  {
    programme: "window and expiry",
    was: "an order moved to where it stands said that it was pending after its window was over",
    steps: [
      anOrder(),
      { do: "wait", hours: 130, sweep: false },
      { do: "move", server: 0, order: 0, hoursAgo: 0, to: "delivered" },
    ],
  },
  {
    programme: "debt and expiry",
    was: "letting go a hold that had lapsed told a balance with points that were over",
    steps: [
      anOrder({ lines: [{ quantity: 1, price: 20_000, discount: 0 }] }),
      { do: "hold", server: 0, redemption: next, member: 0, points: 1, amount: 1, minutes: 15 },
      { do: "wait", hours: 1, sweep: false },
      { do: "wait", hours: 130, sweep: false },
      { do: "release", server: 0, redemption: 0 },
    ],
  },
  {
    programme: "window and debt",
    was: "points of a released hold became spendable while their member was in debt",
    steps: [
      anOrder({ hoursAgo: 75 }),
      { do: "hold", server: 0, redemption: next, member: 0, points: null, amount: 1, minutes: 15 },
      { do: "returnAll", server: 0, order: 0, id: 0 },
      { do: "release", server: 0, redemption: 0 },
    ],
  },
  {
    programme: "plain",
    was: "a reversal beyond what was left would not be refused",
    steps: [
      anOrder({ lines: [{ quantity: 1, price: 20_000, discount: 0 }] }),
      { do: "hold", server: 0, redemption: next, member: 0, points: 8, amount: 1, minutes: 15 },
      { do: "confirm", server: 1, redemption: 0, quarters: null, order: false },
      { do: "reverse", server: 0, redemption: 0, points: 5 },
      { do: "reverse", server: 1, redemption: 0, points: 5 },
      { do: "reverse", server: 0, redemption: 0, points: 3 },
      { do: "reverse", server: 0, redemption: 0, points: null },
    ],
  },
  {
    programme: "debt and expiry",
    was: "the model judged points of a hold that ended by itself by the time of the look, not of its end",
    steps: [
      anOrder({
        hoursAgo: 75,
        lines: [
          { quantity: 3, price: 10_910, discount: 2_000 },
          { quantity: 1, price: 64_000, discount: 137 },
        ],
      }),
      { do: "hold", server: 1, redemption: next, member: 0, points: null, amount: 7, minutes: 15 },
      { do: "returnAll", server: 0, order: 0, id: 0 },
      // The freed points repay the debt at the end of the hold, before their own time is over.
      { do: "wait", hours: 50, sweep: false },
    ],
  },
  {
    programme: "window and expiry",
    was: "points given back after their time ended at an hour of the day, not with the day",
    steps: [
      anOrder({ hoursAgo: 75, lines: [{ quantity: 1, price: 20_000, discount: 0 }] }),
      { do: "hold", server: 0, redemption: next, member: 0, points: 2, amount: 1, minutes: 15 },
      { do: "confirm", server: 0, redemption: 0, quarters: null, order: false },
      { do: "wait", hours: 300, sweep: false },
      { do: "reverse", server: 0, redemption: 0, points: null },
      // The second day of grace is not over yet; an hour counted from the giving back is.
      { do: "wait", hours: 50, sweep: false },
      { do: "hold", server: 0, redemption: next, member: 0, points: 1, amount: 1, minutes: 15 },
      { do: "release", server: 0, redemption: 0 },
      { do: "wait", hours: 30, sweep: false },
      { do: "hold", server: 0, redemption: next, member: 0, points: 1, amount: 1, minutes: 15 },
    ],
  },
];
