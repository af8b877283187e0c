// A counter under suspicion as an analyst meets it: the terms, the case with its evidence, the decision.
import { expect, test } from "vitest";
import { withoutCodes } from "../support/publish.ts";
import { findings, sideways } from "./support/accessibility.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();
await story.send("POST", "/v1/sellers", { seller_id: "S-1", name: "Nile Textiles" });
const caseId = "3f1c2f0e-8a43-4a0c-9d0e-0d5a3c1b7e11";

/** A case as the watch writes it: its own story is in journeys/counter/crowds.db.test.ts. */
const raise = async (): Promise<void> => {
  const { db } = story;
  await withoutCodes(db);
  for (const [member, name] of [
    ["M-1", "Salma Adel"],
    ["M-2", "Omar Nabil"],
  ])
    await story.send("POST", "/v1/members", { member_id: member, name });
  await db.query({
    text: `insert into counter_branch (mark, seller_id, branch_id) values ('br_maadi_', 'S-1', 'Maadi')`,
  });
  await db.query({
    text: `insert into counter_case (case_id, mark, severity, state, limit_value, settings_version,
        switched_off, window_from, window_to, timeline, raised_at)
      values ($1, 'br_maadi_', 'high', 'open', 1, 1, false, now() - interval '1 hour', now(),
        $2::jsonb, now())`,
    values: [
      caseId,
      JSON.stringify([
        { at: new Date().toISOString(), actor: "job:anti-fraud", what: "raised", reason: null },
      ]),
    ],
  });
  await db.query({
    text: `insert into counter_case_spending
      select $1, 'br_maadi_' || a.external_id, a.member_id, 'staff:1', 250, now()
      from account a where a.external_id = any($2)`,
    values: [caseId, ["M-1", "M-2"]],
  });
};
await raise();
const stored = async () => (await story.send("GET", `/v1/counter-cases/${caseId}`)).body;

test("the criterion is on, and is changed with the others", async () => {
  const page = await story.open("/admin/terms&conditions/antiFraud");
  const crowd = page.getByRole("group", { name: "One Counter, Many Members" });
  const box = crowd.getByRole("textbox", { name: "Members per hour" });
  await expect.poll(() => box.inputValue()).toBe("30");
  await box.fill("0");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => box.getAttribute("aria-invalid")).toBe("true");
  await box.fill("12");
  await crowd.getByRole("combobox", { name: "When the limit is passed" }).click();
  await page.getByRole("option", { name: "Open a case and switch the branch off" }).click();
  await crowd.getByText(/the branch is switched off at once/).waitFor();
  await crowd.getByRole("combobox", { name: "Severity" }).click();
  await page.getByRole("option", { name: "Low", exact: true }).click();
  await crowd.getByRole("switch", { name: "Shadow mode" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved. In force from the next transaction.").waitFor();
  expect((await story.send("GET", "/v1/anti-fraud-settings")).body.live.counter_crowd).toEqual({
    ...{ enabled: true, severity: "low", shadow: true, limit: 12, processing: "automatic" },
  });
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await close(page);
});

test("the case is found in the queue, shows its evidence, and its branch is switched off", async () => {
  const page = await story.open("/admin/fraud-review");
  await page.getByRole("link", { name: "Look at the case of Nile Textiles, Maadi" }).click();
  await page
    .getByText("The points of 2 members were spent here; the limit for an hour is 1.")
    .waitFor();
  await page.getByRole("link", { name: "Salma Adel" }).waitFor();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await page.getByRole("button", { name: "Switch the branch off" }).click();
  const dialog = page.getByRole("dialog", { name: "Switch this branch off" });
  await dialog.getByRole("button", { name: "Switch the branch off" }).click();
  await dialog.getByText("Please give a reason").waitFor();
  expect((await stored()).state).toBe("open");
  await dialog.getByLabel("Reason, for colleagues").fill("Nobody answers there");
  await dialog.getByRole("button", { name: "Switch the branch off" }).click();
  await page.getByText("This case is closed.").waitFor();
  expect(await stored()).toMatchObject({ state: "closed", is_off: true });
  await close(page);
});

test("in Arabic on a phone nothing is cut off", async () => {
  const page = await story.open(`/admin/fraud-review/counters/${caseId}`, {
    language: "ar",
    width: 390,
  });
  await page.getByText("استُبدلت نقاط عضوين هنا").waitFor();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await page.goto(`${story.base}/admin/fraud-review`);
  await page.getByText("نقاط البيع").first().waitFor();
  expect([...(await sideways(page)), ...(await findings(page))]).toEqual([]);
  await close(page);
});
