// Tells a story to the real servers and to the model, and compares what they answer.
import { hourMs as hour } from "@nuqta/contracts/kit/time.ts";
import { expect } from "vitest";
import { problems } from "../../../contracts/src/kit/problem.ts";
import { readBalance } from "../../../server/src/ledger/service/reading.ts";
import { type Answer, aLine, type Json, type Marketplace } from "../../support/marketplace.ts";
import { moveOrder, placeOrder, returnOf } from "./orders.ts";
import {
  adjust,
  balance,
  type OrderAsk,
  type Reply,
  type ReturnAsk,
  register,
  type World,
  wait,
} from "./points.ts";
import { confirm, hold, release, reverse } from "./redemptions.ts";
import { type HoldStep, next, type OrderStep, type Step } from "./steps.ts";

/** The servers of one story, and how to do to them what no request does. */
export type Real = {
  servers: [Marketplace, Marketplace];
  /** Sets the clock of both servers and lets go holds whose time is over. */
  setTime(now: number): Promise<void>;
  /** Settles everything due, as the job does that comes round. */
  sweep(now: number): Promise<void>;
  restart(server: 0 | 1): Promise<void>;
};

type Sent = {
  method: "POST" | "PATCH";
  url: string;
  body: Json;
  key: string;
  answer: Answer;
  /** Whether the answer is kept for the key: one that concerned no member yet is kept for none. */
  isKept: boolean;
};

/** One story: names carry its number, so that many can be told on one database. */
export type Story = {
  name: string;
  world: World;
  real: Real;
  sent: Sent[];
  orders: OrderStepAt[];
  /** How often each request was answered how, over all stories. */
  seen: Map<string, number>;
};
type OrderStepAt = { ask: OrderAsk; body: Json };

/** The order, or redemption, that came so long ago; or the name that the next one will have. */
const idOf = (known: ReadonlyMap<string, unknown>, ago: number, fresh: string): string =>
  (ago === next ? undefined : [...known.keys()].at(-1 - (ago % Math.max(1, known.size)))) ?? fresh;

const orderId = ({ name, world: { orders } }: Story, ago: number): string =>
  idOf(orders, ago, `${name}-o${orders.size}`);

const redemptionId = ({ name, world: { redemptions } }: Story, ago: number): string =>
  idOf(redemptions, ago, `${name}-r${redemptions.size}`);

const instant = (ms: number): string => new Date(ms).toISOString();

const outcome = (url: string, { status, body }: Answer): string => {
  const what = url.split("/").length === 5 ? url.split("/")[4] : url.split("/")[2];
  return `${what} ${status < 300 ? status : body.code}`;
};

const compare = (answer: Answer, expected: Reply): void => {
  if ("code" in expected) {
    expect(answer.body).toMatchObject({ code: expected.code });
    expect(answer.status).toBe(problems[expected.code as keyof typeof problems].status);
  } else expect({ status: answer.status, body: answer.body }).toMatchObject(expected);
};

const send = async (
  story: Story,
  server: 0 | 1,
  method: Sent["method"],
  url: string,
  body: Json,
): Promise<Answer> => {
  const key = `${story.name}-${story.sent.length}`;
  const answer = await story.real.servers[server].send(method, url, body, key);
  const isKept = answer.status < 300 || !/not_found|unknown_member/.test(answer.body.code);
  story.sent.push({ method, url, body, key, answer, isKept });
  const seen = outcome(url, answer);
  story.seen.set(seen, (story.seen.get(seen) ?? 0) + 1);
  return answer;
};

const orderOf = (story: Story, step: OrderStep): OrderStepAt => {
  const { name, world } = story;
  const at = world.now - step.hoursAgo * hour;
  const redemption = step.redemption === null ? null : redemptionId(story, step.redemption);
  const { status, lines } = step;
  const ask = {
    id: orderId(story, step.order),
    member: `${name}-m${step.member}`,
    status,
    at,
    lines,
    redemption,
  };
  const body = {
    ...{ order_id: ask.id, member_id: ask.member, occurred_at: instant(at), status },
    lines: lines.map(({ quantity, price, discount }, i) =>
      aLine(String(i), price, { quantity, discount }),
    ),
    ...(redemption && { redemption_id: redemption }),
  };
  return { ask, body };
};

const place = async (story: Story, server: 0 | 1, { ask, body }: OrderStepAt): Promise<void> => {
  const answer = await send(story, server, "POST", "/v1/orders", body);
  compare(answer, placeOrder(story.world, ask));
  if (answer.status === 201) story.orders.push({ ask, body });
};

const takeBack = async (story: Story, server: 0 | 1, order: string, ask: ReturnAsk) => {
  const lines = ask.lines.map(({ line, quantity }) => ({ line_id: String(line), quantity }));
  const body = { return_id: ask.id, occurred_at: instant(ask.at), lines };
  const answer = await send(story, server, "POST", `/v1/orders/${order}/returns`, body);
  compare(answer, returnOf(story.world, order, ask));
};

const holdOf = (story: Story, step: HoldStep) => {
  const { name } = story;
  const id = redemptionId(story, step.redemption);
  const member = `${name}-m${step.member}`;
  // No two holds lapse at one instant, so that it is known in which order they let go.
  const seconds = step.minutes * 60 + story.world.redemptions.size;
  const wanted = step.points === null ? { amount: step.amount } : { points: step.points };
  const body = { redemption_id: id, member_id: member, ttl_seconds: seconds, ...wanted };
  return { ask: { id, member, seconds, ...wanted }, body };
};

/** The same request again, or another one under its key. */
const resend = async ({ sent, real }: Story, step: Step & { do: "resend" }) => {
  const before = sent.at(-1 - step.request);
  if (!before?.isKept) return;
  const { method, url, body, key, answer } = before;
  const other = method === "PATCH" ? { status: "paid", occurred_at: instant(0) } : { ...body };
  if (method === "POST") other.ttl_seconds = (body.ttl_seconds ?? 0) + 60;
  const isHold = url === "/v1/redemptions";
  if (step.other && !isHold && method === "POST") return;
  const again = await real.servers[step.server].send(method, url, step.other ? other : body, key);
  if (step.other) compare(again, { code: "idempotency_key_reused" });
  else if (answer.status < 300) {
    expect(again.text).toBe(answer.text);
    expect({ status: again.status, replayed: again.replayed }).toEqual({
      status: answer.status,
      replayed: true,
    });
  } else compare(again, { code: answer.body.code });
};

const returnEverything = async (story: Story, step: Step & { do: "returnAll" }): Promise<void> => {
  const { world } = story;
  const id = orderId(story, step.order);
  const left = (world.orders.get(id)?.lines ?? [])
    .map((line, i) => ({ line: i, quantity: line.quantity - line.returned }))
    .filter(({ quantity }) => quantity > 0);
  const lines = left.length > 0 ? left : [{ line: 0, quantity: 1 }];
  await takeBack(story, step.server, id, { id: `all-${step.id}`, at: world.now, lines });
};

const tell = async (story: Story, step: Step): Promise<void> => {
  const { name, world, real } = story;
  const spend = (server: 0 | 1, id: string, what: string, body: Json) =>
    send(story, server, "POST", `/v1/redemptions/${id}/${what}`, body);
  switch (step.do) {
    case "order":
      return place(story, step.server, orderOf(story, step));
    case "orderAgain": {
      const before = story.orders.at(-1 - step.order);
      return before && place(story, step.server, before);
    }
    case "move": {
      const id = orderId(story, step.order);
      const at = world.now - step.hoursAgo * hour;
      const body = { status: step.to, occurred_at: instant(at) };
      const answer = await send(story, step.server, "PATCH", `/v1/orders/${id}`, body);
      return compare(answer, moveOrder(world, id, step.to, at));
    }
    case "return": {
      const at = world.now - step.hoursAgo * hour;
      const ask = { id: `b${step.id}`, at, lines: step.lines };
      return takeBack(story, step.server, orderId(story, step.order), ask);
    }
    case "returnAll":
      return returnEverything(story, step);
    case "hold": {
      const { ask, body } = holdOf(story, step);
      const answer = await send(story, step.server, "POST", "/v1/redemptions", body);
      return compare(answer, hold(world, ask));
    }
    case "confirm": {
      const id = redemptionId(story, step.redemption);
      const value = world.redemptions.get(id)?.value ?? 0;
      const applied = step.quarters === null ? null : Math.ceil((value * step.quarters) / 4);
      const order = step.order ? `${name}-elsewhere` : null;
      const body = {
        ...(order && { order_id: order }),
        ...(applied !== null && { applied_value: applied }),
      };
      const answer = await spend(step.server, id, "confirm", body);
      return compare(answer, confirm(world, id, { applied, order }));
    }
    case "release": {
      const id = redemptionId(story, step.redemption);
      return compare(await spend(step.server, id, "release", {}), release(world, id));
    }
    case "reverse": {
      const id = redemptionId(story, step.redemption);
      const body = step.points === null ? {} : { points: step.points };
      return compare(
        await spend(step.server, id, "reverse", body),
        reverse(world, id, step.points),
      );
    }
    case "adjust": {
      const id = `${name}-m${step.member}`;
      const body = { points: step.points, reason: "a story" };
      const answer = await send(story, step.server, "POST", `/v1/members/${id}/adjustments`, body);
      return compare(answer, adjust(world, id, step.points));
    }
    case "register": {
      const id = `${name}-m${step.member}`;
      const body = { member_id: id, name: `Member ${step.name}` };
      const answer = await send(story, step.server, "POST", "/v1/members", body);
      return compare(answer, register(world, id, body.name));
    }
    case "resend":
      return resend(story, step);
    case "wait":
      wait(world, step.hours * hour);
      await real.setTime(world.now);
      return step.sweep ? real.sweep(world.now) : undefined;
    case "restart":
      return real.restart(step.server);
  }
};

/** Balances of all members and lines of all orders, as they are and as the model has them. */
const compareAll = async ({ world, real }: Story): Promise<void> => {
  const [{ db }] = real.servers;
  for (const id of world.members.keys()) {
    const account = await readBalance(db, id, world.now);
    const is = account && {
      ...{ available: account.active, pending: account.pending },
      ...{ held: account.held, debt: account.debt },
    };
    expect({ [id]: is }).toEqual({ [id]: balance(world, id) });
  }
  for (const { id, status, lines } of world.orders.values()) {
    const { body } = await real.servers[0].get(`/v1/orders/${id}`);
    const expected = lines.map((line) => ({
      ...{ points: line.earned, returned: line.returned, clawed_back: line.taken },
    }));
    expect({ [id]: body }).toMatchObject({ [id]: { status, lines: expected } });
  }
};

/** Tells one step and looks at the balances after it. */
export const tellStep = async (story: Story, step: Step): Promise<void> => {
  await tell(story, step);
  for (const id of story.world.members.keys()) {
    const account = await readBalance(story.real.servers[0].db, id, story.world.now);
    expect({ [id]: account?.active ?? 0, debt: account?.debt ?? 0 }).toEqual({
      [id]: balance(story.world, id).available,
      debt: balance(story.world, id).debt,
    });
  }
};

export { compareAll };
