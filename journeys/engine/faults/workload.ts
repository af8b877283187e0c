// Clients that post and never give up: the same key again until there is a definite answer. What was
// acknowledged is written down, to be held against the database afterwards.
import { Agent, request } from "node:http";
import pg from "pg";

export type Acknowledged = {
  key: string;
  /** The instant at which the answer was here, in milliseconds since 1970. */
  at: number;
  path: string;
  body: string;
  status: number;
  text: string;
};

type Result = { order_id: string; status: number };

const ordersOf = (text: string): string[] =>
  (JSON.parse(text) as { results: Result[] }).results
    .filter(({ status }) => status < 300)
    .map(({ order_id }) => order_id);

/** How many posts an acknowledgement stands for: each order of a batch is one. */
export const postsOf = (acknowledged: readonly Acknowledged[]): number =>
  acknowledged.reduce(
    (sum, { status, text }) => sum + (status === 207 ? ordersOf(text).length : 1),
    0,
  );

export type Workload = {
  acknowledged: Acknowledged[];
  /** Requests without a definite answer when the workload was stopped. */
  open: number;
  /** Answers by status, retries included; 0 stands for a connection that broke. */
  seen: Map<number, number>;
  stop(): Promise<void>;
  /** Stops without waiting for answers any more, for a server that does not come back. */
  abandon(): Promise<void>;
};

export type Access = { url: () => string; token: () => Promise<string> };

const members = 21;
const patienceMs = 180_000;

/** Starts `clients` clients that post as fast as they are answered. `name` keeps runs apart. */
export const startWorkload = (access: Access, name: string, clients = 24): Workload => {
  let running = true;
  let isGone = false;
  let next = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const workload: Workload = {
    acknowledged: [],
    open: 0,
    seen: new Map(),
    stop: async () => {
      running = false;
      await Promise.all(loops);
      agent.destroy();
    },
    abandon: () => {
      isGone = true;
      return workload.stop();
    },
  };

  const definite = async (key: string, path: string, body: string) => {
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline && !isGone; ) {
      const answer = await post(agent, access, key, path, body);
      workload.seen.set(answer.status, (workload.seen.get(answer.status) ?? 0) + 1);
      if (answer.status >= 200 && answer.status < 300) return answer;
      // Refused for good: an answer too, though nothing that could be lost.
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 401) return undefined;
      await new Promise((done) => setTimeout(done, 20));
    }
    workload.open += 1;
    return undefined;
  };

  const loop = async () => {
    while (running) {
      const n = next;
      next += 1;
      const { path, body } = work(name, n);
      const text = JSON.stringify(body);
      const key = `${name}-${n}`;
      const answer = await definite(key, path, text);
      if (answer) workload.acknowledged.push({ key, at: Date.now(), path, body: text, ...answer });
    }
  };
  const loops = Array.from({ length: clients }, loop);
  return workload;
};

const batchSize = 250;

const order = (id: string, member_id: string) => ({
  order_id: id,
  member_id,
  occurred_at: "2026-11-01T10:00:00Z",
  status: "delivered",
  lines: [
    { line_id: "1", sku: "S", quantity: 2, unit_price: 10_000, seller_id: "S-1" },
    { line_id: "2", sku: "T", quantity: 1, unit_price: 5_555, seller_id: "S-2" },
  ],
});

/** Orders, alone and in batches, some returns of an order before, some holds. */
const work = (name: string, n: number): { path: string; body: unknown } => {
  const member_id = `fault-${n % members}`;
  const kind = n % 10;
  if (kind === 7)
    return {
      path: "/v1/redemptions",
      body: { redemption_id: `${name}-rd-${n}`, member_id, points: 3 },
    };
  if (kind === 9)
    return {
      path: `/v1/orders/${name}-o-${n - 4}/returns`,
      body: {
        return_id: `r-${n}`,
        occurred_at: "2026-11-02T10:00:00Z",
        lines: [{ line_id: "1", quantity: 1 }],
      },
    };
  if (kind === 1 || kind === 3)
    return {
      path: "/v1/orders/batch",
      body: {
        orders: Array.from({ length: batchSize }, (_, i) =>
          order(`${name}-b-${n}-${i}`, `fault-${(n + i) % (members * 20)}`),
        ),
      },
    };
  return { path: "/v1/orders", body: order(`${name}-o-${n}`, member_id) };
};

const post = async (
  agent: Agent,
  access: Access,
  key: string,
  path: string,
  body: string,
): Promise<{ status: number; text: string }> => {
  try {
    const token = await access.token();
    return await new Promise((resolve, reject) => {
      const call = request(
        access.url() + path,
        {
          method: "POST",
          agent,
          timeout: 20_000,
          headers: {
            authorization: `Bearer ${token}`,
            "idempotency-key": key,
            "content-type": "application/json",
            "content-length": Buffer.byteLength(body),
          },
        },
        (reply) => {
          let text = "";
          reply.setEncoding("utf8");
          reply.on("data", (chunk: string) => {
            text += chunk;
          });
          reply.on("end", () => resolve({ status: reply.statusCode ?? 0, text }));
          reply.on("error", reject);
        },
      );
      call.on("timeout", () => call.destroy(new Error("no answer")));
      call.on("error", reject);
      call.end(body);
    });
  } catch {
    // The connection broke: nobody knows, so the caller asks again with the same key.
    return { status: 0, text: "" };
  }
};

/**
 * Holds what was acknowledged against the database: every order, return and hold is there once, with
 * one answer kept under its key, byte for byte the one that was given.
 */
export const lost = async (
  url: string,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const answers = await client.query<{ body: string }>("select body from idempotency");
    const kept = new Map<string, number>();
    for (const { body } of answers.rows) kept.set(body, (kept.get(body) ?? 0) + 1);
    const twice = await client.query<{ id: string }>(
      "select order_id as id from entry where kind = 'earn' group by member_id, order_id having count(*) > 1",
    );
    const holds = await client.query<{ id: string }>(
      "select reference as id from entry where kind = 'hold' group by member_id, reference having count(*) > 1",
    );
    const orders = await client.query<{ id: string }>("select order_id as id from sales_order");
    const stored = new Set(orders.rows.map(({ id }) => id));
    const single = acknowledged.filter(({ status }) => status === 200 || status === 201);
    const missing = single.filter(({ text }) => !kept.has(text));
    const batched = acknowledged
      .filter(({ status }) => status === 207)
      .flatMap(({ text }) => ordersOf(text));
    return [
      ...batched.filter((id) => !stored.has(id)).map((id) => `lost: ${id}`),
      ...missing.map(({ key }) => `lost: ${key}`),
      ...[...twice.rows, ...holds.rows].map(({ id }) => `twice: ${id}`),
    ];
  } finally {
    await client.end();
  }
};
