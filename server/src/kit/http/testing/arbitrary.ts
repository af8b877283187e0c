// Values for a JSON Schema as our OpenAPI document prints it, and ways to spoil them.
import fc from "fast-check";
import { nastyNumbers, nastyStrings } from "./corpus.ts";

export type Schema = { readonly [key: string]: unknown };

/** Values that exist in the server under test, by the name of the field that asks for them. */
export type Known = Readonly<Record<string, readonly string[]>>;

// A stand-in for a raw token, put in its place when the value is written out.
const rawMark = "\u0001raw:";

/** A value that the schema allows, as far as the schema tells; ids are sometimes known ones. */
export const validFor = (schema: Schema, known: Known, name = ""): fc.Arbitrary<unknown> => {
  const existing = known[name] ?? [];
  const made = makerOf(schema, known);
  return existing.length === 0
    ? made
    : fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...existing) },
        { weight: 1, arbitrary: made },
      );
};

const makerOf = (schema: Schema, known: Known): fc.Arbitrary<unknown> => {
  if ("const" in schema) return fc.constant(schema["const"]);
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...(schema["enum"] as unknown[]));
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as Schema[] | undefined;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => validFor(choice, known)));
  const parts = schema["allOf"] as Schema[] | undefined;
  if (parts !== undefined) return makerOf(Object.assign({}, ...parts) as Schema, known);
  switch (schema["type"]) {
    case "string":
      return textFor(schema);
    case "integer":
      return fc.oneof(fc.integer(between(schema, 0, 1_000)), wideInteger(schema));
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true, min: 0, max: 1e6 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(validFor((schema["items"] ?? {}) as Schema, known), {
        minLength: Number(schema["minItems"] ?? 0),
        maxLength: Math.max(
          Number(schema["minItems"] ?? 0),
          Math.min(3, Number(schema["maxItems"] ?? 3)),
        ),
      });
    case "object":
      return objectFor(schema, known);
    default:
      return fc.constantFrom("2", 2, null);
  }
};

const bound = (value: unknown, otherwise: number): number =>
  typeof value === "number" ? value : otherwise;

const between = (schema: Schema, low: number, high: number) => {
  const min = Math.max(low, bound(schema["minimum"], low));
  return { min, max: Math.max(min, Math.min(high, bound(schema["maximum"], high))) };
};

const wideInteger = (schema: Schema): fc.Arbitrary<number> => {
  const min = bound(schema["minimum"], Number.MIN_SAFE_INTEGER);
  const max = bound(schema["maximum"], Number.MAX_SAFE_INTEGER);
  return fc.maxSafeInteger().map((value) => Math.min(max, Math.max(min, value)));
};

const textFor = (schema: Schema): fc.Arbitrary<string> => {
  if (schema["format"] === "date-time") {
    const date = fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2030-01-01"),
      noInvalidDate: true,
    });
    return date.map((value) => value.toISOString());
  }
  if (schema["format"] === "date") return fc.constantFrom("1990-02-28", "2026-04-24", "2000-02-29");
  if (schema["format"] === "email") return fc.emailAddress();
  if (typeof schema["pattern"] === "string")
    return fc.stringMatching(new RegExp(schema["pattern"]));
  const minLength = bound(schema["minLength"], 0);
  const maxLength = Math.max(minLength, Math.min(40, bound(schema["maxLength"], 40)));
  return fc.oneof(
    fc.stringMatching(new RegExp(`^[A-Za-z0-9-]{${minLength},${maxLength}}$`)),
    fc.string({ unit: "grapheme", minLength, maxLength }),
  );
};

const objectFor = (schema: Schema, known: Known): fc.Arbitrary<unknown> => {
  const properties = (schema["properties"] ?? {}) as Record<string, Schema>;
  const requiredKeys = (schema["required"] ?? []) as string[];
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, validFor(field, known, name)]),
  );
  const made = fc.record(fields, { requiredKeys });
  const rest = schema["additionalProperties"];
  if (typeof rest !== "object" || rest === null) return made;
  const names = fc.stringMatching(/^[a-z_]{1,12}$/);
  const extra = fc.dictionary(names, validFor(rest as Schema, known), { maxKeys: 3 });
  return fc.tuple(extra, made).map(([more, own]) => ({ ...more, ...own }));
};

type Spoil = { readonly at: number; readonly how: "drop" | "add" | "put"; readonly value: unknown };

/** Ways to spoil a value: drop a field, add one, or put something hostile in the place of one. */
export const spoils: fc.Arbitrary<readonly Spoil[]> = fc.array(
  fc.record({
    at: fc.nat(10_000),
    how: fc.constantFrom("drop", "add", "put", "put", "put", "put"),
    value: fc.oneof(
      fc.constantFrom(...nastyStrings),
      fc.constantFrom(...nastyNumbers).map((token) => rawMark + token),
      fc.constantFrom<unknown>(null, true, [], {}, [[]], -1, 0, 1.5),
    ),
  }),
  { minLength: 0, maxLength: 3 },
);

/** The value with every spoil worked into a place of it. */
export const spoiled = (value: unknown, ways: readonly Spoil[]): unknown =>
  ways.reduce((before, way) => spoilOnce(before, way), structuredClone(value));

type Place = { readonly holder: Record<string, unknown>; readonly key: string };

const spoilOnce = (value: unknown, { at, how, value: shared }: Spoil): unknown => {
  // The next spoil may change what this one puts in, and other runs use the same constants.
  const put = structuredClone(shared);
  const places = placesIn(value);
  const place = places[at % Math.max(1, places.length)];
  if (place === undefined) return put;
  if (how === "drop" && !Array.isArray(place.holder)) delete place.holder[place.key];
  else if (how === "add") place.holder["zzz"] = put;
  else place.holder[place.key] = put;
  return value;
};

const placesIn = (value: unknown): Place[] => {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
};

/** The JSON of a value in which raw tokens stand for themselves. */
export const written = (value: unknown): string =>
  (JSON.stringify(value) ?? "").replaceAll(
    /"\\u0001raw:((?:[^"\\]|\\.)*)"/g,
    (_all, token: string) => String(JSON.parse(`"${token}"`)),
  );
