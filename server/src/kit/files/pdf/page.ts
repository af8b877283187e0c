// Pages of paper: lines of mixed writing, aligned to where reading begins or ends, shaped and in order.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Direction, visualRuns } from "./bidi.ts";

const require = createRequire(import.meta.url);
const fonts = dirname(require.resolve("@fontsource/ibm-plex-sans-arabic/package.json"));
const fontFile = (part: string, weight: number): Buffer =>
  readFileSync(join(fonts, "files", `ibm-plex-sans-arabic-${part}-${weight}-normal.woff`));

const parts = ["latin", "latin-ext", "arabic"] as const;
type Part = (typeof parts)[number];
type Weight = 400 | 700;

export type Place = {
  /** From the side where reading begins, in points of paper. */
  from: number;
  width: number;
  y: number;
  size?: number;
  weight?: Weight;
  /** `end` for figures. */
  align?: "start" | "end";
  color?: string;
};

export type Paper = {
  readonly direction: Direction;
  /** The size of the page and what is left free round it. */
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** Draws one line of text; what is too long for its place is drawn smaller. */
  text(text: string, place: Place): void;
  /** Width that one line of text takes. */
  widthOf(text: string, how?: Pick<Place, "size" | "weight">): number;
  /** A thin line over the whole width. */
  rule(y: number, color?: string): void;
  /** A filled rectangle, from the side where reading begins. */
  bar(place: Pick<Place, "from" | "width" | "y"> & { height: number; color: string }): void;
  /** Goes on to the next sheet. */
  turn(): void;
  /** The finished file; `numbered` says what stands at the foot of each sheet, counted from 1. */
  end(numbered: (sheet: number, sheets: number) => string): Promise<Buffer>;
};

const isArabic = (char: string): boolean =>
  /[\u0600-\u06FF\u0750-\u077F\u08A0-\u08FF\uFB50-\uFDFF\uFE70-\uFEFF]/u.test(char);
const isPlain = (char: string): boolean => /[ -\u00FF\u2010-\u2026\u2212\u20AC]/u.test(char);
const partOf = (char: string): Part =>
  isArabic(char) ? "arabic" : isPlain(char) ? "latin" : "latin-ext";

type Shown = { shown: string; font: string; features: "rtla"[]; width: number };

/** An empty sheet of A4 in the reading direction of a language. */
export const openPaper = async (options: {
  direction: Direction;
  title: string;
  language: string;
  /** Wider than high, for tables of many columns. */
  isWide?: boolean;
  /** What the file says when it was made. */
  madeAt: Date;
}): Promise<Paper> => {
  // Large, and most processes never draw a page.
  const { default: PDFDocument } = await import("pdfkit");
  const margin = 48;
  const { direction } = options;
  const document = new PDFDocument({
    size: "A4",
    layout: options.isWide === true ? "landscape" : "portrait",
    margin,
    // Sheets are numbered once it is known how many there are.
    bufferPages: true,
    lang: options.language,
    displayTitle: true,
    info: { Title: options.title, CreationDate: options.madeAt },
  });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((done, fail) => {
    document.on("end", () => done(Buffer.concat(chunks)));
    document.on("error", fail);
  });
  for (const weight of [400, 700] as const)
    for (const part of parts) document.registerFont(`${part} ${weight}`, fontFile(part, weight));
  const { width, height } = document.page;
  const measure = (content: string, size: number, weight: Weight): Shown[] =>
    visualRuns(content, direction, partOf).map((run) => {
      const part = partOf(run.text);
      const font = `${part} ${weight}`;
      // The shaper turns whatever is Arabic round by itself, numbers too, and leaves all else as it is.
      const isTurned = run.isRtl !== (part === "arabic");
      const shown = isTurned ? [...run.text].reverse().join("") : run.text;
      const features = part === "arabic" ? (["rtla"] as const) : [];
      const width = document.font(font).fontSize(size).widthOfString(shown);
      return { shown, font, features: [...features], width };
    });
  const startOf = ({ from, width: wide }: Pick<Place, "from" | "width">): number =>
    direction === "ltr" ? margin + from : width - margin - from - wide;
  const text = (content: string, place: Place): void => {
    const { size = 10, weight = 400, align = "start", color = "#1a1a1a" } = place;
    const measured = measure(content, size, weight);
    const whole = measured.reduce((sum, run) => sum + run.width, 0);
    const scale = Math.min(1, place.width / Math.max(whole, 1));
    const isLeft = (direction === "ltr") === (align === "start");
    const left = startOf(place);
    let x = isLeft ? left : left + place.width - whole * scale;
    document.fillColor(color);
    for (const run of measured) {
      document.font(run.font).fontSize(size * scale);
      document.text(run.shown, x, place.y, { lineBreak: false, features: run.features });
      x += run.width * scale;
    }
  };
  return {
    ...{ direction, width, height, margin, text },
    rule: (y, color = "#c8c8c8") => {
      document
        .moveTo(margin, y)
        .lineTo(width - margin, y)
        .lineWidth(0.5)
        .strokeColor(color)
        .stroke();
    },
    widthOf: (content, { size = 10, weight = 400 } = {}) =>
      measure(content, size, weight).reduce((sum, run) => sum + run.width, 0),
    bar: ({ height: high, color, ...place }) => {
      document.rect(startOf(place), place.y, place.width, high).fill(color);
    },
    turn: () => {
      document.addPage();
    },
    end: (numbered) => {
      const { count } = document.bufferedPageRange();
      for (let sheet = 0; sheet < count; sheet += 1) {
        document.switchToPage(sheet);
        const place = { from: 0, width: width - 2 * margin, y: height - 36, size: 8.5 };
        text(numbered(sheet + 1, count), { ...place, align: "end", color: "#5b5b5b" });
      }
      document.end();
      return ended;
    },
  };
};
