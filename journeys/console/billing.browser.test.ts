// Billing details: the marketplace and a seller are named, and the statement says so.
import { expect, test } from "vitest";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole({ demoDivisor: 60 });

test("both parties are named, what is wrong is said at its field, and a draft shows them", async () => {
  const listed = async () => (await story.send("GET", "/v1/settlements?limit=100")).body;
  await expect.poll(async () => (await listed()).total).toBeGreaterThan(1);
  const [one] = (await listed()).data;
  const page = await story.open("/admin/settlements");
  await page.getByRole("button", { name: "Billing details" }).click();
  const ours = page.getByRole("dialog", { name: "Billing details of the marketplace" });
  const save = (dialog: typeof ours) => dialog.getByRole("button", { name: "Save" }).click();
  // The demo's details are there.
  const name = ours.getByLabel("Legal name", { exact: false }).first();
  await expect.poll(() => name.inputValue()).toBe("Nuqta Example Marketplace S.A.E.");
  await name.fill("");
  await ours.getByLabel("Tax registration number").fill("12");
  await save(ours);
  await ours.getByText("Enter the legal name.").waitFor();
  await ours.getByText("Enter the 9 digits of the number.").waitFor();
  await name.fill("Nile Market S.A.E.");
  await ours.getByLabel("Legal name in Arabic").fill("السوق النيلي ش.م.م");
  await ours.getByLabel("Tax registration number").fill("123-456-789");
  await lookAt(page, "billing");
  await save(ours);
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect((await story.send("GET", "/v1/billing-details")).body.details).toMatchObject({
    ...{ legal_name: "Nile Market S.A.E.", tax_number: "123456789" },
    address: "1 Example Street, New Cairo, Cairo",
  });
  await page.goto(`${story.base}/admin/settlements/${one.seller_id}/${one.month}`);
  await page.getByRole("button", { name: "Billing details", exact: true }).click();
  const theirs = page.getByRole("dialog", { name: /^Billing details of/ });
  await theirs.getByLabel("Legal name", { exact: false }).first().fill("Zeitoun LLC");
  await save(theirs);
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.getByText("Zeitoun LLC").waitFor();
  await page.getByText("123-456-789").waitFor();
  await lookAt(page, "billing-statement-en");
  await close(page);
  const arabic = await story.open(`/admin/settlements/${one.seller_id}/${one.month}`, {
    language: "ar",
  });
  await arabic.getByText("السوق النيلي ش.م.م").waitFor();
  await lookAt(arabic, "billing-statement-ar");
  await close(arabic);
});
