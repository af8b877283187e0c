// The import as people start it: a process of its own, killed at any moment, and what it leaves.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fileWriter, ledgerOf } from "../server/src/imports/testing.ts";
import { compiledBefore } from "../server/src/kit/testing/compiled-before.ts";
import { testDatabase } from "../server/src/kit/testing/database.ts";

const home = import.meta.dirname;
const write = await fileWriter();

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

const scripts = {
  import: ["../server/src/nuqta.ts", "import"],
  recompute: ["recompute.ts"],
} as const;

const start = (script: keyof typeof scripts, url: string, args: string[]) => {
  const [file, ...words] = scripts[script];
  const child = spawn(process.execPath, [join(home, file), ...words, ...args], {
    env: { PATH: "", DATABASE_URL: url, ...compiledBefore },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk: Buffer) => {
    said.err += chunk;
  });
  const exit = once(child, "close").then(([code]) => code as number | null);
  return { child, said, exit };
};

const finish = async (script: keyof typeof scripts, url: string, args: string[]) => {
  const { said, exit } = start(script, url, args);
  return { code: await exit, ...said };
};

const map = {
  separator: ";",
  decimal: ",",
  date_format: "d/M/yyyy HH:mm",
  columns: {
    order_id: "InvoiceNo",
    member_id: "CustomerID",
    occurred_at: "InvoiceDate",
    sku: "StockCode",
    name: "Description",
    quantity: "Quantity",
    unit_price: "UnitPrice",
    seller_id: { hash: "StockCode", buckets: 40, prefix: "S-" },
    brand_id: { hash: "StockCode", buckets: 120, prefix: "B-" },
    category_id: { hash: "StockCode", buckets: 25, prefix: "C-" },
  },
  returns: { order_id_prefix: "C", match: "latest_order_with_line" },
};
const mapFile = await write("map.json", JSON.stringify(map));

const header = "InvoiceNo;StockCode;Description;Quantity;InvoiceDate;UnitPrice;CustomerID;Country";

/** Made-up history: 2,000 lines, every fifth invoice a return, some of them of several orders. */
const history = (): string => {
  let state = 7;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % limit;
  };
  const lines: string[] = [];
  for (let invoice = 1; lines.length < 2_000; invoice += 1) {
    const isReturn = invoice % 5 === 0;
    const when = `${1 + Math.floor(invoice / 50)}/12/2010 ${String(8 + below(12)).padStart(2, "0")}:${10 + below(50)}`;
    const member = below(15) === 0 ? "" : `1${below(25)}`;
    for (let line = 1 + below(4); line > 0; line -= 1) {
      const quantity = isReturn ? -(1 + below(9)) : 1 + below(9);
      const price = `${below(90)},${String(below(100)).padStart(2, "0")}`;
      const id = `${isReturn ? "C" : ""}${1_000 + invoice}`;
      lines.push(`${id};SKU${below(12)};Thing;${quantity};${when};${price};${member};Egypt`);
    }
  }
  return [header, ...lines.slice(0, 2_000)].join("\r\n");
};

test("killed again and again, an import ends in the ledger of one that was not", async () => {
  const file = await write("history.csv", history());
  const [calm, hard] = [await testDatabase(), await testDatabase()];
  const args = [file, "--map", mapFile, "--history-from", "2000-01-01", "--batch", "20"];
  const whole = await finish("import", calm.url, args);
  expect(whole).toMatchObject({ code: 0 });
  const rejected = await readFile(`${file}.rejected.csv`, "utf8");
  const expected = await ledgerOf(calm);
  expect(expected.filter((line) => line.includes(" clawback ")).length).toBeGreaterThan(20);

  const entries = async () => {
    const [row] = await hard.query<{ n: number }>({ text: "select count(*) as n from entry" });
    return row?.n ?? 0;
  };
  const [{ n: total } = { n: 0 }] = await calm.query<{ n: number }>({
    text: "select count(*) as n from entry",
  });
  let kills = 0;
  for (const share of [0.02, 0.3, 0.6, 0.9, 0.97]) {
    const { child, exit } = start("import", hard.url, args);
    while ((await entries()) < total * share) await new Promise((done) => setTimeout(done, 2));
    child.kill("SIGKILL");
    if ((await exit) === null) kills += 1;
  }
  expect(kills).toBeGreaterThanOrEqual(3);
  expect(await ledgerOf(hard)).not.toEqual(expected);
  const last = await finish("import", hard.url, args);
  expect(last.code).toBe(0);
  expect(await ledgerOf(hard)).toEqual(expected);
  expect(await readFile(`${file}.rejected.csv`, "utf8")).toBe(rejected);
  // All but what depends on how often it was started: what was there already, and the time.
  const lasting = (text: string) => text.replace(/^( {2}already here|Time) .*$/gm, "");
  expect(lasting(last.out)).toBe(lasting(whole.out));

  const tied = await finish("recompute", hard.url, [file, mapFile]);
  expect(tied).toMatchObject({ code: 0, err: "" });
});

test("the recomputation finds a single point that is wrong", async () => {
  const file = await write("small.csv", `${header}\n1;A;Cup;2;1/12/2010 08:00;50;M;Egypt\n`);
  const db = await testDatabase();
  expect(
    await finish("import", db.url, [file, "--map", mapFile, "--history-from", "2000-01-01"]),
  ).toMatchObject({ code: 0 });
  expect(await finish("recompute", db.url, [file, mapFile])).toMatchObject({ code: 0 });
  await db.query({ text: "update account set active = active + 1" });
  const cached = await finish("recompute", db.url, [file, mapFile]);
  expect(cached.code).toBe(1);
  expect(cached.out).toContain("balances expected 5n found 6n");
  const dearer = await write("dearer.csv", (await readFile(file, "utf8")).replace(";50;", ";60;"));
  const other = await finish("recompute", db.url, [dearer, mapFile]);
  expect(other.code).toBe(1);
  expect(other.out).toContain("earn of member M expected 6n found 5n");
});

test("Ctrl-C ends it in order, and it can be run again", async () => {
  const file = await write("stopped.csv", history());
  const db = await testDatabase();
  const args = [file, "--map", mapFile, "--history-from", "2000-01-01", "--batch", "5"];
  const { child, said, exit } = start("import", db.url, args);
  const runs = () => db.query({ text: "select 1 from import_run where rows_read > 0" });
  while ((await runs()).length === 0) await new Promise((done) => setTimeout(done, 5));
  child.kill("SIGINT");
  expect(await exit).toBe(130);
  expect(said.err).toContain("Run the same command again");
  expect(await finish("import", db.url, args.slice(0, 5))).toMatchObject({ code: 0 });
});

test("what cannot be run says why in a line", async () => {
  const db = await testDatabase();
  const said = async (args: string[]) => (await finish("import", db.url, args)).err;
  expect(await said([])).toContain("<file> is missing. See `nuqta help import`.");
  expect(await said(["orders.csv"])).toContain("A CSV file needs a map.");
  const broken = await write("broken.json", JSON.stringify({ ...map, seperator: ";" }));
  expect(await said(["orders.csv", "--map", broken])).toContain(
    "seperator: This field is not known",
  );
});

const sample = join(home, "../../shared/data/online-retail-sample.csv");

test.runIf(existsSync(sample))(
  "ten thousand real lines tie to the recomputation",
  async () => {
    const db = await testDatabase();
    const file = await write("sample.csv", "");
    await copyFile(sample, file);
    const first = await finish("import", db.url, [
      file,
      "--map",
      mapFile,
      "--history-from",
      "2000-01-01",
    ]);
    expect(first.code).toBe(0);
    expect(first.out).toMatch(
      /Lines read +10000\n {2}posted +7619\n {2}waiting +0\n {2}rejected +2381\n/,
    );
    expect(first.out).toMatch(/member_missing +2291 .*\n +no_matching_order +90 /);
    const [ledger, rejected] = [await ledgerOf(db), await readFile(`${file}.rejected.csv`, "utf8")];
    expect(rejected.split("\r\n").length).toBe(2381 + 2);
    const second = await finish("import", db.url, [
      file,
      "--map",
      mapFile,
      "--history-from",
      "2000-01-01",
    ]);
    expect(second.code).toBe(0);
    expect(second.out).toMatch(/already here +410\n/);
    expect(await ledgerOf(db)).toEqual(ledger);
    expect(await readFile(`${file}.rejected.csv`, "utf8")).toBe(rejected);
    const tied = await finish("recompute", db.url, [file, mapFile]);
    expect(tied).toMatchObject({ code: 0, err: "" });
    expect(tied.out).toContain("earn 7207n\nclawback -8n\nline 7207n\nbalances 7199n\n");
  },
  120_000,
);
