// Layouts in which capabilities are opened on a posting lane: that of commit 234c3c5, and the same code behind
// other paths. It imports nothing of this build's server, but whatever it needs from the build it is given;
// the types say what it uses of that.
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Adapter, Place, Service } from "./adapter.ts";

type Answer = { status: number } | { ok: false; code: string };
type Book = { now: number };
type Database = { close(): Promise<void> };
type Posting = { submit(command: object): Promise<Answer>; idle(): Promise<void> };
type Programmes = { close(): void };
type Earning = {
  order(body: object, by: object): Promise<Answer>;
  orders(bodies: readonly object[], by: object): Promise<PromiseSettledResult<Answer>[]>;
};
type Redemptions = {
  hold(body: object, by: object): Promise<Answer>;
  confirm(id: string, body: object, by: object): Promise<Answer>;
};
type Postgres = { url: string; stop(): Promise<void> };

type Modules = {
  embedded: { startEmbeddedPostgres(options: object): Promise<Postgres> };
  log: { createLog(level: string): object };
  db: { openDatabase(url: string): Database };
  clock: { systemClock: object };
  decision: { accept(result: object): unknown };
  hash: { contentHash(body: object): string };
  award: { credit(book: Book, entry: object, source: string, lots: readonly object[]): void };
  programme: { openProgramme(db: Database): Programmes };
  lane: {
    openLane?(parts: object): Posting;
    openProgrammePosting?(parts: object): Posting;
  };
  watch: { fraudWatch: object };
  earning: { openEarning(parts: object): Earning };
  redemptions: { openRedemptions(parts: object): Redemptions };
};

/** Where a layout keeps each of the modules. */
type Files = Readonly<Record<keyof Modules, string>>;

const load = async (root: string, files: Files): Promise<Modules> => {
  const loaded = Object.entries(files).map(async ([name, file]) => [
    name,
    await import(pathToFileURL(join(root, file)).href),
  ]);
  return Object.fromEntries(await Promise.all(loaded));
};

/** What is measured must have worked. @throws on a refusal */
const must = (answer: Answer): void => {
  if ("ok" in answer) throw new Error(`refused: ${answer.code}`);
};

const by = () => ({
  actor: "key:bench",
  request: { key: randomBytes(32).toString("hex"), hash: randomBytes(32).toString("hex") },
});

const startDatabase = async ({ embedded, log }: Modules, place: Place): Promise<Postgres> =>
  "databaseUrl" in place
    ? { url: place.databaseUrl, stop: async () => undefined }
    : embedded.startEmbeddedPostgres({ dataDir: place.dataDir, log: log.createLog("warn") });

const granting = ({ award, decision }: Modules, posting: Posting): Service["grant"] => {
  return async (member, points) => {
    const decide = ({ book }: { book: Book }) => {
      const lot = {
        points,
        availableAt: book.now,
        expiresAt: null,
        costPoints: 1,
        costPiastres: 10,
        funding: [{ party: "platform", points }],
      };
      award.credit(book, { kind: "adjust", effectiveAt: book.now }, "adjustment", [lot]);
      return decision.accept({ status: 200, body: {} });
    };
    const command = { member: { externalId: member, create: true }, actor: "bench" };
    // Both ways to say what a command needs: each layout looks at its own.
    const before = { lots: "none", reads: () => new Map(), decide };
    const prepare = () => ({ lots: "none", reads: new Map(), decide });
    must(await posting.submit({ ...command, ...before, prepare }));
  };
};

const open = async (files: Files, root: string, place: Place): Promise<Service> => {
  const modules = await load(root, files);
  const postgres = await startDatabase(modules, place);
  const db = modules.db.openDatabase(postgres.url);
  const programmes = modules.programme.openProgramme(db);
  const clock = modules.clock.systemClock;
  const watch = modules.watch.fraudWatch;
  const { openLane, openProgrammePosting = openLane } = modules.lane;
  if (openProgrammePosting === undefined) throw new Error("this layout has no posting");
  const posting = openProgrammePosting({ db, clock, programmes, watch });
  const earning = modules.earning.openEarning({ db, posting, programmes, clock });
  const redemptions = modules.redemptions.openRedemptions({ db, posting, programmes });
  return {
    order: async (body) => must(await earning.order(body, by())),
    orders: async (bodies) => {
      for (const result of await earning.orders(bodies, { actor: "key:bench" })) {
        if (result.status === "rejected") throw result.reason;
        must(result.value);
      }
    },
    grant: granting(modules, posting),
    redeem: async (member, id, points) => {
      const body = { redemption_id: id, member_id: member, points };
      const contentHash = modules.hash.contentHash(body);
      must(await redemptions.hold(body, { ...by(), contentHash }));
      must(await redemptions.confirm(id, {}, by()));
    },
    close: async () => {
      await posting.idle();
      programmes.close();
      await db.close();
      await postgres.stop();
    },
  };
};

const isBehind = (run: string): string =>
  `exists (select 1 from event e, ${run} r where (e.tx, e.member_id, e.event_no) > (r.tx, r.member_id, r.event_no))`;

const adapterOn = (layout: string, files: Files): Adapter => ({
  layout,
  files: Object.values(files),
  behind: `select ${isBehind("rollup_run")} or ${isBehind("settlement_run")} as behind`,
  open: (root, place) => open(files, root, place),
});

export const layout234c3c5 = adapterOn("234c3c5", {
  embedded: "server/src/kit/embedded-postgres.ts",
  log: "server/src/kit/log.ts",
  db: "server/src/kit/db.ts",
  clock: "server/src/kit/clock.ts",
  decision: "server/src/kit/pure/decision.ts",
  hash: "server/src/kit/content-hash.ts",
  award: "server/src/ledger/domain/award.ts",
  programme: "server/src/programme/service.ts",
  lane: "server/src/programme/service/lane.ts",
  watch: "server/src/fraud/service/watch.ts",
  earning: "server/src/earning/service/earning.ts",
  redemptions: "server/src/redemption/service/redemptions.ts",
});

const doors: Omit<Files, "lane"> = {
  embedded: "server/src/kit/postgres/embedded.ts",
  log: "server/src/kit/process/log.ts",
  db: "server/src/kit/db/db.ts",
  clock: "server/src/kit/process/clock.ts",
  decision: "server/src/kit/pure/decision.ts",
  hash: "server/src/kit/hash/content-hash.ts",
  award: "server/src/ledger/door/book.ts",
  programme: "server/src/programme/door/in-force.ts",
  watch: "server/src/fraud/service/watch.ts",
  earning: "server/src/earning/door/service.ts",
  redemptions: "server/src/redemption/door/service.ts",
};

/** Since capabilities have doors. */
export const layoutOfDoors = adapterOn("doors", {
  ...doors,
  lane: "server/src/programme/service/lane.ts",
});

/** Since commands are prepared for a configuration. */
export const layoutOfPrepared = adapterOn("prepared commands", {
  ...doors,
  lane: "server/src/programme/service/programme-posting.ts",
});
