// Commits explain themselves: a subject that fits every list, and a body that says why.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

type Commit = { hash: string; subject: string; body: string };

/** What is wrong with a commit, in words; undefined when nothing is. */
const faultOf = ({ subject, body }: Commit): string | undefined => {
  if (subject.length > 72) return `the subject has ${subject.length} characters, 72 at most`;
  return body.trim() === "" ? "the body is empty" : undefined;
};

// A shallow clone has fewer commits and an archive none: what is there is checked. By date, because
// older commits were made before this rule.
const since = "2026-11-23T08:00:00Z";
const readCommits = (): Commit[] => {
  const format = "--format=%h%x1f%s%x1f%b";
  const options = ["log", "-z", "--no-merges", `--since=${since}`, format];
  const { status, stdout, stderr } = spawnSync("git", options, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout
    .split("\0")
    .filter((text) => text !== "")
    .map((text) => {
      const [hash = "", subject = "", body = ""] = text.split("\x1f");
      return { hash, subject, body };
    });
};

test("a long subject and an empty body are found", () => {
  const good = { hash: "1", subject: "Say why", body: "Nobody knew." };
  expect(faultOf(good)).toBeUndefined();
  expect(faultOf({ ...good, subject: "x".repeat(73) })).toMatch(/73 characters/);
  expect(faultOf({ ...good, body: "\n" })).toMatch(/empty/);
});

test.runIf(existsSync(join(root, ".git")))(
  "commits have a subject of at most 72 characters and a body",
  () => {
    const faults = readCommits().flatMap((commit) => {
      const fault = faultOf(commit);
      return fault === undefined ? [] : [`${commit.hash} ${commit.subject}: ${fault}`];
    });
    expect(faults).toEqual([]);
  },
);
