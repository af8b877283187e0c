// Defects that tests must notice. Each tells what it changes and which tests, at the least, notice it.
import type { Mutant } from "./mutant.ts";
import { mutantsAtTheDoors } from "./mutants-at-the-doors.ts";

const ledger = "server/migrations/0001-ledger.sql";
const batch = "server/src/ledger/service/decide-batch.ts";
const writes = "server/src/ledger/service/writes.ts";
const concurrency = "journeys/engine/concurrency.db.test.ts";
const kills = "journeys/engine/faults/kill.fault.test.ts";
const instants = "server/src/earning/domain/order.test.ts";

export const mutants: Mutant[] = [
  ...mutantsAtTheDoors,
  {
    name: "key-checked-then-inserted",
    isUsual: true,
    changes: [
      {
        file: ledger,
        find: "recorded_at timestamptz not null,\n  primary key (member_id, key)",
        put: "recorded_at timestamptz not null",
      },
      {
        file: "server/migrations/0010-one-answer-for-a-key.sql",
        find: "create unique index idempotency_key",
        put: "create index idempotency_key",
      },
      { file: batch, find: "    answered.set(key, row);\n", put: "" },
    ],
    tests: concurrency,
    only: "64 duplicates that wait",
  },
  {
    name: "balance-without-guard",
    isUsual: true,
    changes: [
      {
        file: "server/src/ledger/store/two-statements.ts",
        find: '{ ...accountTable, guard: "version" }',
        put: "accountTable",
      },
      // Numbers that are taken twice would give it away, whoever guards the balance.
      {
        file: ledger,
        find: "trace json,\n  primary key (member_id, entry_no)",
        put: "trace json",
      },
      {
        file: ledger,
        find: "check (debit <> credit),\n  primary key (member_id, entry_no, seq)",
        put: "check (debit <> credit)",
      },
      {
        file: ledger,
        find: "default pg_current_xact_id(),\n  primary key (member_id, event_no)",
        put: "default pg_current_xact_id()",
      },
    ],
    tests: concurrency,
    only: "64 simultaneous spends",
  },
  {
    name: "members-locked-as-they-came",
    changes: [
      {
        file: writes,
        find: "[...decided.members.values()].sort(byTurn)",
        put: "[...decided.members.values()]",
      },
    ],
    tests: concurrency,
    only: "never wait in a circle",
  },
  {
    name: "refusal-replayed-as-success",
    changes: [
      {
        file: batch,
        find: "if (before.status >= 400) return",
        put: "if (before.status >= 600) return",
      },
      {
        file: batch,
        find: "return { status: before.status, text",
        put: "return { status: 200, text",
      },
    ],
    tests: "journeys/earning/keys.db.test.ts",
    only: "a refusal is an answer too",
  },
  {
    name: "expiry-at-midnight-of-utc",
    changes: [
      {
        file: "server/src/earning/domain/order.ts",
        find: "return startOfDay(settings.timezone, day + expiry_days + 1);",
        put: "return Date.UTC(1970, 0, day + expiry_days + 2);",
      },
    ],
    tests: instants,
  },
  {
    name: "expiry-by-days-of-24-hours",
    changes: [
      {
        file: "server/src/earning/domain/order.ts",
        find: "return startOfDay(settings.timezone, day + expiry_days + 1);",
        put: "return startOfDay(settings.timezone, day) + Date.UTC(1970, 0, expiry_days + 2);",
      },
    ],
    tests: instants,
  },
  {
    name: "return-without-cumulative-check",
    changes: [
      {
        file: "server/src/earning/domain/return.ts",
        find: "if (line.returned + quantity > line.quantity)",
        put: "if (quantity > line.quantity)",
      },
    ],
    tests: concurrency,
    only: "64 concurrent returns",
  },
  {
    name: "reversal-without-cumulative-check",
    changes: [
      {
        file: "server/src/redemption/domain/reverse.ts",
        find: "if (points > left)",
        put: "if (points > spent.confirmedPoints)",
      },
    ],
    tests: "journeys/engine/model/model.db.test.ts",
    only: "the story stays right",
  },
  {
    name: "waiting-return-parked-twice",
    changes: [
      {
        file: "server/src/earning/store/kept-returns.ts",
        find: "then order_lookup.parked else",
        put: "and order_lookup.member_id is not null then order_lookup.parked else",
      },
      {
        file: "server/src/earning/store/kept-returns.ts",
        find: "then order_lookup.parked_count else",
        put: "and order_lookup.member_id is not null then order_lookup.parked_count else",
      },
    ],
    tests: "journeys/engine/any-order.db.test.ts",
    // Looking for a shorter history would take long, and one is enough.
    env: { NUQTA_ORDER_QUICK: "1" },
  },
  {
    name: "debt-not-repaid-by-release",
    changes: [
      {
        file: "server/src/ledger/domain/holds.ts",
        find: '  postings.push(...repayments(book, postingsOf(back, "held", "active")));\n',
        put: "",
      },
    ],
    tests: "journeys/engine/model/model.db.test.ts",
    only: "the story stays right",
  },
  {
    name: "answer-before-commit",
    changes: [
      {
        file: "server/src/ledger/service/post-batch.ts",
        find: "  await store.appendBatch(tx, accounts, writes);\n",
        put: "  void store.appendBatch(tx, accounts, writes).catch(() => undefined);\n",
      },
    ],
    tests: kills,
    only: "kills of the server",
  },
  {
    name: "events-after-the-commit",
    changes: [
      {
        file: "server/src/ledger/store/two-statements.ts",
        find: "  for (const write of writes) {\n    if (write.added",
        put: `  const events = writes.filter(({ table }) => (table.name as string) === "event");
  if (events.length > 0 && writes.length > events.length)
    setTimeout(() => void appendBatch(tx, { added: [], changed: [] }, events), 20);
  for (const write of writes.length > events.length ? writes.filter((one) => !events.includes(one)) : writes) {
    if (write.added`,
      },
    ],
    tests: kills,
    only: "kills of the server",
  },
  {
    name: "commit-without-waiting-for-the-disk",
    changes: [
      {
        file: "server/src/kit/db/pool.ts",
        find: 'const sessionSettings = {\n  TimeZone: "UTC",',
        put: 'const sessionSettings = {\n  synchronous_commit: "off",\n  TimeZone: "UTC",',
      },
      {
        file: "server/src/kit/postgres/durability-gate.ts",
        find: '!["on", "remote_apply"].includes',
        put: '!["on", "remote_apply", "off"].includes',
      },
    ],
    tests: kills,
    only: "kills of PostgreSQL",
  },
  {
    name: "answers-not-kept",
    changes: [{ file: writes, find: "  add(idempotencyTable, answers);\n", put: "" }],
    tests: "journeys/earning/keys.db.test.ts",
    only: "a refusal is an answer too",
  },
  {
    name: "due-instant-guessed-from-some-lots",
    changes: [
      {
        file: "server/src/ledger/domain/settle.ts",
        find: "  if (next > rest.from && !rest.isExact) return undefined;\n",
        put: "",
      },
    ],
    tests: "journeys/engine/simulation/part-of-lots.test.ts",
    only: "the lots that are needed",
  },
  {
    name: "hold-waits-for-the-job",
    changes: [
      {
        file: "server/src/ledger/domain/settle.ts",
        find: "if (held && held.until <= Math.min(book.now, due?.at ?? never)) {",
        put: 'if (held && book.actor.startsWith("job:") && held.until <= Math.min(book.now, due?.at ?? never)) {',
      },
    ],
    tests: "journeys/redemption/holds.db.test.ts",
    only: "though no job runs",
  },
  {
    name: "release-dated-when-written",
    changes: [
      {
        file: "server/src/ledger/domain/holds.ts",
        find: "      effectiveAt: until,\n",
        put: "      effectiveAt: book.now,\n",
      },
    ],
    tests: "journeys/redemption/holds.db.test.ts",
    only: "looking back says held",
  },
  {
    name: "answer-leaves-lines-out",
    changes: [
      {
        file: "server/src/earning/domain/return.ts",
        find: "points > 0 && !sent.has(lineId)",
        put: "points < 0 && !sent.has(lineId)",
      },
    ],
    tests: "journeys/earning/answers.db.test.ts",
    only: "the lines of every answer",
  },
  {
    name: "age-judged-by-the-orders-own-day",
    changes: [
      {
        file: "server/src/quarantine/service/at-desk.ts",
        find: "config.settingsAt(book.now).backdate_days_max",
        put: "config.settingsAt(occurredAt).backdate_days_max",
      },
    ],
    tests: "journeys/earning/arrivals.db.test.ts",
    only: "a limit that is published",
  },
];
