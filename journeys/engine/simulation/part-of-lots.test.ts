// Holding and confirming read only the lots they need. The same stories run with these and with
// all that have points left: the rows and the answers must be the same.
import { dayMs, hourMs as hour } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { openEarning } from "../../../server/src/earning/service/earning.ts";
import type { Database } from "../../../server/src/kit/db/db.ts";
import { contentHash } from "../../../server/src/kit/hash/content-hash.ts";
import { type Random, randomFrom } from "../../../server/src/kit/pure/random.ts";
import type { Answer } from "../../../server/src/ledger/service/command.ts";
import { openPosting, type Posting } from "../../../server/src/ledger/service/open-posting.ts";
import type { PostingStore } from "../../../server/src/ledger/store/two-statements.ts";
import type { Programme } from "../../../server/src/programme/domain.ts";
import { openRedemptions } from "../../../server/src/redemption/service/redemptions.ts";
import { programmeAt, start } from "./programme.ts";
import type { Ask } from "./requests.ts";
import { answerStatement } from "./statements.ts";
import { openStore } from "./store.ts";

const stories = 80;

/** All that commands wrote of members' points. */
const kept = ["account", "lot", "entry", "posting", "redemption", "event"];

type Turn = (posting: Posting<Programme>) => Posting<Programme>;

const asAsked: Turn = (posting) => posting;
/** Every command that asks for a part of the lots gets all that have points left. */
const inFull: Turn = (posting) => ({
  ...posting,
  submit: ({ prepare, ...command }) =>
    posting.submit({
      ...command,
      prepare: (config, memberId) => {
        const { lots, ...more } = prepare(config, memberId);
        return { ...more, lots: lots === "none" || lots === "all" ? lots : "live" };
      },
    }),
});

/** The programme of the worlds; where `isTied`, points of a category are not for everything. */
const programmeFor = (version: number, isTied: boolean): Programme => {
  const programme = programmeAt(version);
  const tie = (at: number) => {
    const settings = programme.settingsAt(at);
    return { ...settings, redemption: { ...settings.redemption, cross_category_enabled: false } };
  };
  return isTied ? { ...programme, settingsAt: tie } : programme;
};

/** A server of a programme with pending points and points that expire, on a store of its own. */
const openShop = (config: Programme, turn: Turn) => {
  const { version } = config;
  const rows = openStore({ flaws: {}, onCommit: () => undefined });
  rows.configVersion = version;
  let [now, parts, wholes] = [start + 48 * hour, 0, 0];
  const query: Database["query"] = async (statement) =>
    answerStatement(rows, statement, undefined) as never[];
  const db: Database = {
    ...{ query, hot: { query }, close: async () => undefined, pool: undefined as never },
    // Nothing here loses a race, so nothing has to be taken back.
    transaction: (work) => work({ query }),
    until: () => db,
  };
  const store: PostingStore = {
    loadBatch: async (_, reads) => {
      parts += reads.nextLots.length;
      wholes += reads.liveLots.length;
      return rows.load(reads);
    },
    lockAccounts: async () => undefined,
    appendBatch: async (_, accounts, writes) => rows.append(accounts, writes),
    findMembers: async (_, ids) => rows.findMembers(ids),
    takeIdBlock: async (_, __, size) => rows.takeIds(size),
  };
  const programmes = {
    current: async () => ({ version, config }),
    at: async () => config,
    products: async () => new Map(),
  } as unknown as Parameters<typeof openEarning>[0]["programmes"];
  const clock = { now: () => new Date(now) };
  const lane = openPosting<Programme>({
    ...{ db, store, clock: clock.now, lanes: 1, configAt: programmes.at },
    currentConfig: programmes.current,
    programmeVersion: () => version,
  });
  const posting = turn(lane);
  const earning = openEarning({ db, posting, programmes, clock });
  const redemptions = openRedemptions({ db, posting, programmes });
  const by = { actor: "test" };
  const run = (ask: Ask) => {
    if (ask.do === "order") return earning.order(ask.body, by);
    if (ask.do === "return") return earning.returned(ask.orderId, ask.body, by);
    if (ask.do === "hold")
      return redemptions.hold(ask.body, { ...by, contentHash: contentHash(ask.body), at: now });
    if (ask.do === "confirm") return redemptions.confirm(ask.id, ask.body, by);
    if (ask.do === "release") return redemptions.release(ask.id, by);
    throw new Error(`no story has a ${ask.do}`);
  };
  return {
    /** What is asked at once is one batch. */
    ask: (asks: readonly Ask[]) => Promise.all(asks.map(run)),
    pass: async (ms: number) => {
      now += ms;
      await redemptions.releaseLapsed(clock.now());
    },
    now: () => now,
    rows: () => Object.fromEntries(kept.map((name) => [name, [...rows.rows.all(name)]])),
    looks: () => ({ parts, wholes }),
  };
};

const orderOf = (random: Random, id: string, at: number, member = random.below(2)): Ask => ({
  do: "order",
  body: {
    ...{ order_id: id, member_id: `m-${member}`, occurred_at: new Date(at).toISOString() },
    ...{ status: "delivered", channel: "app", payment_method: "card", attributes: {} },
    lines: Array.from({ length: 1 + (random.below(3) === 0 ? 2 : 0) }, (_, i) => ({
      ...{ line_id: String(i), sku: `sku-${random.below(9)}`, quantity: 1 + random.below(2) },
      ...{ unit_price: 2_000 + random.below(20_000), discount: 0, seller_id: "S-2" },
      ...{ brand_id: "B-1", ...(random.below(2) === 0 && { category_id: `C-${random.below(3)}` }) },
    })),
  } as Extract<Ask, { do: "order" }>["body"],
});

/** What one burst asks; `ids` are those of earlier ones. */
const burstOf = (random: Random, at: number, ids: { orders: string[]; holds: string[] }): Ask[] =>
  Array.from({ length: 1 + random.below(5) }, (): Ask => {
    const known = ids.holds[random.below(Math.max(1, ids.holds.length))];
    const what = random.below(10);
    if (what < 4 || ids.orders.length === 0) {
      const id = `o-${ids.orders.length}`;
      ids.orders.push(id);
      return orderOf(random, id, at);
    }
    if (what < 7 || known === undefined) {
      const id = `r-${ids.holds.length}`;
      ids.holds.push(id);
      const points = { points: 1 + random.below(random.below(3) === 0 ? 300 : 30) };
      const amount = { amount: 10 + random.below(60) };
      const body = { redemption_id: id, member_id: `m-${random.below(2)}` };
      const line = { amount: 5_000, seller_id: "S-2", category_id: `C-${random.below(3)}` };
      const asked = {
        ...(random.below(3) === 0 ? amount : points),
        ...(random.below(4) === 0 && { order_lines: [line] }),
      };
      return { do: "hold", body: { ...body, ...asked } as Extract<Ask, { do: "hold" }>["body"] };
    }
    if (what === 7) return { do: "release", id: known };
    if (what === 8) {
      const orderId = ids.orders[random.below(ids.orders.length)] ?? "";
      const lines = [{ line_id: "0", quantity: 1 }];
      const body = { return_id: `b-${orderId}`, lines, occurred_at: new Date(at).toISOString() };
      return { do: "return", orderId, body: body as Extract<Ask, { do: "return" }>["body"] };
    }
    const applied = random.below(3) === 0 ? { applied_value: random.below(100) } : {};
    return { do: "confirm", id: known, body: applied };
  });

const textOf = (answer: Answer | { ok: false; code: string }): string =>
  "ok" in answer ? answer.code : answer.text;

test("the lots that are needed lead to what all of them lead to", async () => {
  const looks = { parts: 0, wholes: 0 };
  const codes = new Map<string, number>();
  for (let seed = 0; seed < stories; seed += 1) {
    const random = randomFrom(`part ${seed}`);
    const programme = programmeFor(2 + (seed % 2), seed % 4 > 1);
    const shops = [asAsked, inFull].map((turn) => openShop(programme, turn));
    const ids = { orders: [] as string[], holds: [] as string[] };
    // A new member's number depends on how often a batch was decided.
    for (const member of [0, 1])
      for (const shop of shops)
        await shop.ask([orderOf(randomFrom("first"), `first-${member}`, shop.now(), member)]);
    for (let burst = 0; burst < 30; burst += 1) {
      const asks = burstOf(random, shops[0]?.now() ?? 0, ids);
      const wait = random.below(3) === 0 ? random.below(dayMs) : random.below(600_000);
      const [mine, theirs] = await Promise.all(
        shops.map(async (shop) => {
          const answers = (await shop.ask(asks)).map(textOf);
          await shop.pass(wait);
          return { answers, rows: shop.rows() };
        }),
      );
      expect(mine, `story ${seed}, burst ${burst}`).toEqual(theirs);
      for (const answer of mine?.answers ?? [])
        if (!answer.startsWith("{")) codes.set(answer, (codes.get(answer) ?? 0) + 1);
    }
    looks.parts += shops[0]?.looks().parts ?? 0;
    looks.wholes += shops[0]?.looks().wholes ?? 0;
  }
  // Most were decided on a part, some had to ask for the rest, and some were refused.
  expect(looks.parts).toBeGreaterThan(2 * looks.wholes);
  expect(looks.wholes).toBeGreaterThan(0);
  expect([...codes.keys()]).toContain("insufficient_points");
});
