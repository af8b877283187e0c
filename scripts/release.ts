// `npm run release -- 0.3.0`: dates the changelog, sets the version everywhere, commits and tags. Pushes nothing.
import { spawnSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A reason why no release can be cut, as one sentence. */
export class ReleaseError extends Error {
  override name = "ReleaseError";
}

type Version = readonly [number, number, number];
const form = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

const read = (text: string): Version => {
  const [, major, minor, patch] = form.exec(text) ?? [];
  if (major === undefined)
    throw new ReleaseError(`${text || "Nothing"} is no version such as 0.3.0.`);
  return [Number(major), Number(minor), Number(patch)];
};

const compare = (a: Version, b: Version): number =>
  a.map((part, at) => part - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

/**
 * The changelog with what was unreleased under `version`, and room for what comes.
 * @throws ReleaseError when nothing is written under Unreleased
 */
export const dateChangelog = (text: string, version: string, day: string): string => {
  const [, before = "", entries = "", after = ""] =
    /^([\s\S]*?)^## Unreleased\n([\s\S]*?)(^## [\s\S]*)?$(?![\s\S])/m.exec(text) ?? [];
  if (!/^- /m.test(entries))
    throw new ReleaseError(
      "CHANGELOG.md says nothing under Unreleased: write what changes for whom.",
    );
  return `${before}## Unreleased\n\n## ${version} (${day})\n\n${entries.trim()}\n${after === "" ? "" : `\n${after}`}`;
};

/** The text of a package.json, a lock file or a file of packaging/ with the next version in the place of the last one. */
export const bump = (path: string, text: string, [from, to]: readonly [string, string]): string => {
  if (!path.endsWith(".json")) return text.replaceAll(from, to);
  const value = JSON.parse(text);
  const rooms = path.endsWith("package-lock.json")
    ? [
        value,
        ...Object.entries<object>(value.packages)
          .filter(([name]) => !name.includes("node_modules/"))
          .map(([, each]) => each),
      ]
    : [value];
  for (const room of rooms) {
    room.version = to;
    for (const kind of ["dependencies", "devDependencies"])
      for (const name of Object.keys(room[kind] ?? {}))
        if (name.startsWith("@nuqta/")) room[kind][name] = to;
  }
  return `${JSON.stringify(value, null, 2)}\n`;
};

/**
 * Cuts the release in `root`: a commit and the tag `v<version>`.
 * @param day of the release, such as 2026-11-25
 * @throws ReleaseError, having changed nothing, when it cannot be cut
 */
export const release = (root: string, version: string, day: string): string => {
  const git = (...words: string[]): string => {
    const { status, stdout, stderr } = spawnSync("git", words, { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new ReleaseError(`git ${words[0]} failed: ${stderr.trim()}`);
    return stdout.trim();
  };
  const text = (path: string): string => readFileSync(join(root, path), "utf8");
  const last: string = JSON.parse(text("package.json")).version;
  if (compare(read(version), read(last)) < 0)
    throw new ReleaseError(`${version} is older than ${last}, which is in package.json.`);
  if (git("status", "--porcelain") !== "")
    throw new ReleaseError("The working tree is not clean: commit or stash first.");
  if (git("tag", "--list", `v${version}`) !== "")
    throw new ReleaseError(`The tag v${version} exists: take the next version.`);
  const changelog = dateChangelog(text("CHANGELOG.md"), version, day);
  const paths = globSync(
    "{package.json,package-lock.json,{contracts,client,server,console}/package.json,packaging/{Containerfile,compose.yaml}}",
    { cwd: root },
  );
  for (const path of paths)
    writeFileSync(join(root, path), bump(path, text(path), [last, version]));
  writeFileSync(join(root, "CHANGELOG.md"), changelog);
  git("commit", "--all", "--quiet", "--message", `Release ${version}`);
  git("tag", "--annotate", `v${version}`, "--message", `Nuqta ${version}`);
  return `v${version}`;
};

if (import.meta.main) {
  try {
    const [version = ""] = process.argv.slice(2);
    const tag = release(
      join(import.meta.dirname, ".."),
      version,
      new Date().toISOString().slice(0, 10),
    );
    console.log(
      `${tag} is cut. Next: npm test, npm run package, then push the commit and the tag.`,
    );
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
