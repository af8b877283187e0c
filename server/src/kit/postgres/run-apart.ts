// A command of ours, run by a process of its own, so that nobody waits for what it works out.
import { spawn } from "node:child_process";

/**
 * Runs the program with its words until it ends or `signal` is aborted, which is passed on as Ctrl-C.
 * @throws Error with the last line that it said, when it ended with anything but 0
 */
export const runApart = (
  command: readonly [string, ...string[]],
  signal: AbortSignal,
): Promise<void> =>
  new Promise((done, fail) => {
    const [program, ...words] = command;
    const child = spawn(program, words, { stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2_000);
    });
    // As Ctrl-C does, so that it takes away what it has begun.
    const stop = () => child.kill("SIGINT");
    signal.addEventListener("abort", stop, { once: true });
    child.once("error", fail);
    child.once("close", (code) => {
      signal.removeEventListener("abort", stop);
      if (code === 0 || signal.aborted) done();
      else fail(new Error(said.trim().split("\n").at(-1) ?? `it ended with ${code}`));
    });
  });
