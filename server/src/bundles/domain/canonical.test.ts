import { type Bundle, type BundleInput, writtenBundle } from "@nuqta/contracts/bundles.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readBundle } from "../service/worlds.ts";
import { anyBundle } from "../testing.ts";
import { canonical, textOf } from "./canonical.ts";
import { differencesBetween } from "./differences.ts";

const read = (text: string): Bundle => {
  const found = readBundle(Buffer.from(text));
  if (!found.ok) throw new Error(JSON.stringify(found));
  return found.value;
};

const setNames = ["products", "brands", "sellers", "tiers", "excludes", "reward_ids", "reset_by"];

/** The same document with the keys of every object, and lists that are sets, the other way round. */
const turned = (value: unknown, key = ""): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const isSet = setNames.includes(key) && value.every((one) => typeof one === "string");
    return isSet ? value.toReversed() : value.map((one) => turned(one));
  }
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, one]) => [name, turned(one, name)]),
  );
};

test("a bundle has one text, whatever order it was written in, and reading that text gives it again", () => {
  fc.assert(
    fc.property(anyBundle, (input) => {
      const text = textOf(read(JSON.stringify(input)));
      expect(textOf(read(JSON.stringify(turned(input))))).toBe(text);
      expect(textOf(read(text))).toBe(text);
      expect(Object.keys(JSON.parse(text))).toEqual(Object.keys(JSON.parse(text)).toSorted());
    }),
    { numRuns: 100 },
  );
});

test("bundles differ where they say something else, and nowhere else", () => {
  fc.assert(
    fc.property(anyBundle, anyBundle, (one, other) => {
      const [a, b] = [read(JSON.stringify(one)), read(JSON.stringify(other))];
      expect(differencesBetween(a, a)).toEqual([]);
      expect(differencesBetween(a, b).length === 0).toBe(textOf(a) === textOf(b));
      const there = differencesBetween(a, b).map(({ kind, id }) => `${kind} ${id}`);
      const back = differencesBetween(b, a).map(({ kind, id }) => `${kind} ${id}`);
      expect(back).toEqual(there);
    }),
    { numRuns: 100 },
  );
});

const sample = (): BundleInput => {
  const [one] = fc.sample(anyBundle, { numRuns: 1, seed: 7 });
  if (one === undefined) throw new Error("a sample has one");
  return one;
};
const plainRule = {
  ...{ name: "Plain", name_ar: "عادية", trigger: "purchase" as const },
  effects: [{ kind: "fixed" as const, points: 1 }],
};

test("campaigns and rewards that are archived are left out, unless something names them", () => {
  const offer = Object.values(sample().rewards)[0]?.offer ?? {
    ...{ name: "R", name_ar: "م", type: "discount" as const },
    details: { kind: "fixed" as const, points: 1, amount: 1 },
  };
  const campaign = { name: "C", name_ar: "ح", status: "archived" as const };
  const input: BundleInput = {
    ...sample(),
    rules: { named: { ...plainRule, campaign_id: "kept" } },
    campaigns: { kept: { ...campaign, reward_ids: ["chosen"] }, over: campaign },
    rewards: { chosen: { status: "archived", offer }, gone: { status: "archived", offer } },
  };
  const bundle = canonical(writtenBundle.parse(input));
  expect(Object.keys(bundle.campaigns)).toEqual(["kept"]);
  expect(Object.keys(bundle.rewards)).toEqual(["chosen"]);
});

test.each<[string, (input: BundleInput) => object, string, string]>([
  [
    "what is unknown in a rule",
    (input) => ({ ...input, rules: { r: { ...plainRule, bonus: 3 } } }),
    "rules.r.bonus",
    "unknown_field",
  ],
  ["what is unknown at the top", (input) => ({ ...input, roles: {} }), "roles", "unknown_field"],
  [
    "an approval threshold",
    (input) => ({
      ...input,
      settings: {
        ...input.settings,
        programme: { ...input.settings.programme, approval_points_threshold: 5 },
      },
    }),
    "settings.programme.approval_points_threshold",
    "unknown_field",
  ],
  [
    "a campaign that is not there",
    (input) => ({ ...input, rules: { r: { ...plainRule, campaign_id: "none" } } }),
    "rules.r.campaign_id",
    "unknown_id",
  ],
  [
    "a tier that stands twice",
    (input) => ({
      ...input,
      tiers: { ...input.tiers, seller: [...input.tiers.seller, ...input.tiers.seller] },
    }),
    "tiers.seller",
    "duplicate_value",
  ],
  [
    "a part that is missing",
    ({ templates: _templates, ...input }) => input,
    "templates",
    "required",
  ],
  [
    "a name that turns the reading direction",
    (input) => ({ ...input, rules: { r: { ...plainRule, name: "a\u202eb" } } }),
    "rules.r.name",
    "reading_direction",
  ],
])("%s is refused whole, by the name of the field", (_, change, path, code) => {
  const found = readBundle(Buffer.from(JSON.stringify(change(sample()))));
  expect(found).toMatchObject({ ok: false, code: "validation_failed" });
  if (!found.ok) expect(found.errors).toContainEqual(expect.objectContaining({ path, code }));
});

test("a rule that is there twice is refused", () => {
  const text = JSON.stringify({ ...sample(), rules: { r: plainRule } });
  const twice = text.replace('"rules":{', `"rules":{"r":${JSON.stringify(plainRule)},`);
  const found = readBundle(Buffer.from(twice));
  expect(found).toMatchObject({
    ok: false,
    errors: [{ path: "rules.r", code: "duplicate_field" }],
  });
});
