// Before the browser tests: the console as it is served, built from the sources as they are now.
import { buildConsole } from "../../../scripts/build-console.ts";

/** Vitest calls this once. */
export const setup = async (): Promise<void> => {
  if (!(await buildConsole())) throw new Error("The console could not be built.");
};
