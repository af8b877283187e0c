// The twenty questions of docs/console.md, each walked from the home by somebody with the role that asks it.
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openReceiver } from "../../server/src/integrations/testing.ts";
import { anOrder } from "../support/marketplace.ts";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole({
  demoDivisor: 100,
  environment: { ALLOW_LOOPBACK_WEBHOOKS: "1" },
});
const receiver = await openReceiver();

const roles = {
  Support: "support",
  Finance: "finance",
  Programme: "manager",
  Integrator: "developer",
};
type Who = keyof typeof roles;

const rows = readFileSync(new URL("../../docs/console.md", import.meta.url), "utf8")
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([, who = ""]) => who in roles)
  .map(([, who, question = "", way = ""]) => ({
    who: who as Who,
    question,
    way: way.split(" › "),
  }));

/** Things that are asked about, by the names that ways have for them: a text to type, and the name they stand under. */
const things = new Map<string, { typed: string; name: string | RegExp }>();

const one = async (text: string) => {
  const [row] = await story.db.query<{ id: string; name: string }>({ text });
  if (row === undefined) throw new Error(`the demo has none: ${text}`);
  return row;
};

beforeAll(async () => {
  for (;;) {
    if ((await story.send("GET", "/v1/analytics/overview")).body.as_of !== null) break;
    await new Promise((done) => setTimeout(done, 200));
  }
  for (const role of Object.values(roles))
    await story.db.query({
      text: `insert into staff select (jsonb_populate_record(s, jsonb_build_object('staff_id', gen_random_uuid(),
        'email', $1::text, 'name', $2::text, 'role', $2::text))).* from staff s where email = $3`,
      values: [`${role}@nuqta.example`, role, story.owner.email],
    });
  const member =
    await one(`select a.external_id as id, coalesce(m.name, a.external_id) as name from entry e
    join account a using (member_id) left join member m using (member_id) where e.kind = 'redeem' limit 1`);
  const order = await one(`select e.order_id as id, e.order_id as name from entry e
    join sales_order s using (member_id, order_id) where e.kind = 'earn' order by e.recorded_at desc limit 1`);
  const seller =
    await one(`select s.seller_id as id, n.name from settlement s join seller n using (seller_id)
    order by s.month desc limit 1`);
  const product = await one("select sku as id, name from product where status = 'active' limit 1");
  const asked = { name: "checkout", scopes: ["members:read"], expires_in_days: 30 };
  const key = (await story.send("POST", "/v1/api-keys", asked)).body;
  const refused = { headers: { authorization: `Bearer ${key.key}` } };
  expect((await fetch(`${story.base}/v1/webhooks`, refused)).status).toBe(403);
  const added = await story.send("POST", "/v1/webhooks", { url: receiver.url });
  expect(added.status).toBe(201);
  const now = new Date().toISOString();
  const sent = anOrder("Q-1", "q-member", { occurred_at: now });
  expect((await story.send("POST", "/v1/orders", sent)).status).toBe(201);
  things.set("the member", { typed: member.id, name: member.name });
  things.set("the order", { typed: order.id, name: order.name });
  things.set("the statement", {
    typed: seller.name,
    name: new RegExp(`^${seller.name} · \\d{4}-\\d\\d`),
  });
  things.set("the product", { typed: product.name, name: product.name });
  const rule = await one(`select item_id as id, live ->> 'name' as name from programme_item
    where kind = 'rule' and live is not null order by item_id limit 1`);
  things.set("the rule", { typed: rule.name, name: rule.name });
  things.set("the endpoint", { typed: "", name: receiver.url });
  things.set("the key", { typed: "", name: asked.name });
});

const signIn = async (who: Who): Promise<Page> => {
  const page = await story.open("/login/admin", { isSignedIn: false, width: 1440 });
  await page.getByLabel("Email").fill(`${roles[who]}@nuqta.example`);
  await page.getByRole("textbox", { name: "Password" }).fill(story.owner.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/admin/home/**");
  // Nobody begins with figures that their role may not see.
  await page.getByRole("heading", { name: "Quick Actions" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.getByRole("main").getByRole("alert").allInnerTexts()).toEqual([]);
  return page;
};

/** Presses what a step names: the search, what it found, or whatever on the page has that name. */
const press = async (page: Page, step: string): Promise<void> => {
  const thing = things.get(step);
  const palette = page.getByRole("combobox", { name: /Search or jump/ });
  if (step === "Search") {
    await page.getByRole("button", { name: /Search or jump/ }).click();
    // Its code comes with the press.
    return palette.waitFor();
  }
  if (thing !== undefined && (await palette.isVisible())) {
    await palette.fill(thing.typed);
    return page.getByRole("option", { name: thing.name }).first().click();
  }
  const name = thing?.name ?? step;
  const exact = typeof name === "string";
  const place = page
    .getByRole("link", { name, exact })
    .or(page.getByRole("button", { name, exact }))
    .or(page.locator("summary", { hasText: name }));
  await place.first().click();
};

const table = (name: string) => (page: Page) => page.getByRole("table", { name }).getByRole("cell");
const main = (text: string | RegExp) => (page: Page) => page.getByRole("main").getByText(text);

/** Where each answer stands on the page that its way leads to. */
const answers: Readonly<Record<string, ((page: Page) => Locator)[]>> = {
  "How many points does this member have, and when do they end?": [
    main("Available"),
    main("Points that expire, by month"),
  ],
  "Where did this member's points go?": [table("Statement")],
  "Why did this order earn these points?": [
    (page) => page.getByRole("dialog", { name: "Why this entry is what it is" }),
  ],
  "Did our message reach this member?": [(page) => page.getByRole("table", { name: "Messages" })],
  "What did we agree with this member before?": [
    (page) => page.getByRole("heading", { name: "Notes" }),
  ],
  "What do we owe members, and who pays for it?": [table("Liability by who pays")],
  "What does this seller owe us for a month?": [main("To settle"), main("Net")],
  "How old are the points that members hold, and when will they end?": [
    table("Points outstanding by payer and age"),
    main("Expected expiry"),
  ],
  "Do the books balance?": [main(/add up to zero, and every cached figure agrees/)],
  "Which months are closed?": [table("Closed months")],
  "Is this campaign within its budget?": [
    (page) => page.getByRole("columnheader", { name: "Budget used" }),
    table("Campaigns"),
  ],
  "What does this rule give, and to whom?": [main("Points given"), main("Target Audience")],
  "Who comes back after joining?": [table("Who came back, by month of joining")],
  "What waits for a second person?": [(page) => page.getByRole("table", { name: "Waiting" })],
  "Which sellers sell most?": [main("Top sellers by sales"), table("Sellers")],
  "Which fields does an order take?": [main("Body"), main("occurred_at")],
  "Why was this request refused?": [main("forbidden")],
  "Did our webhook arrive?": [table("Deliveries")],
  "Was this order taken, and with which items?": [main("Received"), table("Items")],
  "What does this product earn?": [table("Products")],
};

test.each([
  ["Support", ["Find a Member", "View Rewards", "Read the API Documentation"]],
  ["Integrator", ["Onboard New Seller", "Manage API Keys", "Set Up Webhooks", "Find a Member"]],
] as const)("the home of %s offers what they may do", async (who, names) => {
  const page = await signIn(who);
  await page.getByText("Your role does not include reports.").waitFor();
  const main = page.getByRole("main");
  const links = main.locator(".quick").getByRole("link");
  expect(await links.allInnerTexts()).toEqual(names);
  await lookAt(page, `home-of-${roles[who]}`);
  await close(page);
});

test("the table names twenty questions, five of each, and no way is longer than three presses", () => {
  expect(Object.keys(roles).map((who) => rows.filter((row) => row.who === who).length)).toEqual([
    5, 5, 5, 5,
  ]);
  expect(Object.keys(answers).toSorted()).toEqual(rows.map(({ question }) => question).toSorted());
  for (const { question, way } of rows)
    expect([question, way.length <= 3, way.length > 0]).toEqual([question, true, true]);
});

test.each(rows)("$who: $question", async ({ who, question, way }) => {
  const page = await signIn(who);
  for (const step of way) await press(page, step);
  for (const answer of answers[question] ?? []) await answer(page).first().waitFor();
  await close(page);
});
