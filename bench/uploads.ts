// The largest product files there may be, uploaded while others work: how long the others wait, and how
// much memory it takes.
import { randomBytes } from "node:crypto";
import { waiveFactors } from "../server/src/identity/testing/waive-factors.ts";
import { writeTable } from "../server/src/kit/files/table/write.ts";
import { addressOf, beginServer } from "../server/src/kit/testing/server-process.ts";
import { withDatabase } from "../server/src/kit/testing/server-url.ts";
import { residentBytes, signIn } from "./http.ts";
import { orderMaker } from "./marketplace.ts";
import type { Row } from "./table.ts";

const rowCount = 50_000;
const clients = 4;
const quietMs = 5_000;
const waitMaxMs = 250;
const memoryMax = 256 * 2 ** 20;
const megabyte = 2 ** 20;

const head = ["sku", "name", "price", "points"];
const cellsOf = (i: number): string[] => [
  `BENCH-${String(i).padStart(6, "0")}`,
  `A thing of many, in a name of usual length, number ${i} of this file`,
  `${(i % 900) + 1}.25`,
  String(i % 50),
];

type File = { name: string; bytes: Buffer };

const files = async (): Promise<File[]> => {
  const rows = Array.from({ length: rowCount - 1 }, (_, i) => cellsOf(i));
  const lines = [head, ...rows].map((cells) => `"${cells.join('","')}"\n`);
  return [
    { name: "products.csv", bytes: Buffer.from(lines.join("")) },
    { name: "products.xlsx", bytes: await writeTable(head, rows) },
  ];
};

type Server = { address: string; token: string; pid: number };

/** Starts a server on a database that is filled and uploads both files to it. */
export const measureUploads = async (url: string): Promise<Row[]> => {
  const child = beginServer({ DATABASE_URL: url, NODE_ENV: "production" });
  try {
    const address = await addressOf(child);
    await withDatabase(url, waiveFactors);
    const server = { address, token: await signIn(address), pid: child.pid };
    await beside(server, () => pause(quietMs));
    const rows: Row[] = [];
    for (const file of await files()) rows.push(...(await measure(server, file)));
    return rows;
  } finally {
    child.child.kill("SIGTERM");
    await child.exit;
  }
};

const measure = async (server: Server, file: File): Promise<Row[]> => {
  const before = await beside(server, () => pause(quietMs));
  let seconds = 0;
  const during = await beside(server, async () => {
    const begin = performance.now();
    await upload(server, file);
    seconds = (performance.now() - begin) / 1_000;
  });
  const added = during.memoryMax - before.memoryMax;
  const size = `${(file.bytes.length / megabyte).toFixed(1)} MB, ${(rowCount - 1).toLocaleString("en")} rows`;
  return [
    {
      what: `${file.name} (${size}): what ${clients} others wait meanwhile, orders and balances`,
      text: `p99 ${during.p99.toFixed(0)} ms`,
      target: { text: `< ${waitMaxMs} ms`, isMet: during.p99 < waitMaxMs },
      small: `without it p99 ${before.p99.toFixed(0)} ms; the file took ${seconds.toFixed(1)} s`,
    },
    {
      what: `${file.name}: memory beyond what the server had used before`,
      text: `${Math.round(added / megabyte)} MB`,
      target: { text: "< 256 MB", isMet: added < memoryMax },
      small: `${Math.round(before.memoryMax / megabyte)} → ${Math.round(during.memoryMax / megabyte)} MB in all`,
    },
  ];
};

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Runs `work` while others ask one thing after the other; answers the wait of the slowest hundredth. */
const beside = async (
  server: Server,
  work: () => Promise<void>,
): Promise<{ p99: number; memoryMax: number }> => {
  let isOver = false;
  let most = 0;
  const waits: number[] = [];
  const watch = setInterval(() => {
    most = Math.max(most, residentBytes(server.pid));
  }, 250);
  const nextOrder = orderMaker(`upload-${randomBytes(4).toString("hex")}`, 7);
  const others = Array.from({ length: clients }, async (_, i) => {
    while (!isOver) {
      const begin = performance.now();
      if (i % 2 === 0) await ask(server, "POST", "/v1/orders", JSON.stringify(nextOrder()));
      else await ask(server, "GET", "/v1/members?limit=10");
      waits.push(performance.now() - begin);
    }
  });
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(others);
    clearInterval(watch);
  }
  waits.sort((a, b) => a - b);
  return { p99: waits[Math.ceil(waits.length * 0.99) - 1] ?? Number.NaN, memoryMax: most };
};

const ask = async (
  { address, token }: Server,
  method: string,
  path: string,
  body?: string,
): Promise<void> => {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && {
      "content-type": "application/json",
      "idempotency-key": randomBytes(16).toString("hex"),
    }),
  };
  const reply = await fetch(address + path, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
};

const upload = async ({ address, token }: Server, { name, bytes }: File): Promise<void> => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const reply = await fetch(`${address}/staging/v1/ecommerce/products/bulk-products`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const text = await reply.text();
  const { data } = JSON.parse(text) as { data?: { rows: number; rejected: number } };
  if (data?.rows !== rowCount - 1 || data.rejected > 0)
    throw new Error(`${name}: ${reply.status} ${text.slice(0, 500)}`);
};
