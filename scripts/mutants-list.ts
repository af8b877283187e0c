// Defects that tests must notice. Each tells what it changes and which tests, at the least, notice it.
export type Mutant = {
  name: string;
  /** Each `find` stands exactly once in its file. */
  changes: { file: string; find: string; put: string }[];
  tests: string;
  /** Only tests whose name matches, where the others would take long. */
  only?: string;
  env?: Record<string, string>;
};

const ledger = "server/migrations/0001-ledger.sql";
const batch = "server/src/ledger/service/batch.ts";
const concurrency = "journeys/concurrency.db.test.ts";
const instants = "server/src/earning/domain/order.test.ts";

export const mutants: Mutant[] = [
  {
    name: "key-checked-then-inserted",
    changes: [
      {
        file: ledger,
        find: "recorded_at timestamptz not null,\n  primary key (member_id, key)",
        put: "recorded_at timestamptz not null",
      },
      { file: batch, find: "    given.set(row.key, row);\n", put: "" },
    ],
    tests: concurrency,
    only: "64 duplicates that wait",
  },
  {
    name: "balance-without-guard",
    changes: [
      {
        file: "server/src/ledger/store/batch.ts",
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
    tests: "journeys/orders.db.test.ts",
    only: "a refusal is an answer too",
  },
  {
    name: "expiry-at-midnight-of-utc",
    changes: [
      {
        file: "server/src/earning/domain/order.ts",
        find: "return startOfDay(settings.timezone, day + expiry_days + 1);",
        put: "return (day + expiry_days + 1) * 86_400_000;",
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
        put: "return startOfDay(settings.timezone, day) + (expiry_days + 1) * 86_400_000;",
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
        file: "server/src/redemption/domain/redemption.ts",
        find: "if (points > left)",
        put: "if (points > spent.confirmedPoints)",
      },
    ],
    tests: "journeys/model.db.test.ts",
    only: "the story stays right",
  },
  {
    name: "waiting-return-parked-twice",
    changes: [
      {
        file: "server/src/earning/store.ts",
        find: "then order_lookup.parked else",
        put: "and order_lookup.member_id is not null then order_lookup.parked else",
      },
      {
        file: "server/src/earning/store.ts",
        find: "then order_lookup.parked_count else",
        put: "and order_lookup.member_id is not null then order_lookup.parked_count else",
      },
    ],
    tests: "journeys/any-order.db.test.ts",
    // Looking for a shorter history would take long, and one is enough.
    env: { NUQTA_ORDER_QUICK: "1" },
  },
  {
    name: "debt-not-repaid-by-release",
    changes: [
      {
        file: "server/src/ledger/domain/spend.ts",
        find: '  postings.push(...repayments(book, postingsOf(back, "held", "active")));\n',
        put: "",
      },
    ],
    tests: "journeys/model.db.test.ts",
    only: "the story stays right",
  },
  {
    name: "webhook-without-order-gate",
    changes: [
      {
        file: "server/src/integrations/store/deliveries.ts",
        find: "over (partition by n.member_id order by n.place) = 1",
        put: "over (partition by n.member_id order by n.place) > 0",
      },
    ],
    tests: "journeys/shop.db.test.ts",
    only: "five hundred events",
  },
];
