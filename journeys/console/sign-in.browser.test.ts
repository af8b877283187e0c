// Signing in as a person does: chooser, credentials, every text and refusal, in both languages.
import { expect, test } from "vitest";
import { close, expectAtEveryWidth, openConsole } from "./support/open-console.ts";

const story = await openConsole();
const out = { isSignedIn: false } as const;

test("the chooser: three audiences, Continue waits for one, step 1 of 2", async () => {
  const page = await story.open("/admin/login", out);
  await expect.poll(() => page.title()).toContain("Nuqta");
  const proceed = page.getByRole("button", { name: "Continue" });
  await proceed.waitFor();
  expect(await proceed.isDisabled()).toBe(true);
  expect(await page.getByText("Step 1 of 2").isVisible()).toBe(true);
  for (const [name, text] of [
    ["Admin Portal", "Access to administrative functions"],
    ["Seller Dashboard", "Manage your store and products"],
    ["Branch Access", "Connect to branch"],
  ] as const) {
    expect(await page.getByText(name, { exact: true }).isVisible()).toBe(true);
    expect(await page.getByText(text, { exact: true }).isVisible()).toBe(true);
  }
  await expectAtEveryWidth(page, "Step 1 of 2", "Access to administrative functions", "Continue");
  await page.getByText("Seller Dashboard", { exact: true }).click();
  expect(await proceed.isDisabled()).toBe(false);
  await proceed.click();
  await page.waitForURL("**/login/seller");
  await page.getByRole("heading", { name: "Seller Dashboard Login" }).waitFor();
  await close(page);
});

test.each([
  ["admin", "Admin Portal Login"],
  ["seller", "Seller Dashboard Login"],
  ["branch", "Branch Access Login"],
])("the title of /login/%s is %s, with Back and Forgot Password", async (type, title) => {
  const page = await story.open(`/login/${type}`, out);
  await page.getByRole("heading", { name: title }).waitFor();
  await expectAtEveryWidth(page, title, "Step 2 of 2", "Login", "Back");
  expect(await page.getByRole("link", { name: /Forgot Password/ }).getAttribute("href")).toBe(
    "/forgot-password",
  );
  await page.getByRole("link", { name: "Back" }).click();
  await page.waitForURL("**/admin/login");
  await close(page);
});

test("the fields: required, shaped like an address, cleared by typing; Login waits for both", async () => {
  const page = await story.open("/login/admin", out);
  const email = page.getByLabel("Email");
  const password = page.getByRole("textbox", { name: "Password" });
  const login = page.getByRole("button", { name: "Login" });
  await login.waitFor();
  expect(await login.isDisabled()).toBe(true);
  await email.fill("o");
  await email.fill("");
  await page.getByText("Email is required").waitFor();
  await email.fill("owner");
  await page.getByText("Please enter a valid email address").waitFor();
  expect(await login.isDisabled()).toBe(true);
  await password.fill("x");
  expect(await login.isDisabled()).toBe(false);
  await email.fill("owner@nuqta.example");
  expect(await page.getByText("Please enter a valid email address").count()).toBe(0);
  await close(page);
});

test("a wrong password: the server's sentence, the stored session gone, typing clears it", async () => {
  const page = await story.open("/login/admin", out);
  await page.evaluate(() => {
    localStorage.setItem("token", "an old one");
    localStorage.setItem("userData", "{}");
  });
  await page.getByLabel("Email").fill(story.owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill("not the password");
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("alert").getByText("Invalid email or password").waitFor();
  expect(
    await page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("userData")]),
  ).toEqual([null, null]);
  expect(await page.getByLabel("Email").inputValue()).toBe(story.owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill("again");
  expect(await page.getByRole("alert").count()).toBe(0);
  await close(page);
});

test("in Arabic the same sentence is the Arabic one, and the page reads from the right", async () => {
  const page = await story.open("/login/admin", { ...out, language: "ar" });
  await page.getByRole("heading", { name: "تسجيل الدخول إلى بوابة الإدارة" }).waitFor();
  await expectAtEveryWidth(
    page,
    "تسجيل الدخول إلى بوابة الإدارة",
    "البريد الإلكتروني",
    "تسجيل الدخول",
  );
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  expect(await page.locator("html").getAttribute("lang")).toBe("ar");
  await page.getByLabel("البريد الإلكتروني").fill("owner");
  await page.getByRole("textbox", { name: "كلمة المرور" }).focus();
  await page.getByText("يُرجى إدخال بريد إلكتروني صالح").waitFor();
  await page.getByLabel("البريد الإلكتروني").fill(story.owner.email);
  await page.getByRole("textbox", { name: "كلمة المرور" }).fill("not the password");
  await page.getByRole("button", { name: "تسجيل الدخول" }).click();
  await page.getByText("البريد الإلكتروني أو كلمة المرور غير صحيحة").waitFor();
  await close(page);
});

test("Logging in... while it runs; then /admin, with token and userData kept", async () => {
  const page = await story.open("/login/admin", out);
  await page.getByLabel("Email").fill(story.owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill(story.owner.password);
  await page.route("**/auth/login**", async (route) => {
    expect(new URL(route.request().url()).searchParams.get("role_id")).toBe("2");
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  await page.getByRole("button", { name: "Login" }).click();
  const busy = page.getByRole("button", { name: "Logging in..." });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  await page.waitForURL("**/admin/home/sellers");
  const kept = await page.evaluate(() => [
    localStorage.getItem("token"),
    localStorage.getItem("userData"),
  ]);
  expect(kept[0]).toMatch(/^\S{20,}$/);
  expect(JSON.parse(kept[1] ?? "{}")).toMatchObject({ role: "owner" });
  expect(
    JSON.parse((await page.evaluate(() => localStorage.getItem("root"))) ?? "{}"),
  ).toMatchObject({ version: 1 });
  await close(page);
});

test("a server that cannot be reached: 'An error occurred during login'", async () => {
  const page = await story.open("/login/admin", out);
  await page.getByLabel("Email").fill(story.owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill("whatever");
  await page.route("**/auth/login**", (route) => route.abort());
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByText("An error occurred during login").waitFor();
  await close(page);
});

test("after signing in one is back where one wanted to go", async () => {
  const page = await story.open("/admin/brand-management", out);
  await page.waitForURL("**/admin/login**");
  await page.getByText("Admin Portal", { exact: true }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Email").fill(story.owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill(story.owner.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/admin/brand-management");
  await close(page);
});

test.each([
  ["en", "Your account has no access to the Seller Dashboard. Please choose another sign-in."],
  ["ar", "حسابك لا يملك صلاحية الدخول إلى لوحة البائع. يُرجى اختيار بوابة أخرى."],
] as const)(
  "an administrator at the sellers' door is told so and is not in (%s)",
  async (language, sentence) => {
    const page = await story.open("/login/seller", { ...out, language });
    await page.locator("input[type=email]").fill(story.owner.email);
    await page.locator("input[type=password]").fill(story.owner.password);
    await page.locator("button[type=submit]").click();
    await page.getByRole("alert").getByText(sentence).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await page.goto(`${story.base}/admin`);
    await page.waitForURL("**/admin/login**");
    await close(page);
  },
);
