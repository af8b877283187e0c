// The schema stays ready to be spread by member: what the list says, the catalog and the hot path do.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { antiFraudDefaults } from "@nuqta/contracts/anti-fraud.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  aLine,
  anOrder,
  type Marketplace,
  openMarketplace,
} from "../journeys/support/marketplace.ts";
import type { Statement } from "../server/src/kit/db/db.ts";
import type { TableDescription } from "../server/src/kit/db/table-list.ts";
import { tables as list, tablesOf } from "../server/src/tables.ts";
import { readCatalog, schemaFaults, unscopedTables } from "./schema.ts";

let shop: Marketplace;
beforeAll(async () => {
  shop = await openMarketplace();
});
afterAll(() => shop.close());

class Undone extends Error {}

/** The faults of the schema after `change`, which is undone. */
const faultsAfter = async (change: string, rules = list): Promise<string[]> => {
  let faults: string[] = [];
  const planted = shop.db.transaction(async (tx) => {
    await tx.query({ text: change });
    faults = schemaFaults(await readCatalog(tx), rules);
    throw new Undone();
  });
  await expect(planted).rejects.toThrow(Undone);
  return faults;
};

test("the migrated schema keeps every rule", async () => {
  const catalog = await readCatalog(shop.db);
  expect(catalog.tables.length).toBeGreaterThan(20);
  expect(schemaFaults(catalog, list)).toEqual([]);
});

test("the migrations say the same kinds as the list", () => {
  const folder = join(import.meta.dirname, "../server/migrations");
  const said = globSync("*.sql", { cwd: folder }).flatMap((file) =>
    [
      ...readFileSync(join(folder, file), "utf8").matchAll(
        /^-- (member|lookup|configuration|control): [^\n]*\n(?:--[^\n]*\n)*create table (\w+)/gm,
      ),
    ].map((match) => [match[2], match[1]]),
  );
  const { schema_migration: _, ...ours } = list;
  const kinds = Object.entries(ours).map(([name, { kind }]) => [name, kind]);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(kinds));
});

test.each([
  ["create table planted (id int8 primary key)", "planted: list it in the tables.ts of its owner"],
  ["drop table activity", "activity: is listed but does not exist"],
  ["alter table activity drop constraint activity_pkey", "activity: a member table needs"],
  ["create unique index planted on lot (lot_no, member_id)", "lot: the key planted must begin"],
  ["drop index idempotency_key", "idempotency_key: is listed but is no unique index"],
  ["create unique index planted on lot ((member_id + 0))", "lot: the key planted must begin"],
  [
    "alter table member_lookup add constraint planted foreign key (member_id) references account",
    "member_lookup: the foreign key planted to account",
  ],
  [
    "alter table account add constraint planted foreign key (external_id) references member_lookup",
    "account: the foreign key planted to member_lookup",
  ],
  [
    `alter table member add column friend int8, add constraint planted foreign key (friend) references account`,
    "member: the foreign key planted to account",
  ],
  ["alter table entry add column planted bigserial", "entry.planted: member tables number nothing"],
  [
    "alter table entry add column planted int8 generated always as identity",
    "entry.planted: member tables number nothing",
  ],
  [
    "alter table lot add column planted timestamptz default now()",
    "lot.planted: the default now()",
  ],
  ["alter table lot add column planted float8 default random()", "lot.planted: the default random"],
  ["alter table event alter column tx drop default", "event.tx: is listed but has no such"],
])("a planted fault is found: %s", async (change, fault) => {
  const faults = await faultsAfter(change);
  expect(faults.some((one) => one.startsWith(fault))).toBe(true);
});

test("a foreign key that stays with the member, or points at configuration, is allowed", async () => {
  const change = `alter table posting add foreign key (member_id, entry_no) references entry;
    alter table lot add foreign key (seller_id) references seller;
    alter table lot add column planted text default 'it''s constant', add column zero int8 default 0`;
  const { lot } = list;
  if (!lot) throw new Error("no lots");
  const rules = { ...list, lot: { ...lot, columns: `${lot.columns} planted zero` } };
  expect(await faultsAfter(change, rules)).toEqual([]);
});

test("no table has two owners", () => {
  const names = Object.values(tablesOf).flatMap((one) => Object.keys(one));
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

const planted = { kind: "control", columns: "id note", kept: "for ever: planted" } as const;
const step = (text: string) => [{ text, values: () => [] }];
const gone = step("update planted set note = null");
const cases: [string, TableDescription, string[]][] = [
  ["whole", { ...planted, personal: { note: "words" }, erase: gone }, []],
  [
    "personal and erased nowhere",
    { ...planted, personal: { note: "words" }, erase: [] },
    ["planted: is personal and nothing erases it"],
  ],
  [
    "personal of members, and said not to be",
    { ...planted, personal: { note: "words" }, erase: "nothing personal: a note" },
    ["planted: is personal and nothing erases it", "planted: is personal, and said not to be"],
  ],
  [
    "without one of its columns",
    { ...planted, columns: "id", erase: "nothing personal: numbers" },
    ["planted.note: is not listed; say whether it is personal"],
  ],
  [
    "with a column too many",
    { ...planted, columns: "id note more", erase: "nothing personal: numbers" },
    ["planted.more: is listed but does not exist"],
  ],
  [
    "erased from the table of another owner",
    { ...planted, personal: { note: "words" }, erase: step("delete from activity where true") },
    ["planted: a step is for another table: delete from activity where true"],
  ],
  [
    "personal in a column that is none",
    { ...planted, personal: { "noted.by": "words" }, erase: gone },
    ["planted.noted: is personal but no column"],
  ],
  [
    "left as it is, where nothing is personal",
    { ...planted, stays: { note: "planted" }, erase: "nothing personal: a note" },
    ["planted.note: stays but is not personal of members"],
  ],
];
test.each(cases)("a table is added: %s", async (_, described, faults) => {
  const change = "create table planted (id int8 primary key, note text)";
  expect(await faultsAfter(change, { ...list, planted: described })).toEqual(faults);
});

test("a key that two members had an answer for keeps the first when it becomes unique", async () => {
  const file = join(import.meta.dirname, "../server/migrations/0010-one-answer-for-a-key.sql");
  const row = (member: number, key: string, at: string) =>
    `(${member}, '\\x${key}', '\\x00', 200, '{}', '${at}')`;
  const before = `drop index idempotency_key; create index idempotency_key on idempotency (key);
    insert into idempotency values ${[
      row(1, "aa", "2026-11-02"),
      row(2, "aa", "2026-11-01"),
      row(3, "aa", "2026-11-03"),
      row(2, "bb", "2026-11-01"),
      row(1, "bb", "2026-11-01"),
      row(1, "cc", "2026-11-01"),
    ].join()}`;
  let left: unknown[] = [];
  const planted = shop.db.transaction(async (tx) => {
    await tx.query({ text: before });
    await tx.query({ text: readFileSync(file, "utf8") });
    left = await tx.query({
      text: `select encode(key, 'hex') as key, member_id from idempotency
        where length(key) = 1 order by 1`,
    });
    throw new Undone();
  });
  await expect(planted).rejects.toThrow(Undone);
  expect(left).toEqual([
    { key: "aa", member_id: 2 },
    { key: "bb", member_id: 1 },
    { key: "cc", member_id: 1 },
  ]);
});

test("every statement of a post names member_id for every member table it touches", async () => {
  const reward = await shop.post("/v1/rewards", {
    name: "Card",
    name_ar: "بطاقة",
    type: "gift_card",
    details: { denominations: [{ points: 5, value: 100 }] },
  });
  const reward_id: string = reward.body.reward_id;
  await shop.post(`/v1/rewards/${reward_id}/activate`, {});
  const watched = { enabled: true, severity: "low", shadow: false, limit: 1 };
  const terms = { ...antiFraudDefaults, max_points: { ...watched, period: "day" } };
  await shop.send("PUT", "/v1/anti-fraud-settings", terms, undefined, { "if-match": "*" });
  await shop.post("/v1/anti-fraud-settings/publish", {});
  // What a limited rule gives moves counters: one of the member, and one that all share.
  const limit = { scope: "customer", period: "month", measure: "times", limit: 5 };
  await shop.post("/v1/rules", {
    ...{ rule_id: "limited", name: "Limited", name_ar: "محدود", trigger: "purchase" },
    ...{ effects: [{ kind: "fixed", points: 1 }], budget_points: 1_000 },
    constraints: { op: "all", items: [limit] },
  });
  await shop.post("/v1/rules/limited/publish", {});
  const sent = new Set<string>();
  const { query, transaction, hot } = shop.db;
  const overheard =
    (send: typeof query): typeof query =>
    (statement: Statement) => {
      sent.add(statement.text);
      return send(statement);
    };
  shop.db.query = overheard(query);
  shop.db.hot = { query: overheard(hot.query) };
  shop.db.transaction = (work) => transaction((tx) => work({ query: overheard(tx.query) }));
  const at = "2026-11-21T12:00:00Z";
  const back = { return_id: "r", occurred_at: at, lines: [{ line_id: "1", quantity: 1 }] };
  const spend = (id: string) => ({ redemption_id: id, member_id: "M", points: 5 });
  const statuses: number[] = [];
  const post = async (url: string, body: unknown) => {
    statuses.push((await shop.post(url, body)).status);
  };
  await post("/v1/orders/early/returns", back);
  await post("/v1/orders", anOrder("early", "M"));
  await post("/v1/orders", anOrder("big", "M", { lines: [aLine("1", 100_000, { quantity: 2 })] }));
  await post("/v1/redemptions", spend("rd-1"));
  await post("/v1/orders", anOrder("paid", "M", { status: "paid", redemption_id: "rd-1" }));
  await post("/v1/orders/paid/returns", back);
  statuses.push((await shop.send("PATCH", "/v1/orders/paid", { status: "delivered" })).status);
  await post("/v1/redemptions", spend("rd-2"));
  await post("/v1/redemptions/rd-2/confirm", {});
  await post("/v1/redemptions/rd-2/reverse", {});
  await post("/v1/redemptions", spend("rd-3"));
  await post("/v1/redemptions/rd-3/release", {});
  await post("/v1/redemptions", { redemption_id: "rd-4", member_id: "M", reward_id });
  await post("/v1/redemptions/rd-4/confirm", {});
  await post("/v1/activities", {
    activity_id: "a",
    type: "review",
    member_id: "M",
    occurred_at: at,
  });
  await post("/v1/orders", anOrder("suspicious", "M", { occurred_at: at }));
  await post("/v1/members/M/counter-codes", {});
  await post("/v1/members/M/adjustments", { points: 10_001, reason: "story" });
  await post("/v1/members/M/suspend", { reason: "story" });
  Object.assign(shop.db, { query, transaction, hot });
  expect(statuses).toEqual([
    202, 201, 201, 201, 201, 201, 200, 201, 200, 200, 201, 200, 201, 200, 201, 201, 201, 202, 200,
  ]);
  const written = [...sent].join("\n");
  // Figures about members, policies, statements and their disputes, what members want to hear, members who move in and the
  // check of awards come apart, away from the hot path;
  // what a counter set aside comes from counters.
  const later = [
    ...["standing", "tier_change", "member_notice", "fraud_notice"],
    ...[
      "member_consent",
      "settlement_item",
      "reimbursement",
      "merged_member",
      "moved_lot",
      "counter_hold",
    ],
    ...["award_difference", "merge_memory", "legal_hold", "rights_request", "member_limit"],
    ...["member_note", "consent_guardian", "dispute_message", "opening"],
  ];
  for (const [table, { kind }] of Object.entries(list))
    if (kind === "member" && !table.startsWith("rollup_") && !later.includes(table))
      expect(written).toMatch(new RegExp(`\\b${table}\\b`));
  expect([...sent].flatMap((text) => unscopedTables(text, list))).toEqual([]);
});

test.each([
  ["select * from lot where lot_no = $1", ["lot"]],
  ["with u0 as (update lot t set held = 0 where t.lot_no = $1 returning 1) select 1", ["lot"]],
  [
    "select (select json_agg(r) from (select active from account) r) from entry where member_id = 1",
    ["account"],
  ],
  ["select * from lot where member_id = 1 union all select * from lot", ["lot"]],
  ["insert into entry (entry_no) values (1)", ["entry"]],
  ["insert into entry (member_id, entry_no) select 1, 2", []],
  [
    "select a.active from order_lookup l join account a using (member_id) where l.order_id = $1",
    [],
  ],
  ["select version from config_version", []],
  ["select body from idempotency where key = $1", []],
])("statements are read for member_id: %s", (text, tables) => {
  expect(unscopedTables(text, list)).toEqual(tables);
});
