// The lane on a store that is told what to answer: what it may say and believe after a lost answer.
import pg from "pg";
import { expect, test } from "vitest";
import type { Database, Tx } from "../../kit/db/db.ts";
import { OutcomeUnknown, Unavailable } from "../../kit/db/errors.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import { announce } from "../domain/book.ts";
import type { BatchReads, PostingStore } from "../store/two-statements.ts";
import type { Command } from "./command.ts";
import { openPosting } from "./open-posting.ts";

const databaseError = (state: string): pg.DatabaseError => {
  const error = new pg.DatabaseError(state, 0, "error");
  error.code = state;
  return error;
};

const lost = () => new OutcomeUnknown("lost", { cause: databaseError("57P01") });
const conflict = () => databaseError("40001");

/** A lane whose appends and commits meet the given fates, one after the other, and then are fine. */
const laneWith = (fates: { append?: Error[]; commit?: Error[] }) => {
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
      return { configVersion: 1, erased: [], ...nothing };
    },
    lockAccounts: async () => undefined,
    appendBatch: () => next(fates.append),
    findMembers: async () => [],
    takeIdBlock: async () => 1,
  };
  const tx: Tx = { query: () => Promise.reject(new Error("the store answers")) };
  const transaction: Database["transaction"] = async (work) => {
    const result = await work(tx);
    await next(fates.commit);
    return result;
  };
  const posting = openPosting<object>({
    db: { ...tx, hot: tx, transaction, close: async () => undefined, pool: undefined as never },
    lanes: 1,
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
  lots: "none",
  reads: () => new Map(),
  decide: ({ book }) => {
    announce(book, "test", 0, {});
    return accept({ status: 201, body: {} });
  },
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
    decide: (desk) => {
      looks += 1;
      return looks === 1 ? command("new").decide(desk) : refuse("occurred_in_future");
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
