// Rate cards: one is planned with what it comes to, what is wrong is said at its field, and a statement tells both ways.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { buyWithPoints } from "./support/buy-with-points.ts";
import { dayInCairo } from "./support/cairo.ts";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole({ demoDivisor: 60 });
const typed = (day: string) => day.split("-").reverse().join("/");
const today = dayInCairo(new Date());
const tomorrow = dayInCairo(new Date(Date.now() + dayMs));

test("a rate card is planned from tomorrow, and says what it comes to", async () => {
  const page = await story.open("/admin/settlements");
  await page.getByRole("link", { name: "Rate cards" }).click();
  // The demo has one from its second day on.
  await page.getByRole("row", { name: /100%.*3%.*In force/ }).waitFor();
  await page.getByRole("button", { name: "Plan rate card" }).click();
  const dialog = page.getByRole("dialog", { name: "Plan rate card" });
  const send = () => dialog.getByRole("button", { name: "Plan rate card" }).click();
  await dialog.getByLabel("Reimbursed share").fill("101");
  await send();
  await dialog.getByText("Choose a day.").waitFor();
  await dialog.getByText("Enter a share from 0 to 100.").waitFor();
  await dialog.getByLabel("Reimbursed share").fill("95");
  await dialog.getByLabel("Fee share").fill("2");
  await dialog.getByLabel("Fixed fee per order line").fill("0.25");
  await dialog.getByText(/receives EGP.92\.85: EGP.95\.00 less a fee of EGP.2\.15/).waitFor();
  await dialog.getByLabel("Starts").fill(typed(today));
  await send();
  await dialog.getByText("Please choose tomorrow or a later day.").waitFor();
  expect((await story.send("GET", "/v1/rate-cards")).body.total).toBe(1);
  await dialog.getByLabel("Starts").fill(typed(tomorrow));
  await lookAt(page, "rate-card-plan");
  await send();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("row", { name: /95%.*2%.*0\.25.*Planned/ }).waitFor();
  const { data } = (await story.send("GET", "/v1/rate-cards")).body;
  expect(data).toMatchObject([
    {
      ...{ seller_id: null, starts_on: tomorrow, state: "planned" },
      terms: { reimbursed_bps: 9_500, fee_bps: 200, fee_piastres: 25 },
    },
    { seller_id: null, state: "in_force" },
  ]);
  await lookAt(page, "rate-cards");
  await close(page);
});

test("a statement tells what the seller is reimbursed, line by line, in both languages", async () => {
  const seller = await buyWithPoints(story, "with-points");
  const at = `${seller}/${today.slice(0, 7)}`;
  const path = `/v1/sellers/${at.replace("/", "/settlements/")}`;
  const { figures } = (await story.send("GET", path)).body;
  const money = new Intl.NumberFormat("en-GB", { style: "currency", currency: "EGP" });
  for (const [language, heading] of [
    ["en", "Goods paid with points"],
    ["ar", "بضائع دُفع ثمنها بالنقاط"],
  ] as const) {
    const page = await story.open(`/admin/settlements/${at}`, { language });
    await page.getByRole("heading", { name: heading }).waitFor();
    if (language === "en") {
      const row = page.getByRole("row", { name: /^Reimbursed in all/ });
      expect(await row.textContent()).toContain(money.format(figures.sales.net / 100));
      await page.getByRole("row", { name: /with-points.*Reimbursed/ }).waitFor();
    } else await page.getByRole("row", { name: /with-points/ }).waitFor();
    await lookAt(page, `statement-both-ways-${language}`);
    await close(page);
  }
});
