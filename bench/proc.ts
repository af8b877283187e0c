// What processes cost, as the kernel counts it: read from /proc by their number, never asked of them.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

/** A line of /proc/<pid>/stat: processor time in ticks, and that of its children that ended and were waited for. */
export type Stat = { pid: number; name: string; parent: number; own: number; ended: number };
/** Microseconds of processor time, user and system, of all threads. */
export type Processor = { node: number; postgres: number };

export const canReadProcesses = existsSync("/proc/self/stat");

/** The name stands in brackets and may hold spaces and brackets itself. */
export const parseStat = (line: string): Stat => {
  const open = line.indexOf("(");
  const close = line.lastIndexOf(")");
  // From the state on, which is field 3 of proc(5).
  const rest = line.slice(close + 2).split(" ");
  const field = (n: number): number => Number(rest[n - 3]);
  const stat = {
    pid: Number(line.slice(0, open)),
    name: line.slice(open + 1, close),
    parent: field(4),
    own: field(14) + field(15),
    ended: field(16) + field(17),
  };
  const isWhole = [stat.pid, stat.parent, stat.own, stat.ended].every(Number.isSafeInteger);
  if (open < 0 || close < open || !isWhole) throw new Error(`not a line of stat: ${line}`);
  return stat;
};

/** These processes and all that come from them. */
export const treeOf = (all: readonly Stat[], roots: readonly number[]): Stat[] => {
  const children = Map.groupBy(all, ({ parent }) => parent);
  const found = new Map(all.filter(({ pid }) => roots.includes(pid)).map((one) => [one.pid, one]));
  // A map gives what is added while it is walked.
  for (const { pid } of found.values())
    for (const child of children.get(pid) ?? []) found.set(child.pid, child);
  return [...found.values()];
};

/** Ticks of a tree: PostgreSQL's processes by their name, all others are Node's. */
export const ticksOf = (tree: readonly Stat[]): Processor => {
  const ticks = { node: 0, postgres: 0 };
  for (const { name, own, ended } of tree)
    ticks[name === "postgres" ? "postgres" : "node"] += own + ended;
  return ticks;
};

const allStats = (): Stat[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const line = textOf(`/proc/${pid}/stat`);
      return line === undefined ? [] : [parseStat(line)];
    });

/** Undefined when the process is gone. */
const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
};

let ticksPerSecond: number | undefined;
const microsecondsPerTick = (): number => {
  ticksPerSecond ??= Number(spawnSync("getconf", ["CLK_TCK"], { encoding: "utf8" }).stdout);
  return 1_000_000 / ticksPerSecond;
};

const endedOf = (tree: readonly Stat[]): string =>
  tree.map(({ pid, ended }) => `${pid}:${ended}`).join();

/**
 * The processor time of these trees since they began. The time of a child that ends goes over to its parent when
 * it is waited for, so a look during which one begins or ends would count it twice or not at all, and is repeated.
 */
export const processorOf = (roots: readonly number[]): Processor => {
  for (let tries = 0; tries < 100; tries += 1) {
    const tree = treeOf(allStats(), roots);
    if (endedOf(tree) !== endedOf(treeOf(allStats(), roots))) continue;
    const { node, postgres } = ticksOf(tree);
    const each = microsecondsPerTick();
    return { node: node * each, postgres: postgres * each };
  }
  throw new Error("processes begin and end all the time");
};

/** The number of the process that all of a PostgreSQL server's processes come from. */
export const postmasterOf = (backend: number): number | undefined => {
  const line = canReadProcesses ? textOf(`/proc/${backend}/stat`) : undefined;
  const stat = line === undefined ? undefined : parseStat(line);
  // Another machine's process may have the number of one of ours.
  return stat?.name === "postgres" ? stat.parent : undefined;
};

const nodeProcesses = (root: number): Stat[] =>
  treeOf(allStats(), [root]).filter(({ name }) => !["postgres", "sh"].includes(name));

/** From now on the most memory that these processes have used is counted anew. */
export const forgetPeakMemory = (root: number): void => {
  for (const { pid } of nodeProcesses(root)) writeFileSync(`/proc/${pid}/clear_refs`, "5");
};

export const peakOf = (status: string): number => {
  const kilobytes = /^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error("the status of a process without VmHWM");
  return Number(kilobytes) * 1_024;
};

/** The most memory that the Node processes of this tree had in use (VmHWM), in bytes; PostgreSQL is not in it. */
export const peakMemoryOf = (root: number): number =>
  nodeProcesses(root).reduce((sum, { pid }) => {
    const status = textOf(`/proc/${pid}/status`);
    return status === undefined ? sum : sum + peakOf(status);
  }, 0);
