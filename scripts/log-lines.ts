// The log lines that the server's code writes: their level, their words or event, and where.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

export type LogLine = { readonly path: string; readonly level: string; readonly says: string };

/** The words of a call: its event, or the last text in it; nothing when the text is worked out elsewhere. */
const saysOf = (call: string): string => {
  const event = /event: "([^"]+)"/.exec(call)?.[1];
  return event ?? [...call.matchAll(/"([^"]{6,})"/g)].at(-1)?.[1] ?? "";
};

/** The text up to the bracket that closes the call. */
const argumentsFrom = (text: string): string => {
  let depth = 1;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return text.slice(0, at);
  }
  return text;
};

/** Every call of a log in the server, in the order of the files. */
export const logLines = (): LogLine[] =>
  globSync("server/src/**/*.ts", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/\.test\.ts$|\/testing(\/|\.ts)/.test(path))
    .toSorted()
    .flatMap((path) => {
      const text = readFileSync(join(root, path), "utf8");
      const calls = text.matchAll(/\blog\??\.(info|warn|error|fatal|debug)\(/g);
      return [...calls].map(({ 0: start, 1: level = "", index }) => {
        const call = argumentsFrom(text.slice(index + start.length));
        return { path, level, says: saysOf(call) };
      });
    });
