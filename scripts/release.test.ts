// A release is cut from a clean tree with a changelog, or not at all; and the repository is fit for one.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bump, dateChangelog, ReleaseError, release } from "./release.ts";

const home = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(home, path), "utf8");

const repository = () => {
  const root = mkdtempSync(join(tmpdir(), "nuqta-release-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const git = (...words: string[]): string => {
    const author = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
    return spawnSync("git", [...author, ...words], { cwd: root, encoding: "utf8" }).stdout.trim();
  };
  const write = (path: string, text: string): void => writeFileSync(join(root, path), text);
  git("init", "--quiet");
  git("config", "user.name", "A");
  git("config", "user.email", "a@example.com");
  mkdirSync(join(root, "server"));
  mkdirSync(join(root, "packaging"));
  write("package.json", '{ "version": "0.2.0" }\n');
  write(
    "server/package.json",
    '{ "version": "0.2.0", "dependencies": { "@nuqta/contracts": "0.2.0", "zod": "0.2.0" } }\n',
  );
  write("packaging/compose.yaml", "image: nuqta:0.2.0\n");
  write(
    "CHANGELOG.md",
    "# Changelog\n\n## Unreleased\n\n- A thing.\n\n## 0.2.0 (2026-01-01)\n\n- Old.\n",
  );
  git("add", ".");
  git("commit", "--quiet", "--message", "Begin");
  return { root, git, write };
};

test("a release dates the changelog, sets the version everywhere, commits and tags", () => {
  const { root, git } = repository();
  expect(release(root, "0.3.0", "2026-02-03")).toBe("v0.3.0");
  expect(git("status", "--porcelain")).toBe("");
  expect(git("log", "-1", "--format=%s")).toBe("Release 0.3.0");
  expect(git("rev-list", "-1", "v0.3.0")).toBe(git("rev-parse", "HEAD"));
  const text = (path: string) => readFileSync(join(root, path), "utf8");
  expect(text("CHANGELOG.md")).toBe(
    "# Changelog\n\n## Unreleased\n\n## 0.3.0 (2026-02-03)\n\n- A thing.\n\n## 0.2.0 (2026-01-01)\n\n- Old.\n",
  );
  expect(JSON.parse(text("server/package.json"))).toEqual({
    version: "0.3.0",
    dependencies: { "@nuqta/contracts": "0.3.0", zod: "0.2.0" },
  });
  expect(text("packaging/compose.yaml")).toBe("image: nuqta:0.3.0\n");
  // Nothing is written for the next one yet.
  expect(() => release(root, "0.4.0", "2026-02-04")).toThrow(/says nothing under Unreleased/);
});

test("what stands in the way is named, and nothing is changed", () => {
  const { root, git, write } = repository();
  const before = git("rev-parse", "HEAD");
  const refused = (version: string): string => {
    try {
      return release(root, version, "2026-02-03");
    } catch (error) {
      if (error instanceof ReleaseError) return error.message;
      throw error;
    }
  };
  expect(refused("next")).toBe("next is no version such as 0.3.0.");
  expect(refused("0.1.9")).toBe("0.1.9 is older than 0.2.0, which is in package.json.");
  git("tag", "v0.2.0");
  expect(refused("0.2.0")).toBe("The tag v0.2.0 exists: take the next version.");
  write("stray", "");
  expect(refused("0.3.0")).toBe("The working tree is not clean: commit or stash first.");
  expect([git("rev-parse", "HEAD"), git("tag")]).toEqual([before, "v0.2.0"]);
});

test("versions of other packages stay as they are", () => {
  const lock = JSON.stringify({
    version: "0.2.0",
    packages: {
      "": { version: "0.2.0" },
      server: { version: "0.2.0" },
      "node_modules/a": { version: "0.2.0" },
    },
  });
  expect(JSON.parse(bump("package-lock.json", lock, ["0.2.0", "1.0.0"]))).toEqual({
    version: "1.0.0",
    packages: {
      "": { version: "1.0.0" },
      server: { version: "1.0.0" },
      "node_modules/a": { version: "0.2.0" },
    },
  });
});

test("all rooms have the version of package.json, and the changelog says something for it", () => {
  const { version } = JSON.parse(read("package.json"));
  const rooms = ["contracts", "client", "server", "console"].map((room) => `${room}/package.json`);
  for (const path of rooms) expect([path, JSON.parse(read(path)).version]).toEqual([path, version]);
  expect(JSON.parse(read("package-lock.json")).packages[""].version).toBe(version);
  const changelog = read("CHANGELOG.md");
  if (!changelog.includes(`## ${version} (`))
    expect(dateChangelog(changelog, version, "2026-01-01")).toContain(`## ${version} (2026-01-01)`);
});
