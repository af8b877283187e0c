// Every text of every request and reply, by the shape of its contract: what people write refuses characters that
// turn the reading direction, and no reply does.
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import type { z } from "zod";
import type { Route } from "./kit/route.ts";

type Schema = z.core.$ZodType;
type Definition = {
  type: string;
  shape?: Record<string, Schema>;
  options?: Schema[];
  element?: Schema;
  keyType?: Schema;
  valueType?: Schema;
  innerType?: Schema;
  in?: Schema;
  getter?: () => Schema;
};
type Text = { at: string; schema: z.ZodType };

/** The texts of a schema, each with the names of the fields that lead to it; recursion is followed once. */
const textsOf = (schema: Schema | undefined, at = "", above: readonly Schema[] = []): Text[] => {
  if (schema === undefined || above.includes(schema)) return [];
  const inner = schema._zod.def as unknown as Definition;
  const below = (one: Schema | undefined, name = ""): Text[] =>
    textsOf(one, at + name, [...above, schema]);
  if (inner.type === "string" || inner.in?._zod.def.type === "string")
    return [{ at, schema: schema as z.ZodType }];
  return [
    ...Object.entries(inner.shape ?? {}).flatMap(([name, field]) => below(field, `.${name}`)),
    ...(inner.options ?? []).flatMap((option) => below(option)),
    ...below(inner.keyType, "{key}"),
    ...below(inner.element, "[]"),
    ...below(inner.valueType, "{}"),
    ...below(inner.innerType),
    ...below(inner.in),
    ...below(inner.getter?.()),
  ];
};

const isRoute = (value: unknown): value is Route =>
  typeof value === "object" && value !== null && "path" in value && "replies" in value;

const files = readdirSync(import.meta.dirname).filter((name) => /^[a-z-]+\.ts$/.test(name));
const modules = await Promise.all(
  files.map((name): Promise<Record<string, unknown>> => import(`${import.meta.dirname}/${name}`)),
);
const routes = modules.flatMap((all) => Object.values(all).filter(isRoute));

const takes = ({ schema }: Text, value: string): boolean => schema.safeParse(value).success;
const plain = "Ali 1";
const turned = "Ali \u202e1";

// Ids that existing data may hold, what shops report of orders and members, what rules compare with it, and secrets.
const asTheyCome = [
  /(_id|_ids\[\]|\.sku|\.skus\[\]|\.into|\.confirm|individual\{key\})$/,
  /\.(products|brands|sellers|categories|tiers)\[\]$|adjustment_tier$|\.values\{\}\[\]$/,
  /^\.(channel|payment_method|receipt)$|(attributes|data)\{(key)?\}$|^\.lines\[\]\.name$|^\.orders\[\]$/,
  /(\.fact|\.value|\.value\[\]|^\.q|^\.cursor)$/,
  /^\.(password|current_password|new_password|code|mail_code|verificationCode)$/,
  // Numbers of the specification's forms, which arrive as text.
  /^\.(price|points|min_|minimum_|conversion_|expiry_time_in_days)/,
];

test("there is no text in a request, but ids, reports and secrets, that takes a turned name", () => {
  expect(routes.length).toBeGreaterThan(200);
  const open = routes.flatMap(({ method, path, body }) =>
    textsOf(body)
      .filter((text) => takes(text, turned) && !asTheyCome.some((form) => form.test(text.at)))
      .map(({ at }) => `${method} ${path} ${at}`),
  );
  expect(open).toEqual([]);
});

test("no reply refuses a turned name that it would show straight", () => {
  const closed = routes.flatMap(({ method, path, replies }) =>
    Object.values(replies).flatMap((reply) =>
      textsOf(reply)
        .filter((text) => takes(text, plain) && !takes(text, turned))
        .map(({ at }) => `${method} ${path} ${at}`),
    ),
  );
  expect(closed).toEqual([]);
});
