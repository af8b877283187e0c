// The programme in memory: read once, followed by polling a version row, never stale for a command
// that names the version it has seen.
import type { Database } from "../../kit/db/db.ts";
import {
  type Brand,
  type Category,
  categoriesOf,
  type ProductPoints,
  type Programme,
  type Publication,
  programmeOf,
  type Seller,
  type Timeline,
  timelineOf,
} from "../domain.ts";
import * as store from "../store/snapshot.ts";

/** The tables orders write parties into that nobody has heard of. */
export const partyTables = {
  seller: store.sellerTable,
  brand: store.brandTable,
  category: store.categoryTable,
} as const;

/**
 * Rows for parties that an order is the first to name. They are inserted only (an existing row stays
 * as it is) and do not raise the configuration version, because they change no decision: an unknown
 * seller is treated like an active one. Caches learn them within ten seconds.
 * @param now epoch ms
 */
export const stubRows = {
  seller: (id: string, now: number): store.SellerRow => ({
    seller_id: id,
    tier_id: null,
    ...stub(id, now),
  }),
  brand: (id: string, now: number): store.BrandRow => ({ brand_id: id, ...stub(id, now) }),
  category: (id: string, now: number): store.CategoryRow => ({
    category_id: id,
    parent_id: null,
    default_points: null,
    ...stub(id, now),
  }),
};

const stub = (id: string, now: number) =>
  ({ name: id, status: "active", origin: "stub", created_at: now, changed_in: 0 }) as const;

export type Programmes = {
  /** The newest programme this process has read; reads it when there is none yet. */
  current(): Promise<{ version: number; config: Programme }>;
  /**
   * The programme of a configuration version, which somebody has just read from the database: reads
   * when it is newer than the cache. A version long past answers the current programme.
   */
  at(version: number): Promise<Programme>;
  /**
   * The newest programme that knows these rule sets, which somebody has just read from entries: what
   * another process has published meanwhile is read first. One that nobody published stays unknown.
   */
  knowing(rulesets: Iterable<number>): Promise<Programme>;
  /** The products among `skus` that are known, at most one poll behind other processes. */
  products(skus: readonly string[]): Promise<ReadonlyMap<string, ProductPoints>>;
  /** Publications in force and to come, as of the newest reading. */
  timeline(): Promise<Timeline>;
  /** Reads what changed; whoever publishes in this process calls it after the commit. */
  refresh(): Promise<void>;
  /** Ends the polling. */
  close(): void;
};

type Snapshot = {
  programme: Programme;
  publications: readonly Publication[];
  timeline: Timeline;
  categories: ReadonlyMap<string, Omit<Category, "path">>;
};

/** Products by sku; undefined when there is no such product. */
type KnownProducts = Map<string, ProductPoints | undefined>;

const productsMax = 50_000;
const recentMax = 8;
const triesMax = 10;
/** Every so many polls, stubs that orders made are looked for as well. */
const stubsEvery = 10;

/** Opens the cache of this process; nothing is read before it is first asked. */
export const openProgramme = (db: Database, options: { pollMs?: number } = {}): Programmes => {
  let snapshot: Snapshot | undefined;
  let reading: Promise<Snapshot> | undefined;
  let following: Promise<Snapshot> | undefined;
  const recent = new Map<number, Programme>();
  let products: KnownProducts = new Map();

  const read = async (since: Snapshot | undefined): Promise<Snapshot> => {
    const next = await load(db, since);
    // A new map, not an emptied one: an answer still under way must not land among the newer ones.
    if (next.programme.version !== since?.programme.version) products = new Map();
    snapshot = next;
    recent.set(next.programme.version, next.programme);
    for (const oldest of recent.keys()) if (recent.size > recentMax) recent.delete(oldest);
    return next;
  };

  const start = (): Promise<Snapshot> => {
    reading = read(snapshot).finally(() => {
      reading = undefined;
    });
    return reading;
  };

  // One reading at a time; all who need a newer one than is under way share the next.
  const refresh = (): Promise<Snapshot> => {
    if (!reading) return start();
    following ??= reading
      .catch(() => undefined)
      .then(() => {
        following = undefined;
        return reading ?? start();
      });
    return following;
  };

  const newest = async (): Promise<Snapshot> => snapshot ?? (await (reading ?? refresh()));

  const poll = async (round: number): Promise<void> => {
    if (snapshot === undefined) return;
    if ((await store.readConfigVersion(db)) !== snapshot.programme.version) await refresh();
    if (round % stubsEvery !== 0) return;
    const { sellers, brands, categories } = snapshot.programme;
    const known = sellers.size + brands.size + categories.size;
    if ((await store.countParties(db)) !== known) await refresh();
  };

  const follower = follow(poll, options.pollMs ?? 1_000);

  return {
    current: async () => {
      const { programme } = await newest();
      return { version: programme.version, config: programme };
    },
    at: async (version) => {
      const known = recent.get(version);
      if (known) return known;
      let { programme } = await newest();
      for (let tries = 0; programme.version < version; tries += 1) {
        if (tries === triesMax) throw new Error(`configuration version ${version} does not appear`);
        ({ programme } = await refresh());
      }
      return recent.get(version) ?? programme;
    },
    knowing: async (rulesets) => {
      const { programme } = await newest();
      const isKnown = (version: number): boolean => programme.rulesOf(version) !== undefined;
      return [...rulesets].every(isKnown) ? programme : (await refresh()).programme;
    },
    products: async (skus) => {
      await newest();
      return findProducts(db, products, skus);
    },
    timeline: async () => (await newest()).timeline,
    refresh: async () => {
      await refresh();
    },
    close: follower.close,
  };
};

const follow = (poll: (round: number) => Promise<void>, everyMs: number) => {
  let isBusy = false;
  let round = 0;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    round += 1;
    // A poll that fails is no loss: commands name the version they saw, and the next poll follows.
    poll(round)
      .catch(() => undefined)
      .finally(() => {
        isBusy = false;
      });
  }, everyMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
};

const load = async (db: Database, since: Snapshot | undefined): Promise<Snapshot> => {
  const rows = await store.loadSnapshot(db, since?.programme.version ?? 0);
  const publications = [...(since?.publications ?? []), ...rows.publications];
  const tzdb = process.versions["tz"];
  const timeline =
    since && rows.publications.length === 0
      ? since.timeline
      : timelineOf(publications, tzdb === undefined ? {} : { tzdb }, since?.timeline);
  const sellers = new Map(since?.programme.sellers);
  for (const row of rows.sellers) sellers.set(row.seller_id, sellerOf(row));
  const brands = new Map(since?.programme.brands);
  for (const row of rows.brands) brands.set(row.brand_id, brandOf(row));
  const categories = new Map(since?.categories);
  for (const row of rows.categories) categories.set(row.category_id, categoryOf(row));
  const programme = programmeOf(rows.version, timeline, {
    sellers,
    brands,
    categories: categoriesOf([...categories.values()]),
  });
  return { programme, publications, timeline, categories };
};

const sellerOf = (row: store.Snapshot["sellers"][number]): Seller => ({
  sellerId: row.seller_id,
  name: row.name,
  status: row.status,
  tierId: row.tier_id,
  isStub: row.origin === "stub",
  ...(row.wallet_policy !== null && { wallet: row.wallet_policy }),
});

const brandOf = (row: store.Snapshot["brands"][number]): Brand => ({
  brandId: row.brand_id,
  name: row.name,
  active: row.status === "active",
  isStub: row.origin === "stub",
});

const categoryOf = (row: store.Snapshot["categories"][number]): Omit<Category, "path"> => ({
  categoryId: row.category_id,
  name: row.name,
  parentId: row.parent_id,
  defaultPoints: row.default_points,
  active: row.status === "active",
  isStub: row.origin === "stub",
});

const findProducts = async (
  db: Database,
  known: KnownProducts,
  skus: readonly string[],
): Promise<ReadonlyMap<string, ProductPoints>> => {
  const missing = [...new Set(skus)].filter((sku) => !known.has(sku));
  if (missing.length > 0) {
    const rows = await store.findProducts(db, missing);
    for (const sku of missing) known.set(sku, undefined);
    for (const row of rows) known.set(row.sku, productOf(row));
  }
  const found = new Map<string, ProductPoints>();
  for (const sku of skus) {
    const product = known.get(sku);
    if (product) found.set(sku, product);
  }
  for (const oldest of known.keys()) {
    if (known.size <= productsMax) break;
    known.delete(oldest);
  }
  return found;
};

const productOf = (row: store.ProductRow): ProductPoints => ({
  sku: row.sku,
  points: row.points,
  categoryId: row.category_id,
  brandId: row.brand_id,
  sellerId: row.seller_id,
  active: row.status === "active",
});
