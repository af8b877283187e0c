// Every address of the specification's route table, signed out and signed in.
import { expect, test } from "vitest";
import { findings, lesserRules } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();
const out = { isSignedIn: false } as const;

test("signed out, every address of the console leads to the chooser", async () => {
  const page = await story.open("/", out);
  for (const path of [
    ...["/", "/admin", "/admin/home/sellers", "/admin/home/anything"],
    ...["/admin/earning-rules/global", "/nowhere", "/a/b/c", "/login"],
  ]) {
    await page.goto(story.base + path);
    await page.waitForURL((url) => url.pathname === "/admin/login");
    await page.getByRole("button", { name: "Continue" }).waitFor();
  }
  await close(page);
});

test("signed out, the pages of sign-in and recovery stay", async () => {
  const page = await story.open("/", out);
  for (const [path, heading] of [
    ["/forgot-password", "Forgot password"],
    ["/login/branch", "Branch Access Login"],
  ] as const) {
    await page.goto(story.base + path);
    await page.getByRole("heading", { name: heading }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  for (const path of ["/verify-code", "/reset-password"]) {
    await page.goto(story.base + path);
    await page.waitForURL("**/forgot-password");
  }
  await close(page);
});

test("signed in, an address without a screen of its own leads to one", async () => {
  const page = await story.open("/");
  for (const [path, target] of [
    ["/", "/admin/home/sellers"],
    ["/admin", "/admin/home/sellers"],
    ["/admin/login", "/admin/home/sellers"],
    ["/admin/tiers-setting", "/admin/tiers-setting/seller"],
    ["/admin/rewards-options", "/admin/rewards-options/create"],
    ["/admin/earning-rules", "/admin/earning-rules/global"],
    ["/admin/redemption-rules", "/admin/redemption-rules/simple"],
    ["/admin/terms&conditions", "/admin/terms&conditions/antiFraud"],
    ["/admin/manage-campaign", "/admin/manage-campaign/create"],
    ["/admin/manage-rules", "/admin/manage-rules/define"],
  ]) {
    await page.goto(story.base + path);
    await page.waitForURL((url) => decodeURIComponent(url.pathname) === target);
  }
  await close(page);
});

test("signed in, an address that is none shows 404 - Not Found and the path", async () => {
  const page = await story.open("/");
  for (const path of ["/admin/no-such-screen", "/somewhere/else"]) {
    await page.goto(story.base + path);
    await page.getByText("404 - Not Found").waitFor();
    expect(await page.getByRole("main").getByText(path, { exact: true }).isVisible()).toBe(true);
  }
  await close(page);
});

test("a page is sent with a policy that lets no foreign or inline script run", async () => {
  const reply = await fetch(`${story.base}/admin/login`, { headers: { accept: "text/html" } });
  const policy = reply.headers.get("content-security-policy") ?? "";
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  // Whole, because a page talks to others by whatever a line of it lets through.
  expect(policy.replaceAll(String(nonce), "N").split("; ")).toEqual([
    ...["default-src 'none'", "script-src 'self' 'nonce-N'", "style-src 'self' 'nonce-N'"],
    ...["img-src 'self' data: blob:", "font-src 'self'", "connect-src 'self'"],
    ...["form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
    ...["require-trusted-types-for 'script'", "trusted-types default", "report-uri /page-reports"],
  ]);
  expect(reply.headers.get("strict-transport-security")).toBe(
    "max-age=63072000; includeSubDomains",
  );
  expect(await reply.text()).toContain(`nonce="${nonce}"`);
  const again = await fetch(`${story.base}/admin/login`, { headers: { accept: "text/html" } });
  expect(again.headers.get("content-security-policy")).not.toContain(nonce);
});

test("what is asked of the API is never answered with a page", async () => {
  for (const path of ["/v1/nothing", "/api/nothing", "/staging/nothing"]) {
    const reply = await fetch(story.base + path, { headers: { accept: "text/html" } });
    expect(reply.status).toBe(404);
    expect(reply.headers.get("content-type")).toContain("problem+json");
  }
});

test("a page that another story is done with knows nothing of it", async () => {
  const used = await story.open("/admin/account", { appearance: "dark", width: 390 });
  await used.getByRole("heading", { level: 1 }).waitFor();
  await used.route("**/admin/login", (route) => route.abort());
  await used.evaluate(`localStorage.mine = sessionStorage.mine = document.cookie = "mine=1"`);
  await close(used);
  const page = await story.open("/admin/login", out);
  expect(page).toBe(used);
  await page.getByRole("button", { name: "Continue" }).waitFor();
  expect(await page.context().cookies()).toEqual([]);
  expect(
    await page.evaluate(`[
      localStorage.mine ?? localStorage.token, sessionStorage.length,
      innerWidth, matchMedia("(prefers-color-scheme: dark)").matches,
    ]`),
  ).toEqual([undefined, 0, 1280, false]);
  // What was furnished at the beginning is not furnished again.
  await page.evaluate(`sessionStorage.mine = "1"`);
  await page.reload();
  expect(await page.evaluate("sessionStorage.mine")).toBe("1");
  await close(page);
});

test("a look at a page finds what is seriously wrong with it, in either appearance", async () => {
  const page = await story.open("/admin/login", out);
  await page.getByRole("button", { name: "Continue" }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.evaluate(`
    const pale = document.createElement("p");
    pale.textContent = "Hardly to be read";
    pale.style = "color: #888; background: #999";
    const image = document.createElement("img");
    image.src = "/favicon.svg";
    document.querySelector("main, body").append(pale, image, document.createElement("button"));
  `);
  const found = (await findings(page)).map((each) => each.slice(0, each.indexOf(": <")));
  expect([...new Set(found)].sort()).toEqual([
    ...["button-name", "color-contrast", "dark: color-contrast", "image-alt"],
  ]);
  // What axe does not call serious is not even asked for.
  expect(lesserRules).toContain("region");
  for (const rule of found) expect(lesserRules).not.toContain(rule);
  await close(page);
});
