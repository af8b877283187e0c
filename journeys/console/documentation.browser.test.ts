// The documentation in the browser: found by words, tried as oneself, guides in both languages.
import { expect, test } from "vitest";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();

test("a call is found, opened, and tried", async () => {
  const page = await story.open("/admin/documentation");
  await page.getByRole("searchbox").fill("GET seller /v1/sellers/{id}");
  const call = page.locator("details", { hasText: /GET \/v1\/sellers\/\{id\}(?!\/)/ });
  await call.locator("summary").click();
  await call.getByText("catalogue:read").waitFor();
  await call.getByLabel("Try it").fill("/v1/sellers/nobody");
  await call.getByRole("button", { name: "Send" }).click();
  await call.getByText("Answer 404").waitFor();
  await call
    .getByText(/There is no such seller/)
    .first()
    .waitFor();
  await page.getByRole("searchbox").fill("nothing has these words");
  await page.getByText("No call matches").waitFor();
  await close(page);
});

test("a guide opens in Arabic and shows its requests for this server", async () => {
  const page = await story.open("/admin/documentation", { language: "ar" });
  await page.getByText("أول طلب في خمس دقائق").click();
  const first = page.locator("pre").first();
  await expect.poll(() => first.textContent()).toContain(`${story.base}/v1/orders`);
  await close(page);
});
