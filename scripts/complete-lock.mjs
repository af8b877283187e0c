// Completes package-lock.json after `npm install`: a registry that does not carry every platform's
// packages makes npm leave them out, and `npm ci` then refuses the file (npm/cli issue 4828).
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The optional platform packages that the lock file's own packages ask for and that have no entry.
 * @param {{ packages: Record<string, any> }} lock
 */
export const missingFrom = (lock) =>
  Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(lock, path, name))
      .map(([name, version]) => ({ name, version, dev })),
  );

const isLocked = (lock, from, name) => {
  for (let path = from; ; path = path.slice(0, Math.max(path.lastIndexOf("/node_modules/"), 0))) {
    if (`${path}${path === "" ? "" : "/"}node_modules/${name}` in lock.packages) return true;
    if (path === "") return false;
  }
};

// "…-linux-x64-musl", "…-win32-arm64-msvc": the name says where the package is for.
const platformOf = (name) => {
  // WebAssembly runs on every system, for those who ask for it as their processor.
  if (name.endsWith("-wasm32-wasi")) return { cpu: ["wasm32"] };
  const [, os, cpu, rest] =
    /[-/](android|darwin|freebsd|linux|openharmony|win32)-([a-z0-9]+)-?([a-z]*)$/.exec(name) ?? [];
  if (os === undefined) throw new Error(`${name} does not name its platform: add it by hand`);
  const libc = rest.startsWith("musl") ? ["musl"] : rest.startsWith("gnu") ? ["glibc"] : undefined;
  return { cpu: [cpu], ...(libc && os === "linux" ? { libc } : {}), os: [os] };
};

const complete = (file) => {
  const lock = JSON.parse(readFileSync(file, "utf8"));
  const missing = missingFrom(lock);
  for (const { name, version, dev } of missing) {
    const { os, ...where } = platformOf(name);
    lock.packages[`node_modules/${name}`] = {
      version,
      ...where,
      ...(dev ? { dev } : {}),
      optional: true,
      ...(os ? { os } : {}),
    };
  }
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en"));
  lock.packages = Object.fromEntries(sorted);
  if (missing.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} platform packages added to package-lock.json`);
};

if (process.argv[1] === import.meta.filename) {
  complete(join(import.meta.dirname, "../package-lock.json"));
}
