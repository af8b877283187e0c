// Names that are planted wherever the software keeps words of people, and what is looked at afterwards: where they are
// left, and everything that must not change.
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect } from "vitest";
import type { Database } from "../../server/src/kit/db/db.ts";
import { readTrialBalance } from "../../server/src/ledger/service/reading.ts";
import { tables } from "../../server/src/tables.ts";
import { as, signIn } from "../support/four-eyes.ts";
import { type Answer, anOrder, type Json, type Marketplace } from "../support/marketplace.ts";

type Planting = {
  readonly shop: Marketplace;
  /** A call of the owner's, which has to be answered with the status. */
  readonly send: (status: number, url: string, body: Json) => Promise<Json>;
  readonly at: string;
};

/** Everything that has words of people about one member; each call brings the next name. */
export const plant = async (
  { shop, send, at }: Planting,
  id: string,
  next: () => string,
): Promise<void> => {
  const [name, nick] = [next(), next()];
  await send(201, "/v1/members", {
    ...{ member_id: `${id}-shy`, name, email: `${next().replaceAll(" ", "")}@mail.example` },
    ...{ phone: "+201001112223", birth_date: "1990-02-28", locale: "en", attributes: { nick } },
  });
  await send(
    201,
    "/v1/orders",
    anOrder(`${id}-o`, id, { occurred_at: at, attributes: { to: next() } }),
  );
  await send(201, "/v1/activities", {
    ...{ activity_id: `${id}-a`, member_id: id, type: "review", occurred_at: at },
    data: { text: next() },
  });
  await send(200, `/v1/members/${id}/suspend`, { reason: next() });
  await send(200, `/v1/members/${id}/reinstate`, { reason: next() });
  await send(201, `/v1/members/${id}/adjustments`, { points: 5, reason: next(), note: next() });
  const old = { occurred_at: "2025-03-01T12:00:00Z", attributes: { to: next() } };
  const { arrival_id } = await send(202, "/v1/orders", anOrder(`${id}-late`, id, old));
  await send(200, `/v1/arrivals/${arrival_id}/refuse`, { reason: next() });
  const much = { points: 500_000, reason: next(), note: next() };
  const { approval } = await send(202, `/v1/members/${id}/adjustments`, much);
  const second = await signIn(shop, "second@nuqta.example");
  const refused = await as(shop, second, "POST", `/v1/approvals/${approval.approval_id}/refuse`, {
    reason: next(),
  });
  expect(refused.status, refused.text).toBe(200);
  await send(201, `/v1/members/${id}/notes`, { text: next() });
  const { note_id } = await send(201, `/v1/members/${id}/notes`, { text: "gone at once" });
  await send(200, `/v1/members/${id}/notes/${note_id}/delete`, { reason: next() });
  await send(200, `/v1/members/${id}/legal-hold`, { reason: next() });
  await send(200, `/v1/members/${id}/legal-hold/lift`, { reason: next() });
  await send(200, `/v1/members/${id}/limits`, { kind: "objection", reason: next() });
  await send(200, `/v1/members/${id}/limits/lift`, { kind: "objection", reason: next() });
  await send(201, "/v1/members", { member_id: `${id}-twin` });
  await send(200, `/v1/members/${id}-twin/merge`, { into: id, reason: next() });
  const asked = { kind: "correction", channel: "letter", received_at: at, asked: next() };
  const right = await send(201, "/v1/rights-requests", { ...asked, member_id: id });
  const url = `/v1/rights-requests/${right.request_id}`;
  await send(200, `${url}/extension`, { reason: next() });
  await send(200, `${url}/refusal`, { reason: next() });
  // Cases are raised by the watch; this one is as it leaves them, decided by somebody.
  await shop.db.query({
    text: `insert into fraud_case select a.member_id, 'max_points.2025-10-01', 'max_points', 'low', 'approved', 1, 'points',
        1, 2, $2, $2, 1, '{}', '{}', '{}', $3, $2, $2, 'staff:1'
      from account a where external_id = $1`,
    values: [id, new Date(at), JSON.stringify([{ act: "approve", reason: next() }])],
  });
  // A dispute needs a statement that was issued; these words are as its seller left them.
  await shop.db.query({
    text: `insert into dispute_message (member_id, dispute_id, message_no, side, kind, text, at, by)
      select a.member_id, $2, 1, 'seller', 'opened', $3, $4, 'staff:1'
      from account a where external_id = $1`,
    values: [id, `DP-${id}`, next(), new Date(at)],
  });
};

/** The text in bytes: as they are, and unpacked where they are packed. */
const saidBy = (bytes: Buffer): string => {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const isZstd = bytes.subarray(0, 4).toString("hex") === "28b52ffd";
  if (isGzip) return gunzipSync(bytes).toString();
  return (isZstd ? zstdDecompressSync(bytes) : bytes).toString();
};

// A hash has 32 bytes and says nothing.
const hashBytes = 32;

/** The columns of bytes that have a word in some row; as text they are digits, which no word is found in. */
const tracesInBytes = async (db: Database, word: string): Promise<string[]> => {
  const columns = await db.query<{ table: string; column: string }>({
    text: `select table_name::text as table, column_name::text as column from information_schema.columns
      where table_schema = current_schema() and data_type = 'bytea' and table_name = any($1)`,
    values: [Object.keys(tables)],
  });
  const found: string[] = [];
  for (const { table, column } of columns) {
    const rows = await db.query<{ bytes: Buffer }>({
      text: `select ${column} as bytes from ${table} where octet_length(${column}) > ${hashBytes}`,
    });
    const has = rows.some(({ bytes }) => saidBy(bytes).toLowerCase().includes(word.toLowerCase()));
    if (has) found.push(`${table}.${column}`);
  }
  return found;
};

/** The columns of all tables that have a word in some row. */
export const tracesOf = async (db: Database, word: string): Promise<string[]> => {
  const found = await tracesInBytes(db, word);
  const isIn = (what: string) => `strpos(lower(${what}::text), lower($1)) > 0`;
  for (const table of Object.keys(tables)) {
    // Row by row first: most tables have nothing.
    const rows = await db.query<{ row: Json }>({
      text: `select to_json(t) as row from ${table} t where ${isIn("t")}`,
      values: [word],
    });
    const names = rows.flatMap(({ row }) =>
      Object.keys(row).filter((name) =>
        JSON.stringify(row[name]).toLowerCase().includes(word.toLowerCase()),
      ),
    );
    for (const name of new Set(names)) found.push(`${table}.${name}`);
  }
  return found.sort();
};

/** Everything that must not change: points, postings, lots and the sums over all of them. */
export const booksOf = async (db: Database): Promise<Json> => {
  const whole = async (what: string, table: string) =>
    db.query({ text: `select ${what} as row from ${table} t order by 1` });
  return {
    trial: await readTrialBalance(db),
    entries: await whole("to_jsonb(t) - 'reason' - 'trace'", "entry"),
    postings: await whole("to_jsonb(t)", "posting"),
    lots: await whole("to_jsonb(t)", "lot"),
    accounts: await whole("to_jsonb(t) - 'version'", "account"),
    statuses: await whole("to_jsonb(t) - 'body'", "sales_order"),
  };
};

export const whysOf = async (
  ids: readonly string[],
  get: (url: string) => Promise<Answer>,
): Promise<Record<string, Json>> => {
  const all: Record<string, Json> = {};
  for (const id of ids) {
    const { body } = await get(`/v1/members/${id}/entries?limit=100`);
    for (const { entry_id } of body.data)
      all[entry_id] = (await get(`/v1/entries/${entry_id}/why`)).body;
  }
  return all;
};

const quote = /^(Reason given|Note|السبب المذكور|ملاحظة):/;

/** A why without the sentences and fields that quote somebody, and without the words in brackets. */
export const unquoted = (why: Json): Json =>
  JSON.parse(JSON.stringify(why), (key, value) => {
    if (key === "note" || key === "reason") return undefined;
    // What is within was read before: of a sentence that quotes nothing is left.
    if (Array.isArray(value)) return value.filter((one) => one?.text !== "");
    if (typeof value !== "string") return value;
    const lines = value.split("\n").filter((line) => !quote.test(line));
    return lines.join("\n").replaceAll(/ \(\u2068?(?:Planted|Warda)\d+ Name\u2069?\)/g, "");
  });
