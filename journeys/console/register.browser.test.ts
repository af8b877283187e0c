// The register of processing in the console: read, and taken along as a file.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();
const faults = async (page: Page) => [...(await sideways(page)), ...(await findings(page))];

test("the register is reached from data retention, says who may read what, and is a file", async () => {
  const page = await story.open("/admin/data-retention", { width: 1440 });
  await page.getByRole("link", { name: "Records of processing" }).click();
  await page.getByRole("heading", { name: "Member profiles" }).waitFor();
  const reading = page.getByRole("table", { name: "Member profiles: Who can read it" });
  const line = reading.getByRole("row", { name: /GET \/v1\/members\/\{id\} / });
  const said = await line.textContent();
  for (const part of ["members:read", "Owner", "Yes"]) expect(said).toContain(part);
  await shoot(page, "register-en-1440");
  expect(await faults(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  const [head, ...lines] = readFileSync(await file.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(head).toContain("Activity,Purpose,Legal ground");
  const { data } = (await story.send("GET", "/v1/privacy/processing")).body;
  const columns = data.flatMap((one: { columns: unknown[] }) => one.columns);
  expect(lines).toHaveLength(columns.length);
  await close(page);
});

test("the register is read in Arabic on a phone", async () => {
  const page = await story.open("/admin/data-retention/processing", { language: "ar", width: 390 });
  await page.getByRole("heading", { name: "ملفات الأعضاء" }).waitFor();
  await shoot(page, "register-ar-390");
  expect(await faults(page)).toEqual([]);
  await close(page);
});
