// The worker that reads a file: its memory is its own and bounded, and nobody waits for it.
import { parentPort, workerData } from "node:worker_threads";
import { readCsv } from "./csv.ts";
import { Unreadable } from "./limits.ts";
import { readXlsx } from "./xlsx.ts";

const bytes = Buffer.from(workerData as Uint8Array);
const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;

try {
  parentPort?.postMessage({ rows: await (isZip ? readXlsx(bytes) : readCsv(bytes)) });
} catch (error) {
  // What the CSV parser throws is about the text: a quote that is never closed, a row without end.
  const isOurs =
    error instanceof Unreadable || (error as { code?: string }).code?.startsWith("CSV_");
  if (isOurs !== true) throw error;
  parentPort?.postMessage({ unreadable: (error as Error).message });
}
