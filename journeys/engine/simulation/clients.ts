// Clients of a simulated world: each sends one request after the other, with a key, again and again
// until it has a definite answer, and remembers every answer it was given.
import { contentHash } from "../../../server/src/kit/hash/content-hash.ts";
import type { IdempotencyRow } from "../../../server/src/ledger/store/tables.ts";
import type { Faults } from "./faults.ts";
import { type Known, nextAsk } from "./marketplace.ts";
import {
  type Ask,
  type Delivery,
  memberNamed,
  type Register,
  type Reply,
  type Request,
  requestName,
} from "./requests.ts";
import type { Server } from "./server.ts";
import type { SimStore } from "./store.ts";
import type { World } from "./world.ts";

export type Surroundings = {
  world: World;
  store: SimStore;
  register: Register;
  known: Known;
  faults: Faults;
  /** The servers as they are now; a crashed one is not alive until it is replaced. */
  servers: Server[];
  /** True when nothing new shall be begun. */
  isEnding: boolean;
};

export type Client = { isDone: boolean };

const timeoutMs = 8_000;

/** Opens a client that goes on until the world ends. */
export const openClient = (around: Surroundings, name: string): Client => {
  const client: Client = { isDone: false };
  const { world } = around;
  const live = async () => {
    const sent: Request[] = [];
    while (!around.isEnding) {
      await world.wait(world.random.below(200), `${name} thinks`);
      const request = nextRequest(around, name, sent);
      sent.push(request);
      await settle(around, name, request);
    }
    client.isDone = true;
  };
  live().catch((error: unknown) => world.fail(`the simulation itself failed: ${String(error)}`));
  return client;
};

const nextRequest = (around: Surroundings, name: string, sent: Request[]): Request => {
  const { world, known, faults } = around;
  const { random } = world;
  // Now and then a question that was answered long ago is asked again.
  if (sent.length > 0 && random.chance(60)) return random.pick(sent);
  const ask = nextAsk(random, known, world.now());
  if (random.chance(faults.reuse)) {
    // The newest is likely to be under way still, for the same member or another.
    const others = [...around.register.requests.values()].slice(-6);
    const other = others.findLast((before) => before.ask.do === "order");
    if (other && ask.do === "order") return makeRequest(around, ask, other.key);
  }
  return makeRequest(around, ask, contentHash([name, sent.length]));
};

const makeRequest = ({ register, store }: Surroundings, ask: Ask, key: string): Request => {
  const hash = contentHash(ask);
  const known = register.requests.get(requestName(key, hash));
  if (known) return known;
  const request: Request = { key, hash, ask, version: store.configVersion };
  register.requests.set(requestName(key, hash), request);
  return request;
};

/** Sends until the answer is definite. */
const settle = async (around: Surroundings, name: string, request: Request): Promise<void> => {
  const { world, faults, servers } = around;
  const { random } = world;
  let at = random.below(servers.length);
  for (;;) {
    const targets = [at];
    if (random.chance(faults.duplicate)) targets.push(random.below(servers.length));
    const reply = await firstReply(around, name, request, targets);
    if (reply && reply.is !== "failure") return;
    world.count("client retries");
    await world.wait(random.below(1_000), `${name} waits to try again`);
    if (!servers[at]?.process.isAlive || random.chance(faults.elsewhere))
      at = random.below(servers.length);
  }
};

const firstReply = (
  around: Surroundings,
  name: string,
  request: Request,
  targets: readonly number[],
): Promise<Reply | undefined> =>
  new Promise((resolve) => {
    let open = targets.length;
    const take = (reply: Reply | undefined) => {
      open -= 1;
      if ((reply && reply.is !== "failure") || open === 0) resolve(reply);
    };
    for (const target of targets) deliver(around, name, request, target, take);
    around.world.after(timeoutMs, `${name} gives up waiting`, () => resolve(undefined));
  });

/** Brings a request to a server and its reply back, if nothing comes in between. */
const deliver = (
  around: Surroundings,
  name: string,
  request: Request,
  target: number,
  take: (reply: Reply | undefined) => void,
): void => {
  const { world, store, faults, register, servers } = around;
  const { random } = world;
  const id = `d${register.deliveries.size}`;
  const member = memberNamed(request);
  const delivery: Delivery = {
    ...{ id, request, outcome: undefined, wrote: false },
    isFirst: store.answers(request.key).length === 0,
    hadHome: member !== undefined && store.findMembers([member]).length > 0,
  };
  register.deliveries.set(id, delivery);
  const delay = () => (random.chance(faults.clientSlow) ? random.below(60_000) : random.below(20));
  const gone = () => world.after(delay(), `${name} hears nothing of ${id}`, () => take(undefined));
  if (random.chance(faults.clientLost)) {
    gone();
    return;
  }
  world.after(delay(), `${id} ${request.ask.do} arrives at ${target}`, () => {
    const server = servers[target];
    if (!server?.process.isAlive) return gone();
    server
      .handle(delivery)
      .then((reply) => {
        if (!server.process.isAlive) return;
        note(around, delivery, reply);
        if (random.chance(faults.clientLost)) return gone();
        world.after(delay(), `${name} has the reply to ${id}`, () => {
          acknowledge(around, delivery, reply);
          take(reply);
        });
      })
      .catch((error: unknown) => world.fail(`the simulation itself failed: ${String(error)}`));
  });
};

/** What a server says of a delivery must be so when it says it. */
const note = (around: Surroundings, delivery: Delivery, reply: Reply): void => {
  const { world } = around;
  const { id } = delivery;
  world.note(`${id} ${JSON.stringify(reply)}`);
  world.count(reply.is === "refusal" ? `refused ${reply.code}` : `replied ${reply.is}`);
  if (reply.is === "answer") {
    if (reply.status === 202) world.count(reply.replayed ? "waits again" : "waits");
    if (reply.replayed) world.count("replayed");
    delivery.outcome = "done";
  } else if (reply.is === "failure" && reply.unknown) delivery.outcome = "unknown";
  else {
    delivery.outcome = "not_applied";
    // Another delivery of the same request may have done it; this one says that it did nothing.
    if (delivery.wrote) world.fail(`${id} wrote entries and was told ${JSON.stringify(reply)}`);
  }
};

/** Refusals that are given before anything is known of a member, and are not kept. */
const homeless = ["order_not_found", "redemption_not_found"];

/** An answer given is in the store, and is the answer for ever. */
const acknowledge = (around: Surroundings, delivery: Delivery, reply: Reply): void => {
  const { world, store } = around;
  if (reply.is === "failure") return;
  const { id, request, isFirst, hadHome } = delivery;
  const [kept] = store.answers(request.key);
  const isOwn = kept?.request_hash === request.hash;
  const isKept = isOwn && isSame(kept, reply);
  // Once an answer is kept, everybody who asks later gets it; nobody gets one that is not kept, but
  // for a refusal of what nobody knew yet.
  if (isKept) return;
  if (reply.is === "refusal") {
    if (kept && !isOwn && reply.code === "idempotency_key_reused") return;
    if (isFirst && (!hadHome || homeless.includes(reply.code))) return;
  }
  const name = `${id} (${request.ask.do}, key ${request.key.slice(0, 8)})`;
  world.fail(`${name} was told ${JSON.stringify(reply)}, kept is ${JSON.stringify(kept)}`);
};

const isSame = (kept: IdempotencyRow, reply: Reply): boolean => {
  if (reply.is === "answer") return kept.body === reply.text && kept.status === reply.status;
  return reply.is === "refusal" && kept.status >= 400 && codeOf(kept.body) === reply.code;
};

const codeOf = (body: string): string => (JSON.parse(body) as { code: string }).code;
