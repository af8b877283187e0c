// Members as a support agent meets them: found, explained, adjusted, corrected.
import { expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole({ demoDivisor: 100 });

const put = async (id: string, name: string) => {
  const made = await story.send("POST", "/v1/members", {
    member_id: id,
    name,
    phone: "+201001234567",
  });
  expect(made.status).toBe(201);
};
const balanceOf = async (id: string) => (await story.send("GET", `/v1/members/${id}/balance`)).body;

test("no address says whom somebody looks for; a reload and Back keep it", async () => {
  await put("M-sought", "Samira Sought");
  await put("M-beside", "Nabil Beside");
  const page = await story.open("/admin/members");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(decodeURIComponent(request.url())));
  const field = page.getByRole("searchbox", { name: /Search by name/ });
  const beside = page.getByRole("link", { name: "Nabil Beside" });
  await beside.waitFor();
  await field.fill("sought");
  await beside.waitFor({ state: "hidden" });
  expect(page.url()).toBe(`${story.base}/admin/members`);
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe("sought");
  expect(await beside.count()).toBe(0);
  await page.getByRole("link", { name: "Samira Sought" }).click();
  await page.waitForURL("**/admin/members/M-sought");
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe("sought");
  await page.getByRole("link", { name: "Samira Sought" }).waitFor();
  expect(asked.some((url) => url.endsWith("/v1/member-searches"))).toBe(true);
  expect(asked.filter((url) => /q=|=sought/.test(url))).toEqual([]);
  await close(page);
});

test("a member is found by name, and its points are adjusted once, whatever is clicked", async () => {
  await put("M-agent", "Samira Nabil");
  const page = await story.open("/admin/members");
  await page.getByRole("searchbox", { name: /Search by name/ }).fill("samira");
  await page.getByRole("link", { name: "Samira Nabil" }).click();
  await page.waitForURL("**/admin/members/M-agent");
  await page.getByRole("button", { name: "Adjust points" }).click();
  const dialog = page.getByRole("dialog", { name: "Give or take points" });
  await dialog.getByRole("button", { name: "Post the adjustment" }).click();
  await dialog.getByText("Please enter a whole number other than 0").waitFor();
  await dialog.getByText("Please give a reason").waitFor();
  await dialog.getByLabel(/^Points/).fill("250");
  await dialog.getByText("+250 points; the balance becomes 250.").waitFor();
  await dialog.getByLabel(/^Reason/).fill("Late delivery");
  await dialog.getByRole("button", { name: "Post the adjustment" }).dblclick();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(await balanceOf("M-agent")).toMatchObject({ available: 250 });

  // More than there is cannot be taken, and the dialog says so and stays.
  await page.getByRole("button", { name: "Adjust points" }).click();
  await dialog.getByLabel(/^Points/).fill("-251");
  await dialog.getByLabel(/^Reason/).fill("By mistake");
  await dialog.getByRole("button", { name: "Post the adjustment" }).click();
  await dialog.getByRole("alert").getByText("Not enough points").waitFor();
  expect(await dialog.getByLabel(/^Reason/).inputValue()).toBe("By mistake");
  // What was typed is not lost by a key.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(await balanceOf("M-agent")).toMatchObject({ available: 250 });

  await page.getByRole("link", { name: "Statement" }).click();
  const row = page.getByRole("row", { name: /Late delivery/ });
  await row.getByRole("button", { name: /^Why entry/ }).click();
  const why = page.getByRole("dialog", { name: "Why this entry is what it is" });
  await why
    .getByText(/Late delivery/)
    .first()
    .waitFor();
  await close(page);
});

test("the reason of an order says why a rule or campaign that somebody chooses gave nothing", async () => {
  const rule = { rule_id: "big-basket", name: "Big basket", name_ar: "سلة كبيرة" };
  const when = { op: "all", items: [{ fact: "order.amount", operator: "gte", value: 50_000 }] };
  const effects = [{ kind: "fixed", points: 10 }];
  const made = await story.send("POST", "/v1/rules", {
    ...rule,
    ...{ trigger: "purchase", when, effects },
  });
  expect(made.status).toBe(201);
  expect((await story.send("POST", "/v1/rules/big-basket/publish", {})).status).toBe(200);
  await put("M-asking", "Omar Asking");
  const line = { line_id: "1", sku: "K", quantity: 1, unit_price: 20_000, seller_id: "S-1" };
  const order = { order_id: "WN-1", member_id: "M-asking", status: "delivered", lines: [line] };
  const occurred_at = new Date().toISOString();
  const sent = await story.send("POST", "/v1/orders", { ...order, occurred_at });
  expect(sent.status).toBe(201);
  const names = {
    en: [/^Why entry/, /Rule or campaign/, "Big basket (rule)", "Why this entry is what it is"],
    ar: [/^لماذا؟ الحركة/, /القاعدة أو الحملة/, /سلة كبيرة.*قاعدة/, "سبب هذه الحركة"],
  } as const;
  const said = {
    en: /order amount: 200\.00 EGP \(needed: at least 500\.00 EGP\)/,
    ar: /قيمة الطلب: 200\.00 ج\.م/,
  } as const;
  for (const language of ["en", "ar"] as const) {
    const page = await story.open("/admin/members/M-asking?tab=statement", {
      language,
      width: 390,
    });
    const [why, choose, option, title] = names[language];
    await page.getByRole("button", { name: why }).first().click();
    const dialog = page.getByRole("dialog", { name: title });
    const field = dialog.getByRole("combobox", { name: choose }).or(dialog.getByLabel(choose));
    await field.first().click();
    await field.first().fill(language === "en" ? "Big" : "سلة");
    await page.getByRole("option", { name: option }).click();
    await dialog.getByText(said[language]).first().waitFor();
    await shoot(page, `why-not-${language}`);
    await close(page);
  }
});

test("a member's tier: since when, what the next one takes, and how it was reached; in both languages", async () => {
  await put("M-tier", "Laila Fouad");
  const order = {
    ...{ order_id: "O-tier", member_id: "M-tier", status: "delivered" },
    occurred_at: new Date().toISOString(),
    lines: [{ line_id: "1", sku: "SKU-1", quantity: 1, unit_price: 120_000, seller_id: "S-1" }],
  };
  const sent = await story.send("POST", "/v1/orders", order, { "idempotency-key": "O-tier" });
  expect(sent.status).toBe(201);
  const tierOf = async () => (await story.send("GET", "/v1/members/M-tier/tier")).body.name;
  await expect.poll(tierOf).toBe("Bronze");
  const page = await story.open("/admin/members/M-tier");
  const card = page.locator("section", { has: page.getByRole("heading", { name: "Tier" }) });
  await card.getByText("Bronze", { exact: true }).waitFor();
  await card.getByRole("heading", { name: "Towards Silver" }).waitFor();
  await card.getByText("All of these are needed:").waitFor();
  const purchases = card.getByRole("progressbar", { name: /1,200\.00 of EGP\s5,000\.00/ });
  expect(await purchases.getAttribute("value")).toBe("120000");
  await card.getByRole("progressbar", { name: "Delivered orders: 1 of 5" }).waitFor();
  await card.getByText(/Reached Bronze with EGP\s1,200\.00 and 1 order/).waitFor();
  await close(page);
  const arabic = await story.open("/admin/members/M-tier", { language: "ar" });
  await arabic.getByRole("heading", { name: /نحو .?Silver/ }).waitFor();
  await arabic.getByText(/بلغ .?Bronze.? بمشتريات .* و.?طلب واحد/).waitFor();
  await close(arabic);
});

test("a profile is corrected in Arabic, a wrong phone is told at its field", async () => {
  await put("M-profile", "Nour");
  const page = await story.open("/admin/members/M-profile", { language: "ar" });
  await page.getByRole("button", { name: "تعديل الملف" }).click();
  const dialog = page.getByRole("dialog", { name: "تعديل الملف" });
  await dialog.getByLabel("الهاتف").fill("12");
  await dialog.getByLabel("الاسم").fill("نور حسن");
  await dialog.getByRole("button", { name: "حفظ" }).click();
  await dialog.getByText("هذه القيمة ليست بالصيغة المطلوبة.").waitFor();
  expect(await dialog.getByLabel("الاسم").inputValue()).toBe("نور حسن");
  await dialog.getByLabel("الهاتف").fill("+201112223334");
  await dialog.getByRole("button", { name: "حفظ" }).click();
  await page.getByRole("heading", { name: "نور حسن" }).waitFor();
  expect((await story.send("GET", "/v1/members/M-profile")).body).toMatchObject({
    name: "نور حسن",
    phone: "+201112223334",
  });
  await close(page);
});

test("a member that is not there is told, with another try", async () => {
  const page = await story.open("/admin/members/nobody-of-this-name");
  await page.getByText("There is no such member.").waitFor();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await page.context().close();
});
