// No page of the console breaks the policy it is sent with, and what would is stopped and reported.
import { expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";
import { pages, paths } from "./support/pages.ts";

const story = await openConsole();

/** Listens for breaches from before the first line of the page runs. */
const listening = `addEventListener("securitypolicyviolation", (event) => {
  (globalThis.breaches ??= []).push(event.effectiveDirective + " " + event.blockedURI + " " + event.sample);
})`;

test("every page works under the policy, without a breach", async () => {
  const page = await story.open("/admin/account");
  await page.addInitScript(listening);
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(`${story.base}/admin/${path}`);
    await page.getByRole("heading", { level: 1, name: pages[path] }).waitFor();
    await page.waitForLoadState("networkidle");
    const breaches = (await page.evaluate("globalThis.breaches ?? []")) as string[];
    found.push(...breaches.map((breach) => `${path}: ${breach}`));
  }
  expect(found).toEqual([]);
  await close(page);
});

test("a text with an element is refused by the browser and reported; a style sheet passes", async () => {
  const page = await story.open("/admin/account");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const reported = page.waitForRequest((request) => request.url().endsWith("/page-reports"));
  const tried = (text: string) =>
    page.evaluate(
      `(() => { try { document.createElement("div").innerHTML = ${JSON.stringify(text)}; return "made" } catch (e) { return e.name } })()`,
    );
  expect(await tried("a > b { color: red }")).toBe("made");
  expect(await tried("<img src=x onerror=alert(1)>")).toBe("TypeError");
  expect(
    await page.evaluate(
      `(() => { try { document.createElement("script").src = "/boot.js"; return "made" } catch (e) { return e.name } })()`,
    ),
  ).toBe("TypeError");
  const request = await reported;
  expect(request.method()).toBe("POST");
  await close(page);
});
