// The packages that a tarball of Nuqta carries, as npm says and as they lie in node_modules.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { undeclared } from "./sbom.ts";

const root = join(import.meta.dirname, "..");

export type Shipped = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Its folder, from the root of the repository. */
  readonly path: string;
  /** Texts of its licence files; empty where it ships none. */
  readonly texts: readonly string[];
};

const licenceFile = /^(licen[cs]es?|copying|copyright|notice)([.-].*)?$/i;

/** One package as it lies there. `path` is from the root of the repository. */
export const readShipped = (path: string): Shipped => {
  const { name, version, license } = JSON.parse(
    readFileSync(join(root, path, "package.json"), "utf8"),
  );
  const texts = readdirSync(join(root, path))
    .filter((file) => licenceFile.test(file))
    .toSorted()
    .map((file) =>
      readFileSync(join(root, path, file), "utf8")
        .replaceAll("\r\n", "\n")
        .trim(),
    );
  return { name, version, licence: license ?? undeclared[name] ?? "", path, texts };
};

/** Folders of the packages that a room needs to run, those of other packages included; none of our own rooms. */
export const foldersOf = (room: "server" | "console"): string[] => {
  const { stdout, error } = spawnSync(
    "npm",
    ["ls", "--workspace", `@nuqta/${room}`, "--omit=dev", "--all", "--parseable"],
    { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26, shell: process.platform === "win32" },
  );
  if (error !== undefined) throw error;
  return stdout
    .split("\n")
    .map((line) => relative(root, line.trim()))
    .filter((path) => path.includes("node_modules/") && !/node_modules\/@nuqta\/[^/]+$/.test(path))
    .toSorted();
};

const nodeFolder = join(
  "node_modules/node/node_modules",
  `node-${process.platform}-${process.arch}`,
);

/** The Node that npm brought for this machine; nothing where it brought none. */
export const shippedNode = (): (Shipped & { readonly binary: string }) | undefined => {
  const binary = join(nodeFolder, "bin/node");
  if (!existsSync(join(root, binary))) return undefined;
  const { version } = JSON.parse(
    readFileSync(join(root, "node_modules/node/package.json"), "utf8"),
  );
  return { ...readShipped(nodeFolder), name: "node", version, licence: "MIT", binary };
};
