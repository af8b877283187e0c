// What two rules differ in, as they read.
import type { Line, Section, SectionId } from "./sentences.ts";

const flat = (lines: readonly Line[], depth = 0): string[] =>
  lines.flatMap(({ text, below = [] }) => [
    `${"  ".repeat(depth)}${text}`,
    ...flat(below, depth + 1),
  ]);

export type Difference = {
  readonly id: SectionId;
  readonly before: readonly Line[];
  readonly after: readonly Line[];
};

/** The sections that two rules differ in, as they read. */
export const differences = (before: readonly Section[], after: readonly Section[]): Difference[] =>
  after.flatMap((section) => {
    const was = before.find((each) => each.id === section.id)?.lines ?? [];
    const isSame = flat(was).join("\n") === flat(section.lines).join("\n");
    return isSame ? [] : [{ id: section.id, before: was, after: section.lines }];
  });
