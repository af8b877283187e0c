// Compiled code kept for the next start, which spares it half of its work.
import { enableCompileCache } from "node:module";
import { join } from "node:path";

/** Keeps what is loaded from now on beside the packages; where that cannot be written, Node goes on without. */
export const keepCompiled = (): void => {
  enableCompileCache(join(import.meta.dirname, "../../../../node_modules/.cache/nuqta"));
};
