// The forecast of a rule on its review: exact, with progress, cancelled, kept over a reload.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole({ demoDivisor: 40 });

const draft = async (name: string): Promise<string> => {
  const body = {
    name,
    name_ar: "مضاعفة",
    trigger: "purchase",
    effects: [{ kind: "multiplier", bps: 20_000 }],
  };
  const made = await story.send("POST", "/v1/rules", body);
  expect(made.status).toBe(201);
  return made.body.rule_id;
};

test("a draft is replayed: its figures are those of the API, with the proof, also after a reload", async () => {
  const id = await draft("Double points");
  const page = await story.open(`/admin/manage-rules/review?rule=${id}`);
  await page.getByRole("combobox", { name: "Period" }).click();
  await page.getByRole("option", { name: "Last 365 days" }).click();
  await page.getByRole("button", { name: "Replay the orders" }).click();
  await page
    .getByText(/^Proof: replaying what is live/)
    .or(page.getByText(/all explained by rules/))
    .waitFor({ timeout: minuteMs });
  const list = await story.send("GET", `/v1/simulations?subject_id=${id}`);
  const { body } = await story.send("GET", `/v1/simulations/${list.body.data[0].simulation_id}`);
  const { totals, live_check: check } = body.result;
  expect(check.differences).toBe(0);
  expect(totals.difference.points).toBeGreaterThan(0);
  const number = new Intl.NumberFormat("en");
  const figure = (name: string) =>
    page.locator(".kpi", { hasText: name }).locator("dd").first().textContent();
  expect(await figure("With the draft")).toBe(number.format(totals.draft.points));
  expect(await figure("Difference")).toBe(`+${number.format(totals.difference.points)}`);
  await page.reload();
  await page.getByRole("button", { name: "Replay again" }).waitFor();
  await expect.poll(() => figure("Live now")).toBe(number.format(totals.live.points));
  await close(page);
});

test("a campaign with its drafted rule is replayed from its form", async () => {
  await story.send("POST", "/v1/campaigns", { campaign_id: "spring", name: "Spring" });
  const gift = {
    ...{ rule_id: "spring-gift", name: "Spring gift", trigger: "purchase", campaign_id: "spring" },
    effects: [{ kind: "fixed", points: 50 }],
  };
  await story.send("POST", "/v1/rules", gift);
  const page = await story.open("/admin/manage-campaign/create?id=spring");
  await page.getByRole("button", { name: "Replay the orders" }).click();
  await page.getByRole("button", { name: "Replay again" }).waitFor();
  await page.getByText("With the draft").first().waitFor({ timeout: minuteMs });
  const list = await story.send("GET", "/v1/simulations?kind=campaign&subject_id=spring");
  const { difference } = list.body.data[0];
  expect(difference.points).toBeGreaterThan(0);
  const told = page.locator(".kpi", { hasText: "Difference" }).locator("dd").first();
  expect(await told.textContent()).toBe(
    `+${new Intl.NumberFormat("en").format(difference.points)}`,
  );
  await close(page);
});

test("earning settings are replayed as they are typed, and typing on takes the result away", async () => {
  const { live } = (await story.send("GET", "/v1/earning-settings")).body;
  const page = await story.open(
    "/admin/earning-rules/global?step=3&basis=value&method=fixed&points=7",
  );
  await page.getByText("Estimated business impact").click();
  await page.getByRole("button", { name: "Replay the orders" }).click();
  await page.getByText("With the draft").first().waitFor({ timeout: minuteMs });
  const list = await story.send("GET", "/v1/simulations?kind=earning_settings");
  expect(list.body.data[0]).toMatchObject({ state: "done", subject: { id: null } });
  expect((await story.send("GET", "/v1/earning-settings")).body.live).toEqual(live);
  await page.getByRole("switch").last().click();
  await expect.poll(() => page.getByText("With the draft").count()).toBe(0);
  await close(page);
});

test("in Arabic, and nothing was posted by any of it", async () => {
  const before = (await story.send("GET", "/v1/trial-balance")).body;
  const id = await draft("Double again");
  const page = await story.open(`/admin/manage-rules/review?rule=${id}`, { language: "ar" });
  await page.getByRole("button", { name: "إعادة معالجة الطلبات" }).click();
  await page.getByRole("button", { name: "إعادة المعالجة مرة أخرى" }).waitFor();
  await expect.poll(() => page.locator("progress").count(), { timeout: minuteMs }).toBe(0);
  await page.getByText("مع المسودة").first().waitFor();
  expect((await story.send("GET", "/v1/trial-balance")).body).toEqual(before);
  await close(page);
});
