// Files that imports are measured with, written to any size, and the maps that read them.
import { createWriteStream, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const linesAtOnce = 1_000;

/** Writes lines under a head until the file has so many bytes; answers how many there are. */
const writeLines = async (
  file: string,
  { head, line, bytes }: { head: string; line: (n: number) => string; bytes: number },
): Promise<number> => {
  let lines = 0;
  function* chunks() {
    let written = head.length + 1;
    yield `${head}\n`;
    while (written < bytes) {
      const first = lines;
      lines += linesAtOnce;
      const chunk = Array.from({ length: linesAtOnce }, (_, i) => `${line(first + i)}\n`).join("");
      written += Buffer.byteLength(chunk);
      yield chunk;
    }
  }
  await pipeline(Readable.from(chunks()), createWriteStream(file));
  return lines;
};

export type Written = { file: string; map: string; lines: number };

const day = (n: number, year: number): string =>
  `${year}-${String((n % 12) + 1).padStart(2, "0")}-${String((n % 28) + 1).padStart(2, "0")}`;

const note = "A long description that no column of the map names. ".repeat(38);

/** Members with a card and two lots, a hundred bytes a line, or two thousand with a note. */
export const membersFile = async (
  folder: string,
  { name, bytes, hasNote }: { name: string; bytes: number; hasNote: boolean },
): Promise<Written> => {
  const file = join(folder, `${name}.csv`);
  const lines = await writeLines(file, {
    bytes,
    head: "customer,card,joined,points_a,earned_a,until_a,points_b,earned_b,note",
    line: (n) => {
      const id = `${name}-${String(n).padStart(9, "0")}`;
      const first = `${100 + (n % 900)},${day(n, 2025)},${day(n, 2029)}`;
      return `${id},CARD-${id},${day(n, 2024)},${first},${1 + (n % 90)},2026-01-15,${hasNote ? note : ""}`;
    },
  });
  const map = join(folder, `${name}.map.json`);
  const columns = {
    ...{ member_id: "customer", aliases: ["card"], joined_on: "joined" },
    lots: [
      { points: "points_a", earned_on: "earned_a", expires_on: "until_a" },
      { points: "points_b", earned_on: "earned_b" },
    ],
  };
  writeFileSync(map, JSON.stringify({ kind: "members", source: "Bench", columns }));
  return { file, map, lines };
};

/** Orders of ten lines, each of two kilobytes. */
export const ordersFile = async (
  folder: string,
  { name, bytes }: { name: string; bytes: number },
): Promise<Written> => {
  const file = join(folder, `${name}.csv`);
  const now = new Date();
  const lines = await writeLines(file, {
    bytes,
    head: "order,customer,at,sku,pieces,price,note",
    line: (n) => {
      const order = Math.floor(n / 10);
      const at = new Date(now.getTime() - (order % 1_000_000) * 1_000).toISOString();
      return `${name}-${order},M-${order % 20_000},${at},S-${n % 2_000},1,${1 + (n % 90)}.25,${note}${n}`;
    },
  });
  const map = join(folder, `${name}.map.json`);
  const columns = {
    ...{ order_id: "order", member_id: "customer", occurred_at: "at", sku: "sku" },
    ...{ quantity: "pieces", unit_price: "price", seller_id: { constant: "S-1" } },
  };
  writeFileSync(map, JSON.stringify({ date_format: "iso", columns }));
  return { file, map, lines };
};
