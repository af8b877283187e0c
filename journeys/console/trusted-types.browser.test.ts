// A breach of the policy that a page is sent with is stopped and reported. That no page of the console breaks
// it, every story of a browser holds: see `expectNoFaults`.
import { expect, test } from "vitest";
import { openConsole } from "./support/open-console.ts";

const story = await openConsole();

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
});
