// What the command line asks for, and what it may not ask for.
import { expect, test } from "vitest";
import { parseOptions } from "./options.ts";

test("without flags everything is measured, with nothing beside it", () => {
  const { only, against, seconds, rounds, clients } = parseOptions([]);
  expect(only.size).toBe(15);
  expect({ against, seconds, rounds, clients }).toEqual({
    against: undefined,
    seconds: 2,
    rounds: 5,
    clients: [1, 16, 64],
  });
});

test("another build is named by a commit or a folder", () => {
  expect(parseOptions(["--against=234c3c5"]).against).toBe("234c3c5");
  expect(parseOptions(["--against", "/some/where"]).against).toBe("/some/where");
});

test("beside another build only what comes in turns is measured", () => {
  expect([...parseOptions(["--against=HEAD"]).only]).toEqual([
    "posting",
    "batch",
    "redemption",
    "stop",
  ]);
  expect([...parseOptions(["--against=HEAD", "--only=batch"]).only]).toEqual(["batch"]);
  expect(() => parseOptions(["--against=HEAD", "--only=rules"])).toThrow("no section rules here");
});

test("a look is shorter, unless told how long", () => {
  expect(parseOptions(["--quick"])).toMatchObject({ seconds: 0.5, rounds: 3 });
  expect(parseOptions(["--quick", "--rounds=9", "--clients=2,3"])).toMatchObject({
    seconds: 0.5,
    rounds: 9,
    clients: [2, 3],
  });
});

test.each([
  [["--against="], "names a commit or a folder"],
  [["--only=poster"], "no section poster"],
  [["--rounds=0"], "0 is not a number above zero"],
  [["--rounds=1.5"], "1.5 is not a whole number"],
  [["--clients=1,many"], "many is not a number above zero"],
  [["--fast"], "--fast"],
])("%j is refused with what is wrong", (args, said) => {
  expect(() => parseOptions(args)).toThrow(said);
});
