// Settings are changed again and again while orders stream in to two servers: every order was decided
// by exactly one version, that was in force when it was asked, and says which.
import { expect, test } from "vitest";
import { readTrialBalance } from "../../server/src/ledger/service/reading.ts";
import { as, signIn } from "../support/four-eyes.ts";
import { aLine, anOrder, openMarketplace } from "../support/marketplace.ts";

const publications = 25;
const writers = 16;
// Two of them never rest, so that every publication meets orders. The others send this many for each: a publication
// looks at the orders before it, so that all of them together would keep it waiting for themselves.
const restless = 2;
const each = 5;
const startedAt = Date.parse("2026-11-21T12:00:00Z");
// As far ahead as the clocks of callers may be: every version that is published is in force for it.
const occurred_at = new Date(startedAt + 240_000).toISOString();

type Version = { version: number; bps: number };
type Sent = { id: string; piastres: number; points: number; oldest: number; newest: number };

/** Plain arithmetic: one point for a pound of the rate, and what is left is dropped. */
const pointsOf = (piastres: number, bps: number): number =>
  Number((BigInt(piastres) * BigInt(bps)) / 1_000_000n);

test("orders under a stream of publications: one version each, none lost, none in between", async () => {
  const shop = await openMarketplace(new Date(startedAt).toISOString());
  const other = await shop.secondServer();
  const owner = await signIn(shop, "owner@nuqta.example");
  const url = "/v1/earning-settings";
  const first = (await shop.get(url)).body;
  const known: Version[] = [{ version: first.version, bps: first.live.global.bps }];
  const newest = (): number => known.at(-1)?.version ?? 0;
  // A version may be in force a moment before whoever publishes it hears so.
  let asked = newest();
  let isOver = false;
  let published = Promise.withResolvers<void>();

  const administrate = async (): Promise<void> => {
    for (let n = 1; n <= publications; n += 1) {
      const server = n % 2 === 0 ? shop : other;
      server.setTime(new Date(startedAt + n * 10).toISOString());
      const { live, etag } = (await server.get(url)).body;
      const bps = 100 + ((n * 617) % 3_000);
      const draft = { ...live, global: { kind: "percent", bps } };
      const saved = await server.send("PUT", url, draft, undefined, { "if-match": etag });
      expect(saved.status).toBe(200);
      asked = newest() + 1;
      // By a person, whom nobody could second here: a key would wait with the dearer ones.
      const done = await as(server, owner, "POST", `${url}/publish`, {});
      expect(done.status).toBe(200);
      known.push({ version: done.body.version, bps });
      isOver = n === publications;
      published.resolve();
      published = Promise.withResolvers<void>();
    }
  };

  const sent: Sent[] = [];
  const write = async (writer: number): Promise<void> => {
    for (let n = 0; !isOver || n < each; n += 1) {
      if (writer >= restless && n >= each * known.length) await published.promise;
      const id = `o-${writer}-${n}`;
      const piastres = 1 + ((writer * 7_919 + n * 104_729) % 1_000_000);
      const oldest = newest();
      const order = anOrder(id, `m-${writer}-${n % 3}`, {
        occurred_at,
        lines: [aLine("1", piastres)],
      });
      const made = await ((writer + n) % 2 === 0 ? shop : other).post("/v1/orders", order);
      expect(made.status).toBe(201);
      sent.push({ id, piastres, points: made.body.points.awarded, oldest, newest: asked });
    }
  };

  await Promise.all([administrate(), ...Array.from({ length: writers }, (_, i) => write(i))]);

  expect(known.map(({ version }) => version)).toEqual(known.map((_, i) => i + first.version));
  const rows = await shop.db.query<{ order_id: string; points: number; ruleset: number }>({
    text: `select order_id, points, (trace ->> 'ruleset')::int as ruleset from entry
      where kind = 'earn' order by order_id`,
  });
  expect(rows.length).toBe(sent.length);
  expect(sent.length).toBeGreaterThan(writers * each);
  const entries = new Map(rows.map((row) => [row.order_id, row]));
  const wrong = sent.filter(({ id, piastres, points, oldest, newest }) => {
    const entry = entries.get(id);
    const version = known.find((one) => one.version === entry?.ruleset);
    if (entry === undefined || version === undefined) return true;
    const isInForce = oldest <= version.version && version.version <= newest;
    const due = pointsOf(piastres, version.bps);
    return !isInForce || entry.points !== due || points !== due;
  });
  expect(wrong).toEqual([]);
  // The stream met nearly every version, so there was something to confuse.
  expect(new Set(rows.map(({ ruleset }) => ruleset)).size).toBeGreaterThan(publications / 2);
  expect(await readTrialBalance(shop.db)).toMatchObject({ sum: 0, differences: [] });
  await other.close();
  await shop.close();
});
