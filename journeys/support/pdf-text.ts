// Reads PDF files of ours back: each text as it was drawn, with its place and its sheet.
import { inflateSync } from "node:zlib";

/** One stretch of text; letters in the order they are drawn, from left to right. */
export type Drawn = { text: string; glyphs: string; size: number; x: number; y: number };

type Item = { head: string; stream: Buffer | undefined };

const itemsOf = (file: Buffer): Map<number, Item> => {
  const text = file.toString("latin1");
  const items = new Map<number, Item>();
  const begins = /(?:^|\n)(\d+) 0 obj\n/g;
  for (let found = begins.exec(text); found !== null; found = begins.exec(text)) {
    const start = begins.lastIndex;
    const end = text.indexOf("endobj", start);
    const at = text.indexOf("\nstream\n", start);
    const hasStream = at >= 0 && at < end;
    const head = text.slice(start, hasStream ? at : end);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const raw = file.subarray(at + 8, at + 8 + length);
    const stream = head.includes("/FlateDecode") ? inflateSync(raw) : raw;
    items.set(Number(found[1]), { head, stream: hasStream ? stream : undefined });
    if (hasStream) begins.lastIndex = at + 8 + length;
  }
  return items;
};

const points = (hex: string): string => Buffer.from(hex, "hex").swap16().toString("utf16le");

/** Letters of each glyph of a font, by its number in four hex digits. */
const lettersOf = (map: string): Map<string, string> => {
  const letters = new Map<string, string>();
  for (const [, first = "", list = ""] of map.matchAll(/<(\w+)>\s*<\w+>\s*\[([^\]]*)\]/g))
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, hex = ""], i) => {
      const glyph = (Number.parseInt(first, 16) + i).toString(16).padStart(4, "0");
      letters.set(glyph, points(hex.replaceAll(" ", "")));
    });
  return letters;
};

/** Texts of each sheet, in the order of the sheets. */
export const sheetsOf = (file: Buffer): Drawn[][] => {
  const items = itemsOf(file);
  const ref = (head: string, name: string) =>
    items.get(Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1]));
  const tree = [...items.values()].find(({ head }) => head.includes("/Type /Pages"));
  const [, kids = ""] = /\/Kids \[([^\]]*)\]/.exec(tree?.head ?? "") ?? [];
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, number]) => {
    const page = items.get(Number(number));
    const resources = ref(page?.head ?? "", "Resources")?.head ?? "";
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", at]) => {
        const map = ref(items.get(Number(at))?.head ?? "", "ToUnicode")?.stream;
        return [name, lettersOf(map?.toString("latin1") ?? "")];
      }),
    );
    const content = ref(page?.head ?? "", "Contents")?.stream?.toString("latin1") ?? "";
    return [...content.matchAll(/BT\n([\s\S]*?)ET/g)].map(([, drawn = ""]) => {
      const [, font = "", size] = /\/(F\d+) ([\d.]+) Tf/.exec(drawn) ?? [];
      const letters = fonts.get(font);
      const [, x, y] = /1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm/.exec(drawn) ?? [];
      const glyphs = [...drawn.matchAll(/<(\w+)>/g)].map(([, hex]) => hex).join("");
      const text = (glyphs.match(/.{4}/g) ?? []).map((glyph) => letters?.get(glyph) ?? "?");
      return { text: text.join(""), glyphs, size: Number(size), x: Number(x), y: Number(y) };
    });
  });
};

/** Lines of a sheet from the top, each from left to right. */
export const linesOf = (sheet: readonly Drawn[]): Drawn[][] =>
  [...Map.groupBy(sheet, ({ y }) => Math.round(y * 4))]
    .toSorted(([a], [b]) => b - a)
    .map(([, line]) => line.toSorted((a, b) => a.x - b.x));
