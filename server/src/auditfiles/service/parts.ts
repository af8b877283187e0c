// Parts of a file as they are written: lines of one payer, hashed as they come and compressed bit by bit.
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

/** Text that is compressed at once. */
const atOnce = 256 * 1024;

export type Part = { party: string; hash: string; lines: number; bodies: readonly Buffer[] };

/** A part that lines are added to. Several compressed bodies one behind the other are one. */
export const openPart = (party: string) => {
  const hash = createHash("sha256");
  const bodies: Buffer[] = [];
  let text = "";
  let lines = 0;
  const flush = () => {
    if (text === "") return;
    hash.update(text);
    bodies.push(gzipSync(text));
    text = "";
  };
  return {
    add: (line: string): void => {
      text += `${line}\n`;
      lines += 1;
      if (text.length >= atOnce) flush();
    },
    end: (): Part => {
      flush();
      return { party, hash: hash.digest("hex"), lines, bodies };
    },
  };
};

/** Lines by themselves, compressed as a part is. */
export const packed = (lines: readonly string[]): Buffer =>
  gzipSync(lines.map((line) => `${line}\n`).join(""));
