// Answers of the API with the longest values that are real: money of EGP 99,999,999.99, as many points, and names of
// forty letters. What the server says of rates, counts and settings stays.
import type { Page } from "playwright-core";

const longest = 9_999_999_999;
// The highest price of a reward in points, by its contract.
const longestOfReward = 1_000_000_000;
const longName = "Mohandessin International Trading Groups";
const longNameAr = "مجموعة المهندسين الدولية للتجارة والتوري";

const isFigure = /(points|money|price|spend|amount|budget|cost|sales|worth|balance)$/;
const figures = new Set([
  ...["available", "pending", "held", "issued", "redeemed", "expired", "opening", "closing"],
  ...["earned", "taken_back", "unit_price"],
  ...["cancelled", "given_back", "clawed_back", "repaid", "adjusted", "balance_after"],
]);
const names = /^(name|.*_name)$/;
// Settings are forms, and what the session says is checked against what was kept.
const untouched =
  /settings|terms|auth|session|account|roles|openapi|policies|permissions|templates|rules/;

type Holder = Readonly<Record<string, unknown>>;

// A value alone may be a percentage; beside its unit it is known for what it is.
const isLong = (key: string, { unit }: Holder): boolean =>
  key === "value" ? unit === "money" || unit === "points" : isFigure.test(key) || figures.has(key);

const stretched = (value: unknown, most = longest): unknown => {
  if (Array.isArray(value)) return value.map((each) => stretched(each, most));
  if (value === null || typeof value !== "object") return value;
  const holder = value as Holder;
  return Object.fromEntries(
    Object.entries(holder).map(([key, each]) => {
      if (typeof each === "number" && Number.isInteger(each) && isLong(key, holder))
        return [key, each < 0 ? -most : most];
      if (typeof each === "string" && names.test(key)) return [key, longName];
      if (typeof each === "string" && key === "name_ar") return [key, longNameAr];
      return [key, stretched(each, key === "details" ? longestOfReward : most)];
    }),
  );
};

/** From now on lists, reports and statements come to `page` with their longest values. */
export const stretchAnswers = async (page: Page): Promise<void> => {
  await page.route(
    ({ pathname }) => /^\/(v1|staging)\//.test(pathname) && !untouched.test(pathname),
    async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      const reply = await route.fetch();
      const type = reply.headers()["content-type"] ?? "";
      if (!reply.ok() || !type.includes("json")) return route.fulfill({ response: reply });
      return route.fulfill({ response: reply, json: stretched(await reply.json()) });
    },
  );
};
