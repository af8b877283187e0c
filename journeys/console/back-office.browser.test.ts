// The back office: the books as a whole, and the record of who did what.
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole({ demoDivisor: 100 });

test("liability shows what the trial balance says, and that the books agree", async () => {
  const { body } = await story.send("GET", "/v1/trial-balance");
  const { active = 0, pending = 0, held = 0 } = body.accounts;
  const page = await story.open("/admin/liability");
  // What was added up before may be older than the demo's last order.
  await page.getByRole("button", { name: "Add up again" }).click();
  const figure = page.locator(".kpi", { hasText: "Outstanding points" }).locator("dd").first();
  await expect
    .poll(() => figure.textContent())
    .toBe(new Intl.NumberFormat("en").format(active + pending + held));
  await page.getByText(/add up to zero, and every cached figure agrees/).waitFor();
  const row = page.getByRole("row", { name: /^Issued/ });
  expect(await row.textContent()).toContain(
    new Intl.NumberFormat("en").format(-body.accounts.issued),
  );
  await close(page);
});

test("every award is worked out again by itself, and the page says so; a wrong one stands there by name", async () => {
  const awards = async (): Promise<number> => {
    const text = "select count(*)::int8 as n from entry where kind = 'earn'";
    return (await story.db.query<{ n: number }>({ text }))[0]?.n ?? 0;
  };
  const page = await story.open("/admin/liability");
  const all = new Intl.NumberFormat("en").format(await awards());
  await page.getByText(`All ${all} awards were worked out again.`, { exact: false }).waitFor();
  await page
    .getByRole("heading", { name: "Every award, worked out again" })
    .scrollIntoViewIfNeeded();
  await shoot(page, "evidence-en-1440");
  await close(page);
  const [wrong] = await story.db.query<{ id: string }>({
    text: `insert into award_difference select member_id, entry_no, now(),
        '[{"what": "payers", "line_id": "1", "posted": [], "derived": []}]' from entry
      where kind = 'earn' order by member_id, entry_no limit 1
      returning 'en_' || member_id || '_' || entry_no as id`,
  });
  const phone = await story.open("/admin/liability", { language: "ar", width: 390 });
  await phone
    .getByRole("alert")
    .getByText(/لا تطابق مدخلاتها/)
    .waitFor();
  await phone.getByText(wrong?.id ?? "").waitFor();
  await phone.getByRole("alert").scrollIntoViewIfNeeded();
  await shoot(phone, "evidence-ar-390");
  expect(await sideways(phone)).toEqual([]);
  expect(await findings(phone)).toEqual([]);
  await close(phone);
});

test("books that somebody changed behind our back are told at once", async () => {
  const page = await story.open("/admin/liability", { language: "ar" });
  await page.getByText(/مجموعها صفر/).waitFor();
  await story.db.query({
    text: "update account set active = active + 1 where member_id = (select min(member_id) from account)",
  });
  await page.getByRole("button", { name: "إعادة الجمع" }).click();
  await page
    .getByRole("alert")
    .getByText(/الدفاتر غير متطابقة/)
    .waitFor();
  await story.db.query({
    text: "update account set active = active - 1 where member_id = (select min(member_id) from account)",
  });
  await close(page);
});

test("a change stands in the audit log with who made it; the chain is verified on the page", async () => {
  const path = "/staging/v1/ecommerce/account/apply-redemption-settings";
  expect((await story.send("POST", path, { min_threshold: 77 })).status).toBe(200);
  const page = await story.open("/admin/audit-log");
  await page.getByRole("searchbox").fill("redemption");
  const row = page.getByRole("row", { name: /Published settings/ });
  await row.waitFor();
  expect(await row.textContent()).toContain("Administrator");
  expect(await row.textContent()).toMatch(/min_threshold.*→\s*77/);
  await row.getByRole("link", { name: "Redemption settings" }).waitFor();
  await row.getByRole("button", { name: /^Details of entry/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("row", { name: /min_threshold .* 77/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Verify the chain" }).click();
  await page
    .getByRole("status")
    .getByText(/entries are as they were written/)
    .waitFor();
  // The address follows a quarter of a second after the last letter; all of the above may be faster.
  await page.waitForURL(/q=redemption/);
  await page.reload();
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("redemption");
  await close(page);
});
