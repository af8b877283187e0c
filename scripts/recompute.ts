// Recomputes from the file alone what an import must have posted, and compares it with the ledger:
// `DATABASE_URL=... node scripts/recompute.ts orders.csv map.json`. Shares no code with the engine,
// on purpose. Knows CSV files whose orders stand in one piece, and base earning of 5 %.
import { readFileSync } from "node:fs";
import pg from "pg";

type Line = { id: string; sku: string; pieces: number; left: number } & Record<Big, bigint>;
type Big = "amount" | "points";
const [file = "", mapFile = ""] = process.argv.slice(2);
const { separator = ",", columns, returns, ...map } = JSON.parse(readFileSync(mapFile, "utf8"));
const sum = (numbers: bigint[]): bigint => numbers.reduce((a, b) => a + b, 0n);

const rows: string[][] = [[]];
const field = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\n]*)(${separator}|\\n|$)`, "gy");
const text = readFileSync(file, "utf8").replace(/^\ufeff|\r(?=\n)/g, "");
for (const [, cell = "", end] of text.matchAll(field)) {
  const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
  if (cell.startsWith('"') && !isQuoted) rows.at(-1)?.push("");
  rows.at(-1)?.push((isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim());
  if (end !== separator) rows.push([]);
}
const header = rows.shift() ?? [];
const timeOf = (written: string): string => {
  const names: string[] = (map.date_format ?? "yyyy-MM-dd HH:mm:ss").match(/([yMdHms])\1*/g) ?? [];
  const numbers = written.match(/\d+/g) ?? [];
  const part = (name: string) => numbers[names.findIndex((one) => one[0] === name)] ?? "0";
  const [y, M, d, H, m, s] = [..."yMdHms"].map((name) => part(name).padStart(2, "0"));
  const iso = `${y}-${M}-${d}T${H}:${m}:${s}.000Z`;
  return new Date(iso).toJSON() === iso ? iso : "";
};

const priced = new RegExp(`^(\\d+)(?:\\${map.decimal ?? "."}(\\d{1,2}))?$`);
const orders = new Map<string, { member: string; at: string; lines: Line[]; rows: number }>();
const backs: { member: string; at: string; sku: string; pieces: number }[] = [];
for (const row of rows.filter(({ length }) => length === header.length)) {
  const cell = (name: string): string =>
    columns[name]?.constant ?? row[header.indexOf(columns[name])] ?? "";
  const [id, member, sku] = [cell("order_id"), cell("member_id"), cell("sku")];
  const [at, count] = [timeOf(cell("occurred_at")), cell("quantity")];
  const order = orders.get(id) ?? { member: "", at: "", lines: [], rows: 0 };
  orders.set(id, { ...order, rows: order.rows + 1 });
  if (!id || !member || !sku || !at || !/^-?[1-9]\d*$/.test(count)) continue;
  const pieces = Number(count);
  const isReturn = returns && id.startsWith(returns.order_id_prefix);
  if (isReturn && pieces < 0) backs.push({ member, at, sku, pieces: -pieces });
  const [, pounds, pence = ""] = priced.exec(cell("unit_price")) ?? [];
  if (isReturn || !pounds || pieces < 0 || (order.member && order.member !== member)) continue;
  const amount = BigInt(pieces) * BigInt(pounds + pence.padEnd(2, "0"));
  const points = (amount * 500n) / 1_000_000n;
  const lineId = columns.line_id ? cell("line_id") : String(order.rows + 1);
  order.lines.push({ id: lineId, sku, pieces, left: pieces, amount, points });
  orders.set(id, { ...order, member, at: order.at || at, rows: order.rows + 1 });
}

const expected = new Map<string, bigint>();
const add = (key: string, points: bigint) => expected.set(key, (expected.get(key) ?? 0n) + points);
for (const [id, { member, lines }] of orders) {
  const whole = (sum(lines.map(({ amount }) => amount)) * 500n) / 1_000_000n;
  const rest = ({ amount }: Line) => (amount * 500n) % 1_000_000n;
  const lucky = [...lines].sort((a, b) => Number(rest(b) - rest(a)));
  const missing = whole - sum(lines.map(({ points }) => points));
  for (const line of lucky.slice(0, Number(missing))) line.points += 1n;
  for (const line of lines) add(`line ${line.id} of order ${id}`, line.points);
  add(`earn of member ${member}`, whole);
}
const clawed = ({ points, pieces, left }: Line) =>
  (points * BigInt(pieces - left)) / BigInt(pieces);
for (const back of backs) {
  const own = [...orders].filter(([, one]) => one.member === back.member && one.at <= back.at);
  own.sort(([a, x], [b, y]) => (x.at === y.at ? (a < b ? 1 : -1) : x.at < y.at ? 1 : -1));
  const lines = own.flatMap(([, one]) => one.lines.filter(({ sku }) => sku === back.sku));
  if (lines.reduce((all, { left }) => all + left, 0) < back.pieces) continue;
  for (const line of lines) {
    const taken = Math.min(back.pieces, line.left);
    add(`clawback of member ${back.member}`, clawed(line));
    line.left -= taken;
    add(`clawback of member ${back.member}`, -clawed(line));
    back.pieces -= taken;
  }
}
const db = new pg.Client({ connectionString: process.env["DATABASE_URL"] });
await db.connect();
const found = await db.query<{ key: string; points: string }>(
  `select kind || ' of member ' || external_id as key, sum(points)::text as points
     from entry join account using (member_id) where order_id = any($1) and kind in ('earn', 'clawback') group by 1
   union all select 'line ' || line_id || ' of order ' || order_id, points::text from lot where order_id = any($1)
   union all select 'balances', sum(active + pending + held - debt)::text from account
   union all select 'postings', sum(points * ((credit < 5)::int - (debit < 5)::int))::text from posting`,
  [[...orders.keys()]],
);
await db.end();
const ledger = new Map(found.rows.map(({ key, points }) => [key, BigInt(points)]));
// The trial balance: what the postings moved to members is what the members have.
for (const key of ["balances", "postings"]) expected.set(key, ledger.get("postings") ?? 0n);
const keys = [...new Set([...expected.keys(), ...ledger.keys()])];
const wrong = keys.filter((key) => (expected.get(key) ?? 0n) !== (ledger.get(key) ?? 0n));
for (const key of wrong) console.log(key, "expected", expected.get(key), "found", ledger.get(key));
const total = (kind: string) => sum(keys.map((k) => (k.startsWith(kind) && ledger.get(k)) || 0n));
for (const kind of ["earn", "clawback", "line", "balances"]) console.log(kind, total(kind));
console.log(`${keys.length} figures compared, ${wrong.length} differ`);
process.exitCode = wrong.length === 0 ? 0 : 1;
