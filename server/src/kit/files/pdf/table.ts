// Tables in PDF files: columns as wide as their cells, long words wrapped, heads repeated on every page.
import { inTurns } from "../../process/breathe.ts";
import { figure, isolated } from "./bidi.ts";
import type { Paper } from "./page.ts";

export type TableColumn = {
  readonly head: string;
  /** Figures stand at the end of their column, in one line; words wrap. */
  readonly isFigure: boolean;
};

type Table = {
  columns: readonly TableColumn[];
  rows: readonly (readonly string[])[];
  from: number;
  gone?: AbortSignal | undefined;
};

const size = 8.5;
const lineHeight = 12;
const gap = 10;
// The least that a column of words is given where there is not room for all.
const wordsLeast = 90;
const foot = 60;
const grey = "#5b5b5b";

type Measure = (text: string) => number;

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A word in pieces that fit; each has one letter at least. */
const pieces = (word: string, width: number, measure: Measure): string[] => {
  if (measure(word) <= width) return [word];
  const lines: string[] = [""];
  for (const { segment } of clusters.segment(word)) {
    const last = lines.at(-1) ?? "";
    if (last === "" || measure(last + segment) <= width) lines.splice(-1, 1, last + segment);
    else lines.push(segment);
  }
  return lines;
};

/** Text in lines that fit a width; together they hold every letter of it. */
export const wrapped = (text: string, width: number, measure: Measure): string[] => {
  if (measure(text) <= width) return [text];
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((each) => pieces(each, width, measure))) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= width)
      lines.splice(-1, 1, `${last} ${word}`);
    else lines.push(word);
  }
  return lines;
};

// What has the most letters is the widest, or nearly so: all of a long table need not be measured.
const widest = (texts: Iterable<string>, measure: Measure): number => {
  const longest = [...new Set(texts)].sort((a, b) => b.length - a.length).slice(0, 20);
  return Math.max(0, ...longest.map(measure));
};

const wordsOf = (texts: readonly string[]): string[] => texts.flatMap((text) => text.split(/\s+/));

/** The width of each column, which together with the gaps fill `wide` and no more. */
const widthsOf = (paper: Paper, { columns, rows }: Table, wide: number): number[] => {
  const plain: Measure = (text) => paper.widthOf(text, { size });
  const bold: Measure = (text) => paper.widthOf(text, { size, weight: 700 });
  const sizes = columns.map(({ head, isFigure }, i) => {
    const cells = rows.map((row) => row[i] ?? "");
    const headLeast = widest(wordsOf([head]), bold);
    const natural = Math.max(headLeast, widest(cells, plain));
    if (isFigure) return { least: natural, natural };
    const least = Math.min(wordsLeast, widest(wordsOf(cells), plain));
    return { least: Math.max(headLeast, least), natural };
  });
  const room = wide - gap * (columns.length - 1);
  const sum = (of: "least" | "natural") => sizes.reduce((all, one) => all + one[of], 0);
  const [least, natural] = [sum("least"), sum("natural")];
  if (natural <= room) return sizes.map((one) => one.natural + (room - natural) / sizes.length);
  // Figures that do not fit all the same are drawn smaller.
  if (least >= room) return sizes.map((one) => (one.least * room) / least);
  const share = (room - least) / (natural - least);
  return sizes.map((one) => one.least + (one.natural - one.least) * share);
};

/**
 * Draws a table from a height on; answers where it ended.
 * @throws CallerGone once `gone` fires
 */
export const drawTable = async (paper: Paper, table: Table): Promise<number> => {
  const { columns, rows, gone } = table;
  const wide = paper.width - 2 * paper.margin;
  const widths = widthsOf(paper, table, wide);
  const starts = widths.map((_, i) =>
    widths.slice(0, i).reduce((sum, width) => sum + width + gap, 0),
  );
  let y = table.from;
  const linesOf = (texts: readonly string[], weight: 400 | 700, isHead: boolean): string[][] =>
    texts.map((text, i) =>
      columns[i]?.isFigure === true && !isHead
        ? [text]
        : wrapped(text, widths[i] ?? 0, (part) => paper.widthOf(part, { size, weight })),
    );
  const draw = (cells: readonly string[][], weight: 400 | 700, isHead: boolean): void => {
    const most = Math.max(...cells.map((lines) => lines.length));
    cells.forEach((lines, i) => {
      const { isFigure = false } = columns[i] ?? {};
      const turned = isFigure && !isHead ? figure : isolated;
      const place = { from: starts[i] ?? 0, width: widths[i] ?? 0, size, weight };
      // Heads stand on their rule, however many lines others have.
      const first = isHead ? most - lines.length : 0;
      lines.forEach((line, at) => {
        paper.text(turned(line), {
          ...place,
          y: y + (first + at) * lineHeight,
          align: isFigure ? "end" : "start",
          ...(isHead && { color: grey }),
        });
      });
    });
    y += most * lineHeight + 3;
    paper.rule(y, isHead ? grey : undefined);
    y += 4;
  };
  const heads = columns.map(({ head }) => head);
  const headLines = linesOf(heads, 700, true);
  const drawHeads = (): void => draw(headLines, 700, true);
  const heightOf = (cells: readonly string[][]): number =>
    Math.max(...cells.map((lines) => lines.length)) * lineHeight + 7;
  if (y + heightOf(headLines) + 2 * lineHeight > paper.height - foot) {
    paper.turn();
    y = paper.margin;
  }
  drawHeads();
  await inTurns(
    rows,
    (row) => {
      const cells = linesOf(row, 400, false);
      if (y + heightOf(cells) > paper.height - foot) {
        paper.turn();
        y = paper.margin;
        drawHeads();
      }
      draw(cells, 400, false);
    },
    { atOnce: 10, gone },
  );
  return y;
};
