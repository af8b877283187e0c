// Builds the console when its sources are newer than what stands in console/dist, and packs every
// file small for the way. `npm start` and `npm test` run this first; a built console costs nothing.
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const root = join(import.meta.dirname, "..");
const dist = join(root, "console/dist");
// Written last, so that a build that was killed is done again.
const stamp = join(dist, ".built");
const vite = join(root, "node_modules/vite/bin/vite.js");

const isCurrent = (): boolean => {
  if (!existsSync(stamp)) return false;
  const built = statSync(stamp).mtimeMs;
  const sources = globSync(
    ["console/{src,public}/**/*", "console/*.{html,json,ts}", "contracts/src/**/*.ts"],
    { cwd: root },
  );
  return sources.every((path) => statSync(join(root, path)).mtimeMs <= built);
};

const small = { br: promisify(brotliCompress), gz: promisify(gzip) };

const pack = async (path: string): Promise<void> => {
  const bytes = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(`${path}.br`, await small.br(bytes, { params }));
  writeFileSync(`${path}.gz`, await small.gz(bytes, { level: 9 }));
};

/** Builds the console if need be; false when it cannot be built here. */
export const buildConsole = async (): Promise<boolean> => {
  if (isCurrent()) return true;
  if (!existsSync(vite)) return existsSync(stamp);
  console.log("Building the console…");
  rmSync(stamp, { force: true });
  const { status } = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: join(root, "console"),
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) return false;
  // Together, so that every processor takes part.
  const paths = globSync("**/*.{js,css,svg}", { cwd: dist });
  await Promise.all(paths.map((path) => pack(join(dist, path))));
  writeFileSync(stamp, "");
  return true;
};

if (import.meta.main && !(await buildConsole())) {
  console.error(
    "The console could not be built: the server starts without it. Run `npm ci` first.",
  );
}
