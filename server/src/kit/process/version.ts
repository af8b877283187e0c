// The release that runs, as its package.json says.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname, "../../../package.json");

/** Three numbers, such as 0.2.0. */
export const version: string = JSON.parse(readFileSync(file, "utf8")).version;
