// Programs that stories run as processes of their own and kill (SIGKILL) at any moment.
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { afterAll } from "vitest";
import { compiledBefore } from "../../server/src/kit/testing/compiled-before.ts";

type Ask = { args?: readonly string[]; env?: Readonly<Record<string, string>> };

/** Runs a program, and kills it so long after it said `begun`; answers the words it said, one a line. */
export type Load = (program: string, ask: Ask, killAfterMs?: number) => Promise<string[]>;

/** Call it at the top of a file: after the last test nothing of it runs any more. */
export const openLoaders = (): Load => {
  const children = new Set<ChildProcess>();
  afterAll(() => {
    for (const child of children) child.kill("SIGKILL");
  });
  return (program, { args = [], env = {} }, killAfterMs) =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [program, ...args], {
        env: { NODE_ENV: "test", PATH: "", ...env, ...compiledBefore },
        stdio: ["ignore", "pipe", "inherit"],
      });
      children.add(child);
      const said: string[] = [];
      createInterface({ input: child.stdout }).on("line", (word) => {
        said.push(word);
        if (word === "begun" && killAfterMs !== undefined)
          setTimeout(() => child.kill("SIGKILL"), killAfterMs);
      });
      child.on("close", () => {
        children.delete(child);
        resolve(said);
      });
    });
};
