// The builds that are measured in turns: this one, and another in a worktree of its own.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Adapter } from "./adapters/adapter.ts";
import { adapterOf } from "./adapters/choose.ts";

export type Build = {
  /** "234c3c5", or "234c3c5 with changes", as it stands in the tables. */
  name: string;
  root: string;
  /** Undefined for a layout that nobody has described: then only what comes through HTTP is measured. */
  adapter: Adapter | undefined;
  /** Settings that its server is started with beside ours. */
  env?: Readonly<Record<string, string>>;
  remove(): void;
};

const here = join(import.meta.dirname, "..");

const git = (root: string, ...args: string[]): string =>
  execFileSync("git", ["-C", root, ...args], { encoding: "utf8" }).trim();

const buildIn = (root: string, remove: () => void = () => undefined): Build => {
  const name = git(root, "rev-parse", "--short", "HEAD");
  const isChanged = git(root, "status", "--porcelain") !== "";
  return {
    name: isChanged ? `${name} with changes` : name,
    root,
    adapter: adapterOf(root),
    remove,
  };
};

export const thisBuild = (): Build => buildIn(here);

/** An installed worktree by its folder, or a commit, which gets a worktree and its packages now. */
export const otherBuild = (against: string): Build => {
  const folder = resolve(against);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return checkOut(against);
  if (!existsSync(join(folder, "node_modules")))
    throw new Error(`${folder} is not installed: run npm ci there.`);
  return buildIn(folder);
};

const checkOut = (commit: string): Build => {
  const sha = git(here, "rev-parse", "--verify", `${commit}^{commit}`);
  const folder = mkdtempSync(join(tmpdir(), "nuqta-build-"));
  const root = join(folder, "worktree");
  let isThere = true;
  const remove = (): void => {
    if (isThere) git(here, "worktree", "remove", "--force", root);
    isThere = false;
    rmSync(folder, { recursive: true, force: true });
  };
  git(here, "worktree", "add", "--detach", root, sha);
  // Also when the run ends early.
  process.on("exit", remove);
  try {
    install(root);
    return buildIn(root, remove);
  } catch (error) {
    remove();
    throw error;
  }
};

/** The packages of its own lock file, installed as if nobody of ours had called npm. */
const install = (root: string): void => {
  console.log(`npm ci in ${root}`);
  const { status, error } = spawnSync(
    "npm",
    ["ci", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      env: foreignEnvironment(root),
      shell: process.platform === "win32",
    },
  );
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`npm ci failed in ${root}`);
};

/** Our environment without what `npm run` has put there for this build; programs are first those of `root`. */
export const foreignEnvironment = (root: string): Record<string, string | undefined> => {
  const ours = Object.entries(process.env).filter(
    ([name]) => !/^npm_|^NODE$|^INIT_CWD$/i.test(name),
  );
  const paths = (process.env["PATH"] ?? "").split(":").filter((path) => !path.startsWith(here));
  return {
    ...Object.fromEntries(ours),
    PATH: [join(root, "node_modules/.bin"), ...paths].join(":"),
  };
};

/** The Node of this build, as its start command finds it. */
export const nodeOf = ({ root }: Build): string => {
  const own = join(root, "node_modules/.bin/node");
  return existsSync(own) ? own : process.execPath;
};
