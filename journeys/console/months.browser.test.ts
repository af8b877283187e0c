// A month closed by two people: reviewed, asked for by keyboard, agreed to, and read in both languages.
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addMonths } from "../../server/src/kit/pure/local-time.ts";
import { anOrder } from "../support/marketplace.ts";
import { findings } from "./support/accessibility.ts";
import { lookAt } from "./support/look-at.ts";
import { close, expectAtEveryWidth, openConsole } from "./support/open-console.ts";
import { addSecond, openAsSecond } from "./support/second-person.ts";

const folder = mkdtempSync(join(tmpdir(), "nuqta-month-"));
const story = await openConsole({ demoDivisor: 60 });
await addSecond(story);

/** Sends an order of the month before `month`, and waits until it is among the late entries. */
const sendLate = async (month: string): Promise<void> => {
  const before = addMonths(`${month}-15`, -1);
  const order = anOrder("late-order", "M-00001", { occurred_at: `${before}T10:00:00Z` });
  const { status, body } = await story.send("POST", "/v1/orders", order, {
    "idempotency-key": "late-order",
  });
  expect([status, body]).toEqual([201, body]);
  const late = () => story.send("GET", `/v1/months/${month}/late`);
  await expect
    .poll(async () => (await late()).body.data.length, { timeout: 60_000 })
    .toBeGreaterThan(0);
};

/** A wallet whose credit was raised in the month; by hand, because today nobody could date it there. */
const openWallet = (month: string) =>
  story.db.query({
    text: `insert into wallet_move (seller_id, kind, delta, reference, left_after, recorded_at, recorded_by)
      values ('S-01', 'credit_raised', 10000, 'agreed', 10000, $1::date + interval '12 hours', 'stories')`,
    values: [`${month}-20`],
  });

test("the last month is reviewed, asked for by keyboard, and closed by a second person", async () => {
  const { next: month } = (await story.send("GET", "/v1/months")).body;
  await openWallet(month);
  const page = await story.open("/admin/settlements");
  await page.getByRole("link", { name: "Month close" }).click();
  // The demo has three closed months, and the next one is open.
  const closed = page.getByRole("table", { name: "Closed months" });
  await expect.poll(() => closed.getByRole("row").count()).toBe(4);
  await page.getByRole("link", { name: /^Review / }).click();
  await page.getByText("The figures below are as of now.").waitFor();
  await page.getByRole("button", { name: "Show entries" }).click();
  await page.getByText("None so far").waitFor();
  // An order of the month before, which is closed, is part of this one once figures have it.
  await sendLate(month);
  await page.reload();
  await page.getByRole("button", { name: "Show entries" }).click();
  const late = page.getByRole("table", { name: "Entries from earlier months" });
  await late.getByText("late-order").first().waitFor();
  await expectAtEveryWidth(page, "Entries from earlier months");
  await lookAt(page, "month-late-en");
  await late.getByRole("button", { name: /^Why/ }).first().click();
  await page.getByRole("dialog").getByText("late-order").first().waitFor();
  await page.keyboard.press("Escape");
  const { opening, closing, figures } = (await story.send("GET", `/v1/months/${month}`)).body;
  expect([opening.points > 0, figures.redeemed.points < 0]).toEqual([true, true]);
  const points = closing.points.toLocaleString("en");
  const lines = page.getByRole("table", { name: "Points through the month" });
  await lines.getByRole("row", { name: new RegExp(`Closing.*${points}`) }).waitFor();
  await page.getByRole("table", { name: "By who pays" }).getByText("Platform").waitFor();
  await page.getByRole("table", { name: "Money with sellers" }).getByText("Sellers owe").waitFor();
  await lookAt(page, "month-open-en");
  const wallets = page.getByRole("table", { name: "Wallets of sellers" });
  await wallets.getByRole("row", { name: /^All wallets.*EGP 100\.00/ }).waitFor();
  await wallets.scrollIntoViewIfNeeded();
  await lookAt(page, "month-wallets-en");

  await page.getByRole("button", { name: "Close month" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Close / });
  await dialog.getByText(`closes with ${points} points`).waitFor();
  await lookAt(page, "month-close");
  await dialog.getByRole("button", { name: "Ask for approval" }).focus();
  await page.keyboard.press("Enter");
  await dialog.getByText("waits for a second person. Its figures are taken.").waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByText("Waiting for approval").waitFor();
  await page.getByText(new RegExp(`asked to close this month with ${points} points`)).waitFor();
  await page.getByRole("button", { name: "Close month" }).waitFor({ state: "detached" });
  await close(page);

  const second = await openAsSecond(story);
  await second.goto(`${story.base}/admin/settlements/months/${month}`);
  await second.getByRole("link", { name: "View the request" }).click();
  await second.getByText("Figures taken").waitFor();
  await lookAt(second, "month-approval");
  await second.getByRole("button", { name: "Approve" }).click();
  const deciding = second.getByRole("dialog");
  await deciding.getByText("can never be opened again").waitFor();
  await deciding.getByLabel("Reason").fill("Agrees with the bank");
  await deciding.getByRole("button", { name: "Approve" }).click();
  await expect.poll(() => second.getByRole("dialog").count()).toBe(0);
  await second.goto(`${story.base}/admin/settlements/months/${month}`);
  await second.getByText("Fingerprint").waitFor();
  await second.getByText("Mona").first().waitFor();
  await lookAt(second, "month-closed-en");
  await expectAtEveryWidth(second, "Fingerprint");

  // The file is made soon after, and checks with the program that stands beside it.
  await second.getByText("Root hash").waitFor({ timeout: 60_000 });
  await lookAt(second, "month-audit-file-en");
  const files = [];
  for (const name of ["Download file", "Download verifier"]) {
    const saved = second.waitForEvent("download");
    await second.getByRole("button", { name }).click();
    const path = join(folder, (await saved).suggestedFilename());
    await (await saved).saveAs(path);
    files.push(path);
  }
  const [file = "", verifier = ""] = files;
  const run = spawnSync(process.execPath, [verifier, file], { encoding: "utf8" });
  expect([run.status, run.stdout]).toEqual([0, expect.stringMatching(/Everything adds up/)]);

  await second.getByRole("link", { name: "Journal" }).click();
  await second.getByText("Every account agrees with the closed month.").waitFor();
  const journal = (await story.send("GET", `/v1/months/${month}/journal`)).body;
  expect(journal.lines_total).toBeGreaterThan(10);
  const ties = second.getByRole("table", { name: "Agreement with the close" });
  expect(await ties.getByRole("row").count()).toBe(journal.ties.length + 1);
  const coming = second.waitForEvent("download");
  await second.getByRole("button", { name: "For Odoo" }).click();
  expect((await coming).suggestedFilename()).toBe(`journal-${month}.csv`);
  expect(await findings(second)).toEqual([]);
  await lookAt(second, "journal-en");
  await expectAtEveryWidth(second, "Agreement with the close");

  await second.getByRole("link", { name: "Account numbers" }).click();
  const bank = second.getByRole("textbox", { name: "Bank" });
  await expect.poll(() => bank.inputValue()).toBe("1110");
  await bank.fill("");
  await second.getByRole("button", { name: "Save" }).click();
  await second.getByText("Enter an account number.").waitFor();
  expect(await findings(second)).toEqual([]);
  await lookAt(second, "journal-accounts-en");
  await bank.fill("1120");
  await second.getByRole("button", { name: "Save" }).click();
  await second.getByText("The account numbers are saved.").waitFor();
  // Rates of VAT are the accountant's, and want the accounts they are booked on.
  await second.getByRole("textbox", { name: "VAT: Fees" }).fill("14");
  await second.getByRole("textbox", { name: "Output VAT" }).fill("2710");
  await second.getByRole("button", { name: "Save" }).click();
  await second.getByText("Enter an account number.").waitFor();
  await second.getByRole("textbox", { name: "Input VAT" }).fill("1410");
  await lookAt(second, "journal-vat-en");
  await second.getByRole("button", { name: "Save" }).click();
  const rates = async () => (await story.send("GET", "/v1/journal-accounts")).body.codes.vat;
  await expect.poll(rates).toMatchObject({ output: "2710", fees_bps: 1_400 });
  // Journals of closed months keep the numbers that they were booked with.
  expect((await story.send("GET", `/v1/months/${month}/journal`)).body).toEqual(journal);
  await close(second);

  const arabic = await story.open(`/admin/settlements/months/${month}`, { language: "ar" });
  await arabic.getByText("مُقفل").first().waitFor();
  await arabic.getByText("كل المحافظ").scrollIntoViewIfNeeded();
  await lookAt(arabic, "month-wallets-ar");
  await lookAt(arabic, "month-closed-ar");
  await arabic.goto(`${story.base}/admin/settlements/months`);
  await arabic.getByText("الشهور المُقفلة").first().waitFor();
  await lookAt(arabic, "months-ar");
  await arabic.goto(`${story.base}/admin/settlements/months/${month}/journal`);
  await arabic.getByText("كل الحسابات تطابق الشهر المُقفل.").waitFor();
  await lookAt(arabic, "journal-ar");
  await arabic.goto(`${story.base}/admin/settlements/accounts`);
  await arabic.getByText(/آخر تعديل/).waitFor();
  await arabic.getByText("ضريبة القيمة المضافة على المبيعات").scrollIntoViewIfNeeded();
  await lookAt(arabic, "journal-accounts-ar");
  await close(arabic);
});
