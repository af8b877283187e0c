// The cache of compiled sources for processes that a test starts: reading TypeScript is half of what a start costs,
// and a run starts dozens of servers and commands with the same sources.

// biome-ignore lint/style/noProcessEnv: the test command makes the folder, and removes it after the run
const { NODE_COMPILE_CACHE: folder } = process.env;

/** Environment that leads a process to the cache of this run; empty where there is none. */
export const compiledBefore: Readonly<Record<string, string>> =
  folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
