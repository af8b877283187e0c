import { expect, test } from "vitest";
import { joinPieces, type Piece } from "./files.ts";

const piece = (file: string, bytes: number, imports: string[] = [], isFixed = false): Piece => ({
  file,
  bytes,
  modules: [`${file}.ts`],
  imports,
  isFixed,
});

const joined = (groups: readonly (readonly Piece[])[]): string[] =>
  groups
    .filter((group) => group.length > 1)
    .map((group) =>
      group
        .map(({ file }) => file)
        .sort()
        .join("+"),
    )
    .sort();

test("pieces that are always asked for together are joined, and others are not", () => {
  const pieces = [
    piece("page", 50_100, ["a", "b"], true),
    piece("other", 100, ["b", "a", "large"], true),
    piece("a", 500),
    piece("b", 500),
    piece("large", 50_000),
  ];
  expect(joined(joinPieces(pieces, { ways: [["page"], ["other"]], most: 10 }))).toEqual(["a+b"]);
});

/** Three ways whose own pieces weigh so much. */
const threeWays = ({ other, third }: { other: number; third: number }): Piece[] => [
  piece("page", 100, ["a", "b", "c"], true),
  piece("other", other, ["a"], true),
  piece("third", third, ["c"], true),
  piece("a", 40_000),
  piece("b", 3_000),
  piece("c", 9_000),
];

test("a byte more counts for more on a heavier way", () => {
  const ways = [["page"], ["other"], ["third"]];
  const pieces = threeWays({ other: 50_000, third: 12_000 });
  expect(joined(joinPieces(pieces, { ways, most: 3 }))).toEqual(["b+c"]);
});

test("where a way has too many files, those are joined that cost the others least", () => {
  const pieces = threeWays({ other: 12_000, third: 50_000 });
  const ways = [["page"], ["other"], ["third"]];
  expect(joined(joinPieces(pieces, { ways, most: 4 }))).toEqual([]);
  expect(joined(joinPieces(pieces, { ways, most: 3 }))).toEqual(["a+b"]);
});

test("no two are joined that a third stands between", () => {
  const pieces = [
    piece("page", 100, ["a"], true),
    piece("a", 100, ["fixed"]),
    piece("fixed", 100, ["b"], true),
    piece("b", 100),
  ];
  expect(joined(joinPieces(pieces, { ways: [["page"]], most: 1 }))).toEqual([]);
});

test("what an entry that stands alone asks for is joined with its like only", () => {
  const alone = (one: Piece): Piece => ({ ...one, isAlone: true });
  const pieces = [
    piece("page", 50_000, ["a", "b", "c"], true),
    alone(piece("apart", 50_000, ["a", "b"], true)),
    alone(piece("a", 100)),
    alone(piece("b", 100)),
    piece("c", 100),
  ];
  const ways = [["page"], ["apart"]];
  expect(joined(joinPieces(pieces, { ways, most: 2 }))).toEqual(["a+b"]);
});
