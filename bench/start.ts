// How long the server takes from the command to its first answer, on data that is there already.
import {
  addressOf,
  beginServer,
  statusOf,
  until,
} from "../server/src/kit/testing/server-process.ts";
import { spreadOf } from "./rounds.ts";
import type { Row } from "./table.ts";

/** Starts and stops the server a few times on the embedded database in this folder. */
export const measureStart = async (dataDir: string): Promise<Row> => {
  const seconds: number[] = [];
  while (seconds.length < 3) {
    const begin = performance.now();
    const server = beginServer({ DATA_DIR: dataDir });
    const url = await addressOf(server);
    await until(async () => (await statusOf(`${url}/readyz`)) === 200);
    seconds.push((performance.now() - begin) / 1_000);
    server.child.kill("SIGTERM");
    await server.exit;
  }
  const { median, min, max } = spreadOf(seconds);
  return {
    what: "start to ready, embedded PostgreSQL with the data of this run",
    text: `${median.toFixed(1)} s (${min.toFixed(1)} – ${max.toFixed(1)})`,
    target: { text: "< 3 s", isMet: median < 3 },
  };
};
