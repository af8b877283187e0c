// Loads a small demo marketplace as a process of its own, which may be killed at any moment. It says
// when it goes on with the year and when it is done.
import { ensureDemo } from "../../../server/src/demo/service/start.ts";
import { openDatabase } from "../../../server/src/kit/db/db.ts";

const url = process.env["DATABASE_URL"];
if (url === undefined) throw new Error("DATABASE_URL is not set");

const db = openDatabase(url);
let isBegun = false;
const loaded = await ensureDemo(db, {
  now: () => new Date("2026-11-21T10:00:00Z"),
  divisor: 50,
  onProgress: () => {
    if (!isBegun) process.stdout.write("begun\n");
    isBegun = true;
  },
});
process.stdout.write(`${loaded}\n`);
await db.close();
