// Whether node_modules is what package-lock.json says. npm writes down beside it what it has installed.
// Decision 0010.
import { readFileSync } from "node:fs";
import { join } from "node:path";

type Pack = { readonly version?: string; readonly integrity?: string; readonly optional?: boolean };
export type Lock = { readonly packages: Readonly<Record<string, Pack>> };

const read = (path: string): Lock | undefined => {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Lock;
  } catch {
    return undefined;
  }
};

/**
 * Packages whose folder is missing, or holds another version than the lock; optional ones may be missing. Our own
 * rooms lie in the repository, so nothing is installed for them.
 */
export const differing = (lock: Lock, installed: Lock): string[] =>
  Object.entries(lock.packages)
    .filter(([path, { version, integrity, optional = false }]) => {
      const found = installed.packages[path];
      if (!path.includes("node_modules/") || (found === undefined && optional)) return false;
      return found?.version !== version || found?.integrity !== integrity;
    })
    .map(([path]) => path);

/** What to do before anything else can work in `root`, in one line; nothing when all is installed. */
export const whatIsMissing = (root: string): string | undefined => {
  const lock = read(join(root, "package-lock.json"));
  const installed = read(join(root, "node_modules/.package-lock.json"));
  if (lock === undefined) return "There is no package-lock.json: is this the repository?";
  const [first, ...more] = installed === undefined ? ["node_modules"] : differing(lock, installed);
  if (first === undefined) return undefined;
  const others = more.length === 0 ? "" : ` and ${more.length} more`;
  return `Run npm ci: ${first}${others} is not what package-lock.json says.`;
};
