// Stores and lanes that break one promise each: the proof that the simulation would notice.
import type { PostingStore } from "../../../server/src/ledger/store/two-statements.ts";
import type { SimulationOptions } from "./run.ts";

/** An append that is answered before it is done. */
const hasty = (store: PostingStore): PostingStore => ({
  ...store,
  appendBatch: async (...append) => {
    store.appendBatch(...append).catch(() => undefined);
  },
});

/** A directory that takes one member for another once it knows both. */
const confused = (store: PostingStore): PostingStore => ({
  ...store,
  findMembers: async (tx, ids) => {
    const rows = await store.findMembers(tx, [...ids, "m-0"]);
    const other = rows.find(({ external_id }) => external_id === "m-0");
    return rows.map((row) =>
      other && row.external_id === "m-1" ? { ...row, member_id: other.member_id } : row,
    );
  },
});

/** Each flaw, and what the auditor or a client says when it meets it. */
export const flaws: Readonly<Record<string, SimulationOptions & { noticed: RegExp }>> = {
  "neither version guard nor unique keys": {
    flaws: { noVersionGuard: true, noUniqueKeys: true },
    noticed: /has two (answers|accounts)|earned twice|after \d+$/,
  },
  "a lost append that lands later meets no version guard": {
    flaws: { noVersionGuard: true },
    noticed: /^version \d+ of m-\d after/,
  },
  "kept answers are not looked at": {
    flaws: { noAnswers: true },
    noticed: /simulated 23505|no answer in peace/,
  },
  "one key has an answer for each member": {
    flaws: { keysByMember: true },
    noticed: /^key .* has two answers/,
  },
  "the shared budget has no guard": {
    flaws: { noGuards: true },
    noticed: /^rule:boost:budget says|^rule:early:.* says|^order .* has two members/,
  },
  "the directory takes one member for another": {
    through: confused,
    noticed: /is kept at another member|held|member_erased/,
  },
  "an append is answered before it is done": { through: hasty, noticed: /kept is undefined$/ },
};
