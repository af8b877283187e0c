// Checks audit files of Nuqta: node verify-month.ts [--key KEY] [--root ROOT] audit-file-2026-10.jsonl.gz ...
//
// Reads one closed month or several in a row, the whole file or the part of one seller, and works out again from its
// entries what it was closed with: points and money of each payer, statements, accounts, wallets and the journal, and that
// all of it is what was sealed. It needs Node 22.18 or later and nothing else.
//
// It does not evaluate the rules of the programme: how many points an order earned is taken as the entry has it. Nor can
// it know that a key is the marketplace's own: compare KEY, and the root of a month, with what you were given another way.
import { createHash, createPublicKey, verify } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { createGunzip } from "node:zlib";

type Json = any; // what somebody else wrote, of which every figure is worked out again

const measures = ["issued", "cancelled", "redeemed", "given_back", "expired", "clawed_back", "repaid", "adjusted"];
const walletLines = ["top_up", "credit_raised", "credit_lowered", "released", "charged"];
const takesAway = ["cancelled", "redeemed", "expired", "clawed_back", "repaid"];
const signOf = (measure: string): number => (takesAway.includes(measure) ? -1 : 1);

const faults: string[] = [];
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const total = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);
const ofKind = (lines: Json[], kind: string): Json[] => lines.filter((line) => line.kind === kind);
const addTo = (sums: Map<string, number>, key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);

/** JSON with the keys of every object in order: equal values are equal texts. */
const canonical = (value: Json): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
};

/** Notes a fault where a figure is not what it has to be. */
const same = (where: string, found: Json, due: Json): void => {
  if (canonical(found ?? null) !== canonical(due ?? null))
    faults.push(`${where}: is ${canonical(found ?? null)}, has to be ${canonical(due ?? null)}`);
};

// --- Points in piastres: exact as fractions, rounded once -----------------------------------------------------------

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
const floor = (a: bigint, b: bigint): bigint => (a >= 0n || a % b === 0n ? a / b : a / b - 1n);
const commonOf = (rates: Json[]): bigint =>
  rates.reduce((all, { cost_points: n }) => (all * BigInt(n)) / gcd(all, BigInt(n)), 1n);
const exactOf = (common: bigint, rate: Json, points: number): bigint =>
  BigInt(points) * BigInt(rate.cost_piastres) * (common / BigInt(rate.cost_points));
const exact = (rates: Json[], pointsOf: (rate: Json) => number, common = commonOf(rates)): bigint =>
  rates.reduce((sum, rate) => sum + exactOf(common, rate, pointsOf(rate)), 0n);
const worth = (rates: Json[], pointsOf: (rate: Json) => number): Json => ({
  points: total(rates.map(pointsOf)),
  money: Number(floor(exact(rates, pointsOf), commonOf(rates))),
});
const netOf = (sums: Json): number => total(measures.map((name) => signOf(name) * sums[name]));

/** Opening, movements and closing. Both ends are rounded down; what is missing goes to the largest fractions. */
const rollForward = (rates: Json[]): Json => {
  const common = commonOf(rates);
  const opening = worth(rates, (rate) => netOf(rate.before));
  const closing = worth(rates, (rate) => netOf(rate.after));
  const lines = measures.map((name) => {
    const moved = (rate: Json) => signOf(name) * (rate.after[name] - rate.before[name]);
    const value = exact(rates, moved);
    const money = Number(floor(value, common));
    return { name, points: total(rates.map(moved)), money, fraction: value - BigInt(money) * common };
  });
  let left = closing.money - opening.money - total(lines.map(({ money }) => money));
  for (const line of lines.toSorted((a, b) => (a.fraction > b.fraction ? -1 : a.fraction < b.fraction ? 1 : 0)))
    if (left-- > 0) line.money += 1;
  return { opening, ...Object.fromEntries(lines.map(({ name, points, money }) => [name, { points, money }])), closing };
};

// --- The part of one payer ------------------------------------------------------------------------------------------

type Part = { head: Json; text: ReturnType<typeof createHash>; lines: Json[] };
const rateOf = ({ cost_points, cost_piastres }: Json): string => `${cost_points} points for ${cost_piastres} piastres`;

// Of all files so far: moves, frozen lines of orders, what statements ask for, and what each month ended with.
const moves = new Map<string, Json>();
const sold = new Map<string, Json>();
const issued = new Map<string, number>();
const ends = new Map<string, Json>();
let firstStart = "";

/** A month begins with what the one before ended with, where that was given. */
const carry = (key: string, where: string, { before, after }: { before: Json; after: Json }): void => {
  if (ends.has(key)) same(`${where}: what the month before ended with`, before, ends.get(key));
  ends.set(key, after);
};
const keyOf = (party: string, { entry, seq, measure, ...rate }: Json): string =>
  [party, entry, seq, measure, rateOf(rate)].join(" ");

/** Moves of a payer: each once, in its month, and together what leads from the sums before to those after. */
const checkMoves = (where: string, { head, lines }: Part): Json[] => {
  const rates = ofKind(lines, "sums");
  const sums = new Map<string, Json>(rates.map((rate) => [rateOf(rate), { ...rate.before }]));
  const prior = new Map<string, number>();
  for (const move of ofKind(lines, "move")) {
    const at = `${where}, move ${move.entry}/${move.seq}`;
    if (moves.has(keyOf(head.party, move))) faults.push(`${at}: is there twice`);
    moves.set(keyOf(head.party, move), move);
    if (move.at >= head.ends_at) faults.push(`${at}: took effect after the month`);
    if (move.at < head.starts_at) addTo(prior, rateOf(move), move.points);
    const sum = sums.get(rateOf(move));
    if (sum === undefined) faults.push(`${at}: no sums at ${rateOf(move)}`);
    else sum[move.measure] += signOf(move.measure) * move.points;
  }
  for (const rate of rates) {
    same(`${where}, sums at ${rateOf(rate)}: before and moves`, rate.after, sums.get(rateOf(rate)));
    carry(`${head.party} ${rateOf(rate)}`, where, rate);
  }
  return rates.map((rate) => ({ ...rate, prior: prior.get(rateOf(rate)) ?? 0 }));
};

const frozen = ["value", "gross", "fee"];
const pick = (names: string[], of: (name: string) => number): Json =>
  Object.fromEntries(names.map((name) => [name, of(name)]));
const sumOf = (list: Json[], names: string[]): Json => pick(names, (name) => total(list.map((one) => one[name])));
const partOf = (value: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((BigInt(value) * BigInt(part)) / BigInt(whole));

/** Reimbursements of a statement: frozen at the sale by the terms of a card, and taken back in proportion. */
const checkSales = (where: string, seller: string, sales: Json[], cards: Json[]): Json => {
  for (const one of sales) {
    const at = `${where}, sale ${one.order}/${one.line}`;
    const sale = sold.get(`${seller} ${one.order} ${one.line}`);
    if (one.cause === "reimbursed") {
      const card = cards.find((each) => each.card === one.card) ?? {};
      const gross = partOf(one.value, card.reimbursed_bps, 10_000);
      const fee = Math.min(gross, partOf(gross, card.fee_bps, 10_000) + card.fee_piastres);
      same(`${at}: reimbursement and fee by the card`, [one.gross, one.fee], [gross, fee]);
      sold.set(`${seller} ${one.order} ${one.line}`, { ...one, back: { amount: 0, value: 0, gross: 0, fee: 0 } });
    } else if (sale !== undefined) {
      const amount = sale.back.amount - one.amount;
      const back = pick(frozen, (name) => partOf(sale[name], amount, sale.amount));
      const due = pick(frozen, (name) => sale.back[name] - back[name]);
      const told = pick(frozen, (name) => one[name]);
      same(`${at}: taken back`, told, due);
      sale.back = { ...back, amount };
    }
  }
  const of = (cause: string, name: string) => total(sales.filter((one) => one.cause === cause).map((one) => one[name]));
  const net = (list: Json[]) => total(list.map(({ gross, fee }) => gross - fee));
  return {
    ...{ lines: sales.length, paid: total(sales.map(({ value }) => value)), net: net(sales) },
    ...{ reimbursed: of("reimbursed", "gross"), taken_back: of("taken_back", "gross") },
    ...{ fees: 0 - of("reimbursed", "fee"), fees_returned: 0 - of("taken_back", "fee") },
    prior: net(sales.filter(({ is_prior }) => is_prior)),
  };
};

/** Items of a statement, each by what it changes of the whole; answers the sums by measure, those before it, and the end. */
const checkItems = (where: string, party: string, head: Json, items: Json[]): Json => {
  const common = commonOf([...head.opening, ...items]);
  const lines = Object.fromEntries(measures.map((name) => [name, { points: 0, money: 0 }]));
  const prior = { points: 0, money: 0 };
  let after = exact(head.opening, ({ points }) => points, common);
  for (const item of items) {
    const at = `${where}, item ${item.entry}/${item.seq}`;
    const before = floor(after, common);
    after += exactOf(common, item, item.points);
    same(`${at}: money`, item.money, Number(floor(after, common) - before));
    for (const sum of [lines[item.measure], item.at < head.starts_at ? prior : undefined]) {
      if (sum === undefined) continue;
      sum.points += item.points;
      sum.money += item.money;
    }
    const move = moves.get(keyOf(party, item));
    if (move === undefined ? item.at >= firstStart : move.points !== item.points || move.at !== item.at)
      faults.push(`${at}: no such move in the months given`);
  }
  const opening = worth(head.opening, ({ points }) => points);
  const points = opening.points + total(items.map((item) => item.points));
  return { opening, lines, prior, closing: { points, money: Number(floor(after, common)) } };
};

const fingerprint = (lines: Json[], valuesOf: (line: Json) => Json[]): string =>
  sha256(lines.map((line) => valuesOf(line).join(" ")).join("\n"));
const numbersOf = (entry: string): Json[] => [Number.parseInt(entry.split("_")[1] ?? "", 36), entry.split("_")[2]];

/** A statement: its figures by items, reimbursements and credits, and its hash over all of them. */
const checkStatement = (where: string, party: string, part: Json[]): void => {
  const [head] = part;
  const items = ofKind(part, "item");
  const sales = ofKind(part, "sale");
  const credits = ofKind(part, "credit");
  const told = checkItems(where, party, head, items);
  const { redeemed, given_back } = told.lines;
  const sums = checkSales(where, party, sales, ofKind(part, "card"));
  const due = pick(["points", "money"], (name) => 0 - redeemed[name] - given_back[name]);
  const credit = { count: credits.length, money: total(credits.map(({ piastres }) => piastres)) };
  const figures = {
    ...{ ...told, due, sales: sales.length > 0 ? sums : null, credits: credits.length > 0 ? credit : null },
  };
  same(`${where}: figures`, { sales: null, credits: null, ...head.figures }, figures);
  issued.set(head.number, due.money - sums.net - credit.money);
  const old = {
    ...{ number: head.number, figures: head.figures },
    items: fingerprint(items, (one) => [...numbersOf(one.entry), one.seq, one.measure, one.points, one.money]),
  };
  const saleNames = ["member", "event", "order", "line", "cause", "amount", "value", "gross", "fee", "card"];
  const creditOf = (one: Json) => [
    one.dispute,
    `${one.month}-01`,
    one.order,
    ...(one.line ? [one.line] : []),
    one.piastres,
  ];
  const seal = {
    ...{ ...old, reimbursements: fingerprint(sales, (one) => saleNames.map((name) => one[name])) },
    ...(credits.length > 0 && { credits: fingerprint(credits, creditOf) }),
  };
  // Statements that were issued before there were reimbursements have no hash of them.
  if (![seal, old].some((one) => sha256(canonical(one)) === head.hash))
    faults.push(`${where}: the hash is not that of its lines`);
};

const posted = new Map<string, number>(); // what entries of the present file moved, by account
const kindOf = (account: string): string => account.split(":", 1)[0] ?? "";
const names: Json = { seller: "sellers", wallet: "wallets", points: "billed_points" };
const against = (party: string, cause: string): string => {
  if (cause === "redeemed" || cause === "given_back") return "redemptions";
  if (party !== "platform") return "funder_points";
  return cause === "expired" ? "breakage" : "points_cost";
};

/** Accounts by the entries of money, and the lines of the journal, which are those of points and these entries. */
const checkMoney = (where: string, { head, lines }: Part, figures: Json): string[] => {
  const { party } = head;
  const moved = new Map<string, number>();
  const journal = new Map<string, number>();
  for (const cause of figures === null ? [] : measures) {
    addTo(journal, `${cause} points_liability`, 0 - figures[cause].money);
    addTo(journal, `${cause} ${against(party, cause)}`, figures[cause].money);
  }
  for (const { entry, cause, is_opening, postings } of ofKind(lines, "money")) {
    const sides = postings.flatMap(({ debit, credit, piastres }: Json) => [
      [debit, piastres],
      [credit, 0 - piastres],
    ]);
    const own = total(sides.map(([account, amount]: [string, number]) => (account === party ? amount : 0)));
    if (cause === "statement" && issued.has(entry)) same(`${where}, entry ${entry}: amount`, own, issued.get(entry));
    for (const [account, amount] of is_opening ? [] : sides) {
      addTo(moved, account, amount);
      addTo(posted, account, amount);
      addTo(journal, `${cause} ${names[kindOf(account)] ?? kindOf(account)}`, amount);
    }
  }
  for (const { account, opening, closing } of ofKind(lines, "account")) {
    same(`${where}, account ${account}: closing`, closing, opening + (moved.get(account) ?? 0));
    carry(`account ${account}`, `${where}, account ${account}`, { before: opening, after: closing });
  }
  return [...journal].flatMap(([line, amount]) => (amount === 0 ? [] : `${line} ${amount}`)).sort();
};

/** The wallet of a seller: each move once, in its month, and together what leads from its opening to its closing. */
const checkWallet = (where: string, { head, lines }: Part): Json[] =>
  ofKind(lines, "wallet").map(({ kind: _, ...wallet }) => {
    const moved = pick(walletLines, () => 0);
    for (const { id, cause, at, amount } of ofKind(lines, "wallet_move")) {
      if (moves.has(`${head.party} ${id}`)) faults.push(`${where}, move ${id}: is there twice`);
      moves.set(`${head.party} ${id}`, at);
      if (at >= head.ends_at) faults.push(`${where}, move ${id}: was recorded after the month`);
      moved[cause] += amount;
    }
    same(`${where}: moves`, wallet, { ...wallet, ...moved, closing: wallet.opening + total(Object.values(moved)) });
    const before = [wallet.opening, wallet.reserved + moved.charged + moved.released];
    carry(`wallet ${head.party}`, where, { before, after: [wallet.closing, wallet.reserved] });
    const money = ofKind(lines, "money").filter(({ cause, is_opening }) => cause === "top_up" && !is_opening);
    same(`${where}: money put in`, moved.top_up, total(money.map((one) => one.postings[0].piastres)));
    return { seller_id: head.party.replace("seller:", ""), ...wallet };
  });

/** A payer's part as a whole; answers its hash, figures, sums and wallet. */
const checkPart = (part: Part): Json => {
  const { party, month } = part.head;
  const where = `${month}, ${party}`;
  const rates = checkMoves(where, part);
  const result = part.lines.at(-1);
  const statements = part.lines.flatMap(({ kind }, i) => (kind === "statement" ? i : []));
  for (const [i, from] of statements.entries()) {
    const lines = part.lines.slice(from, statements[i + 1] ?? -1);
    checkStatement(`${where}, statement ${lines[0].number}`, party, lines);
  }
  const figures = rates.length === 0 ? null : { ...rollForward(rates), prior: worth(rates, ({ prior }) => prior) };
  same(`${where}, result: figures`, result.figures, figures);
  const journal = result.journal?.map(({ cause, account, amount }: Json) => `${cause} ${account} ${amount}`).sort();
  same(`${where}, result: journal`, journal, checkMoney(where, part, figures));
  const sums = rates.map(({ cost_points, cost_piastres, after }) => ({ party, cost_points, cost_piastres, ...after }));
  return { party, hash: part.text.digest("hex"), figures, sums, wallets: checkWallet(`${where}, wallet`, part) };
};

// --- The file -------------------------------------------------------------------------------------------------------

type Seen = { name: string; parts: Json[]; head?: Json; close?: Json; path?: Json; seal?: Json };
let last: Seen | undefined;

/** All payers together, and what the hash of the close covers: wallets since closes have any. */
const checkClose = ({ parts, close, seal }: Seen, where: string): void => {
  const { figures, sums, accounts, wallets, month, before } = close;
  same(`${where}: sums`, sums.map(canonical).sort(), parts.flatMap((part) => part.sums.map(canonical)).sort());
  for (const line of ["opening", ...measures, "closing", "prior"]) {
    const each = parts.flatMap((one) => one.figures?.[line] ?? []);
    same(`${where}: ${line}`, figures[line], sumOf(each, ["points", "money"]));
  }
  const control = new Map<string, Json>(figures.accounts.map((one: Json) => [one.account, { ...one }]));
  for (const { account, opening, moved } of accounts) {
    same(`${where}: account ${account}`, moved, posted.get(account) ?? 0);
    carry(`all ${account}`, `${where}, account ${account}`, { before: opening, after: opening + moved });
    const one = control.get(kindOf(account)) ?? {};
    control.set(kindOf(account), { ...one, opening: one.opening - opening, moved: one.moved - moved });
  }
  for (const { account, opening, moved } of control.values())
    same(`${where}: all accounts of ${account}, less each`, [opening, moved], [0, 0]);
  same(`${where}: all accounts together`, total(accounts.map((one: Json) => one.opening + one.moved)), 0);
  const held = parts.flatMap((part) => part.wallets);
  const sum = sumOf(held, ["opening", ...walletLines, "closing", "reserved"]);
  same(`${where}: wallets`, [wallets ?? [], figures.wallets], [held, wallets && { count: held.length, ...sum }]);
  if (last?.close?.wallets) same(`${where}: opening of wallets`, sum.opening, last.close.figures.wallets.closing);
  const covered = { month, figures, sums, accounts, ...(wallets && { wallets }), before };
  same(`${where}: hash`, close.hash, sha256(canonical(covered)));
  same(`${where}: hash in the seal`, seal.close, close.hash);
  if (last?.close) same(`${where}: hash of the close before`, before, last.close.hash);
};

const over = (left: string, right: string): string => sha256(`node ${left} ${right}`);
const rootOf = (row: string[]): string => {
  if (row.length < 2) return row[0] ?? sha256("");
  return rootOf(
    row.flatMap((left, i) => (i % 2 === 1 ? [] : i + 1 === row.length ? left : over(left, row[i + 1] ?? ""))),
  );
};
const monthBehind = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7);

/** The seal: signed by its key, over exactly these parts, and behind that of the month before. */
const checkSeal = ({ parts, path, seal }: Seen, where: string, trusted: Json): void => {
  const { signature, ...body } = seal;
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: body.public_key }, format: "jwk" });
  if (!verify(null, Buffer.from(canonical(body)), key, Buffer.from(signature, "base64url")))
    faults.push(`${where}: the signature is not of this seal`);
  const up = (hash: string, step: Json) => (step.side === "left" ? over(step.hash, hash) : over(hash, step.hash));
  const root = path ? path.path.reduce(up, parts[0]?.hash ?? "") : rootOf(parts.map(({ hash }) => hash));
  same(`${where}: root over the parts`, seal.root, root);
  if (trusted.key !== undefined) same(`${where}: key that you were given`, seal.public_key, trusted.key);
  if (trusted.root !== undefined) same(`${where}: root that you were given`, seal.root, trusted.root);
  if (last === undefined) return;
  same(`${where}: month`, seal.month, monthBehind(last.seal.month));
  same(`${where}: root of the month before`, seal.previous, last.seal.root);
};

const checkFile = (seen: Seen, trusted: Json): void => {
  const { name, parts, head, close, path, seal } = seen;
  if (!head || !seal || !(close || path)) return void faults.push(`${name}: the file is not whole`);
  const { month } = seal;
  for (const { party } of parts) if (head.party && party !== head.party) faults.push(`${month}: a part of ${party}`);
  same(`${month}: month of the file`, head.month, month);
  if (close) checkClose(seen, `${month}, close`);
  checkSeal(seen, `${month}, seal`, trusted);
  console.log(`${month}: ${head.party ?? `${parts.length} payers`}, root ${seal.root}, key ${seal.public_key}`);
  last = seen;
};

const readParts = async (name: string): Promise<Seen> => {
  const seen: Seen = { name, parts: [] };
  let part: Part | undefined;
  posted.clear();
  const source = createReadStream(name);
  const input = name.endsWith(".gz") ? source.pipe(createGunzip()) : source;
  for await (const text of createInterface({ input })) {
    const line = JSON.parse(text);
    const isOutside = ["audit-file", "close", "path", "seal"].includes(line.kind);
    if (part && (isOutside || line.kind === "party")) {
      seen.parts.push(checkPart(part));
      part = undefined;
    }
    if (line.kind === "party") {
      part = { head: line, text: createHash("sha256"), lines: [] };
      firstStart ||= line.starts_at;
    }
    part?.text.update(`${text}\n`);
    part?.lines.push(line);
    if (isOutside) seen[line.kind === "audit-file" ? "head" : (line.kind as "close")] = line;
    else if (part === undefined) faults.push(`${name}: a line of kind ${line.kind} stands in no part`);
  }
  return seen;
};

const options = { key: { type: "string" }, root: { type: "string" } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
if (positionals.length === 0) throw new Error("Name one file or several, in the order of their months.");
for (const [i, name] of positionals.entries()) {
  const { root, ...key } = values;
  checkFile(await readParts(name), root !== undefined && i === positionals.length - 1 ? values : key);
}
for (const fault of faults.slice(0, 50)) console.log(`FAULT ${fault}`);
console.log(faults.length === 0 ? "Everything adds up." : `${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
