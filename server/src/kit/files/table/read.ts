// Tables that people send: CSV or a workbook, whatever the file is called.
import { Worker } from "node:worker_threads";
import { createGate } from "../../process/gate.ts";
import { accept, type Decision, refuse } from "../../pure/decision.ts";
import type { Row } from "./limits.ts";

const memoryMb = 200;
const timeMs = 30_000;

// Two at once; whoever comes later waits for a moment.
const gate = createGate({ running: 2, waiting: 16 });

type Answer = { rows: Row[] } | { unreadable: string };

/**
 * The rows of a file that hold anything, the head among them. Refuses `file_not_readable`, also when the
 * file needs more memory or time than it may.
 * @throws Overloaded when too many files are being read already
 */
export const readTable = async (bytes: Buffer): Promise<Decision<Row[], "file_not_readable">> => {
  const answer = await gate(() => readInWorker(bytes));
  return "rows" in answer
    ? accept(answer.rows)
    : refuse("file_not_readable", { detail: answer.unreadable });
};

const readInWorker = (bytes: Buffer): Promise<Answer> =>
  new Promise((settle, fail) => {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: new Uint8Array(bytes),
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    });
    const end = (answer: Answer): void => {
      clearTimeout(timer);
      settle(answer);
      void worker.terminate();
    };
    const timer = setTimeout(
      () => end({ unreadable: "Reading this file takes too long." }),
      timeMs,
    );
    worker.once("message", end);
    worker.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY")
        return end({ unreadable: "This file is larger than it may be." });
      clearTimeout(timer);
      fail(error);
    });
  });
