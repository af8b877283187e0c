// The frozen floors stay what they are: whoever changes one has to say so here and in a decision.
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { arrayOf } from "./array.ts";
import { numbered } from "./frozen.ts";

const folder = join(import.meta.dirname, "frozen");
const hashOf = (file: string): string =>
  createHash("sha256")
    .update(readFileSync(join(folder, file)))
    .digest("hex")
    .slice(0, 16);

test("the files of decision 0043 are as they were frozen", () => {
  const files = globSync("**/*", { cwd: folder }).filter((file) => file.includes("."));
  expect(Object.fromEntries(files.toSorted().map((file) => [file, hashOf(file)]))).toEqual({
    "234c3c5/confirm.sql": "c93670b07b1e2083",
    "234c3c5/hold.sql": "3572c3350e388c75",
    "234c3c5/order.sql": "734638b449830478",
    "234c3c5/orders.sql": "3bf3feac7a8f1904",
    "234c3c5/setup.sql": "42c4e73a43776319",
    "plain/order.sql": "a20269aef0d0325b",
    "plain/setup.sql": "51635ce61defbc13",
  });
});

test("a name is one parameter, however often it stands there", () => {
  expect(numbered("values ($member::bigint, $trace_1, $member), '$5'")).toEqual({
    text: "values ($1::bigint, $2, $1), '$5'",
    names: ["member", "trace_1"],
  });
});

test("an array is in PostgreSQL's binary form", () => {
  const head = (type: number, count: number) => [1, 0, type, count, 1];
  const numbers = arrayOf([5, 2 ** 40]);
  expect([0, 4, 8, 12, 16].map((at) => numbers.readInt32BE(at))).toEqual(head(20, 2));
  expect(numbers.readInt32BE(20)).toBe(8);
  expect(numbers.readBigInt64BE(36)).toBe(2n ** 40n);
  const texts = arrayOf(["قاعدة", ""]);
  expect([0, 4, 8, 12, 16].map((at) => texts.readInt32BE(at))).toEqual(head(25, 2));
  expect(texts.toString("utf8", 24, 24 + texts.readInt32BE(20))).toBe("قاعدة");
  expect(texts.length).toBe(20 + 4 + 10 + 4);
});
