// The lane on a store that is told what to answer: what it may say and believe after a lost answer.
import pg from "pg";
import { expect, test } from "vitest";
import type { Database, Tx } from "../../kit/db/db.ts";
import { OutcomeUnknown, Unavailable } from "../../kit/db/errors.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import { announce } from "../domain/book.ts";
import type { BatchReads, PostingStore } from "../store/two-statements.ts";
import { type Command, noRows } from "./command.ts";
import type { Desk } from "./desk.ts";
import { openPosting } from "./open-posting.ts";

const databaseError = (state: string): pg.DatabaseError => {
  const error = new pg.DatabaseError(state, 0, "error");
  error.code = state;
  return error;
};

const lost = () => new OutcomeUnknown("lost", { cause: databaseError("57P01") });
const conflict = () => databaseError("40001");

type Fates = {
  append?: Error[];
  commit?: Error[];
  /** Appends wait for these, one after the other. */
  waits?: Promise<void>[];
  lanes?: number;
};

/** A posting whose appends and commits meet these fates, one after the other, and then are fine. */
const laneWith = (fates: Fates) => {
  const looks: BatchReads[] = [];
  const pauses: number[] = [];
  const next = async (list: Error[] | undefined) => {
    const error = list?.shift();
    if (error) throw error;
  };
  const store: PostingStore = {
    loadBatch: async (_, reads) => {
      looks.push(reads);
      const nothing = { accounts: [], createdMeanwhile: [], lots: [], answers: [], tables: [] };
      return { configVersion: 1, erased: [], led: [], ...nothing };
    },
    lockAccounts: async () => undefined,
    appendBatch: async () => {
      await fates.waits?.shift();
      await next(fates.append);
    },
    findMembers: async () => [],
    takeIdBlock: async () => 1,
  };
  const tx: Tx = { query: () => Promise.reject(new Error("the store answers")) };
  const transaction: Database["transaction"] = async (work) => {
    const result = await work(tx);
    await next(fates.commit);
    return result;
  };
  const db: Database = {
    ...{ ...tx, hot: tx, transaction, until: () => db },
    ...{ close: async () => undefined, pool: undefined as never },
  };
  const posting = openPosting<object>({
    db,
    lanes: fates.lanes ?? 1,
    store,
    clock: () => new Date(0),
    configAt: async () => ({}),
    currentConfig: async () => ({ version: 1, config: {} }),
    programmeVersion: () => 1,
    pause: async (ms) => {
      pauses.push(ms);
    },
  });
  return { posting, looks, pauses };
};

const command = (externalId: string): Command<object> => ({
  member: { externalId, create: true },
  actor: "test",
  prepare: () => ({
    lots: "none",
    reads: noRows,
    decide: ({ book }) => {
      announce(book, "test", 0, {});
      return accept({ status: 201, body: {} });
    },
  }),
});

test("a member of a commit that was lost is not learnt", async () => {
  const append = [conflict(), conflict()];
  const { posting, looks } = laneWith({ append, commit: [lost()] });
  await posting.submit(command("new"));
  // After the lost commit the member is looked for again, as one who may have been made by anybody.
  expect(looks.map(({ newMembers }) => newMembers)).toEqual(Array(4).fill(["new"]));
  await posting.submit(command("new"));
  expect(looks.at(-1)?.newMembers).toEqual([]);
});

test("what may have been applied is never called failed", async () => {
  const append = [lost(), databaseError("23514"), databaseError("23514"), databaseError("23514")];
  const { posting } = laneWith({ append });
  const both = [posting.submit(command("a")), posting.submit(command("b"))];
  const settled = await Promise.allSettled(both);
  for (const one of settled)
    expect(one).toMatchObject({ status: "rejected", reason: expect.any(OutcomeUnknown) });
});

test("commands wait together for a database that is starting up", async () => {
  const away = () => new Unavailable("away", { cause: databaseError("57P03") });
  const { posting, pauses } = laneWith({ append: Array.from({ length: 30 }, away) });
  const all = Array.from({ length: 4 }, (_, i) => posting.submit(command(`m-${i}`)));
  for (const one of await Promise.allSettled(all))
    expect(one).toMatchObject({ status: "rejected", reason: expect.any(Unavailable) });
  expect(pauses).toEqual([50, 100, 150, 200, 250]);
});

test("one command's data fails that command alone", async () => {
  const bad = databaseError("23514");
  const { posting } = laneWith({ append: [bad, bad] });
  const settled = await Promise.allSettled([command("a"), command("b")].map(posting.submit));
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
});

test("a refusal that nothing keeps is not certain after a lost answer", async () => {
  const { posting } = laneWith({ append: [lost()] });
  let looks = 0;
  const wavering: Command<object> = {
    ...command("new"),
    prepare: (...circumstances) => {
      const sure = command("new").prepare(...circumstances);
      return {
        ...sure,
        decide: (desk) => {
          looks += 1;
          return looks === 1 ? sure.decide(desk) : refuse("occurred_in_future");
        },
      };
    },
  };
  await expect(posting.submit(wavering)).rejects.toThrow(OutcomeUnknown);
  expect(looks).toBe(2);
  await expect(posting.submit(wavering)).resolves.toMatchObject({ code: "occurred_in_future" });
});

test("a race lost in every try is no conflict for good", async () => {
  const { posting } = laneWith({ append: Array.from({ length: 6 }, () => databaseError("23505")) });
  await expect(posting.submit(command("a"))).rejects.toThrow(Unavailable);
});

test("a key goes the way of its first request as long as any request with it is under way", async () => {
  const gates = Array.from({ length: 2 }, () => Promise.withResolvers<void>());
  const waits = gates.map(({ promise }) => promise);
  const { posting, looks } = laneWith({ lanes: 2, waits });
  const request = { key: "one", hash: "one" };
  // By their ids these members have different lanes, whose batches are under way side by side.
  const first = posting.submit({ ...command("a"), request });
  await expect.poll(() => looks.length).toBe(1);
  const second = posting.submit({ ...command("b"), request });
  gates[0]?.resolve();
  await first;
  await expect.poll(() => looks.length).toBe(2);
  const third = posting.submit({ ...command("b"), request });
  const other = posting.submit(command("b-of-the-other-lane"));
  await other;
  const asked = looks.map(({ requestKeys }) => requestKeys.length);
  expect(asked).toEqual([1, 1, 0]);
  gates[1]?.resolve();
  await Promise.all([second, third]);
  expect(looks.map(({ requestKeys }) => requestKeys.length)).toEqual([1, 1, 0, 1]);
});

test("a command that needs more lots is prepared and decided again, and nothing changes it", async () => {
  const { posting } = laneWith({});
  const prepared: number[] = [];
  let decisions = 0;
  const plain = command("a");
  const needy: Command<object> = Object.freeze({
    ...plain,
    member: Object.freeze(plain.member),
    prepare: (config: object, memberId: number) => {
      prepared.push(memberId);
      return Object.freeze({
        ...plain.prepare(config, memberId),
        decide: (desk: Desk<object>) => {
          decisions += 1;
          if (!desk.hasLots("live")) return { needs: "live" as const };
          return accept({ status: 200, body: {} });
        },
      });
    },
  });
  expect(await posting.submit(needy)).toMatchObject({ status: 200 });
  expect([prepared.length, decisions]).toEqual([2, 2]);
});
