// A yes to messages in a file of members beside what the member said here: the newer word holds, also when it is said
// while the file is posted, and the sheet tells which yes did not come over.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { fileWriter } from "../../server/src/imports/testing.ts";
import { openMoving } from "../../server/src/moving/door/service.ts";
import { moveMap, movingOn } from "../../server/src/moving/testing.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import { asOwner } from "../support/areas.ts";
import { firstText, proved } from "../support/consent.ts";
import { signIn } from "../support/four-eyes.ts";
import { anOrder, type Json, storyOwner } from "../support/marketplace.ts";
import { openMergers } from "../support/mergers.ts";

const { shop, second } = await openMergers();
const owner = await asOwner(shop);
const write = await fileWriter();
await firstText(shop, await signIn(shop, storyOwner.email));
const now = "2026-11-21T12:00:00Z";
const clock = { now: () => new Date(now) };
const { moving, posting } = movingOn(shop.db, clock);
shop.setTime(now);

const map = moveMap({
  date_format: "iso",
  columns: {
    member_id: "id",
    consents: [
      {
        ...{ purpose: { constant: "marketing" }, channel: { constant: "email" } },
        ...{ granted: "mail", at: "said", text_version: { constant: "1" } },
        ...{ via: { constant: "web" }, proof: { constant: "F-17" } },
      },
    ],
    lots: [{ points: "points" }],
  },
});
const fileOf = async (name: string, lines: string[], more: object = {}) => {
  const file = await write(name, ["id;mail;said;points", ...lines].join("\n"));
  return { file, map, sheetFile: `${file}.sheet.csv`, isPost: false, ...more };
};
type Ask = Awaited<ReturnType<typeof fileOf>>;
const accept = async (answer: Promise<{ outcome: string }>) => {
  expect(await answer).toMatchObject({ outcome: "waiting" });
  const { data } = (await shop.get("/v1/arrival-histories")).body;
  const { history_id } = data.find((one: Json) => one.state === "waiting");
  const path = `POST /v1/arrival-histories/${history_id}/decide`;
  expect((await owner(path, { verdict: "release", reason: "sheet read" })).status).toBe(200);
};
const accepted = async (ask: Ask) => {
  await moving.run(ask);
  await accept(moving.run({ ...ask, isPost: true }));
  return { ...ask, isPost: true };
};
const say = async (id: string, granted: boolean, at: string, on = shop): Promise<void> => {
  on.setTime(at);
  const said = granted ? proved : {};
  const { status } = await on.post(`/v1/members/${id}/consents`, {
    ...{ purpose: "marketing", channel: "email", granted, ...said },
  });
  expect(status).toBe(200);
  on.setTime(now);
};
const member = (id: string) => shop.post("/v1/orders", anOrder(`o-${id}`, id));
/** Whether a member agrees to offers, and by what. */
const told = async (id: string): Promise<[boolean, string | null]> => {
  const { data } = (await shop.get(`/v1/members/${id}/consents`)).body;
  const said = data.find((one: Json) => one.purpose === "marketing" && one.channel === "email");
  return [said.granted, said.proof];
};
const heldIn = async ({ sheetFile }: Ask) =>
  (await readFile(sheetFile, "utf8"))
    .split("\r\n")
    .filter((line) => line.startsWith("consent,"))
    .map((line) => line.split(",", 8).slice(1));

test("an older yes gives way to what was said here, a newer one stands, and the sheet names which", async () => {
  for (const id of ["NO", "NO-NEWER", "NO-UNDATED", "YES", "SILENT"]) await member(id);
  for (const id of ["NO", "NO-NEWER", "NO-UNDATED"]) await say(id, false, "2026-11-10T09:00:00Z");
  await say("YES", true, "2026-11-10T09:00:00Z");
  const ask = await fileOf("older.csv", [
    "NO;yes;2026-11-10T08:59:59Z;10",
    "NO-NEWER;yes;2026-11-10T09:00:01Z;10",
    "NO-UNDATED;yes;;10",
    "YES;yes;2026-11-09T09:00:00Z;10",
    "SILENT;yes;2026-01-01T09:00:00Z;10",
    "NEW;yes;;10",
  ]);
  const held = ["2", "4", "5"].map((line, i) => [
    ...[line, ["NO", "NO-UNDATED", "YES"][i], "", "", "", "said_later", "consents[0].granted"],
  ]);
  const checked = await moving.run(ask);
  expect(checked).toMatchObject({ sheet: { heldConsents: 3, rejectedLines: 0, posted: "60" } });
  expect(await heldIn(ask)).toEqual(held);
  const post = await accepted(ask);
  const posted = { outcome: "posted", agrees: true, sheet: { heldConsents: 3, posted: "60" } };
  expect(await moving.run(post)).toMatchObject(posted);
  expect(await heldIn(ask)).toEqual(held);
  expect(await told("NO")).toEqual([false, null]);
  expect(await told("NO-NEWER")).toEqual([true, "F-17"]);
  expect(await told("NO-UNDATED")).toEqual([false, null]);
  expect(await told("YES")).toEqual([true, "REQ-1"]);
  expect(await told("SILENT")).toEqual([true, "F-17"]);
  expect(await told("NEW")).toEqual([true, "F-17"]);
  // Told from what was kept, whatever is said afterwards.
  await say("SILENT", false, now);
  expect(await moving.run(post)).toMatchObject(posted);
  expect(await heldIn(ask)).toEqual(held);
});

test("a no that arrives between being read and being posted holds", async () => {
  for (const id of ["LATE-NO", "ORDERS"]) await member(id);
  const ask = await fileOf("between.csv", [
    "LATE-NO;yes;2026-11-01T09:00:00Z;10",
    "ORDERS;yes;2026-11-01T09:00:00Z;10",
  ]);
  const post = await accepted(ask);
  let isSaid = false;
  const programmes = openProgramme(shop.db);
  const disturbed = openMoving({
    ...{ db: shop.db, clock, programmes },
    posting: {
      ...posting,
      submit: async (command) => {
        if (!isSaid) {
          isSaid = true;
          await say("LATE-NO", false, now, second);
          await second.post("/v1/orders", anOrder("o-between", "ORDERS"));
        }
        return posting.submit(command);
      },
    },
  });
  expect(await disturbed.run(post)).toMatchObject({
    ...{ outcome: "posted", agrees: true, sheet: { heldConsents: 1, posted: "20" } },
  });
  programmes.close();
  expect(await told("LATE-NO")).toEqual([false, null]);
  expect(await told("ORDERS")).toEqual([true, "F-17"]);
  expect((await heldIn(ask)).map(([, id]) => id)).toEqual(["LATE-NO"]);
});

test("where members say no while the file is posted, each no holds", async () => {
  const ids = Array.from({ length: 40 }, (_, n) => `RACE-${n}`);
  for (const id of ids) await member(id);
  const lines = ids.map((id) => `${id};yes;2026-11-01T09:00:00Z;10`);
  const post = await accepted(await fileOf("race.csv", lines, { batchRows: 5 }));
  const said = ids.map(async (id, n) => {
    await new Promise((done) => setTimeout(done, n * 3));
    const { status } = await (n % 2 ? second : shop).post(`/v1/members/${id}/consents`, {
      ...{ purpose: "marketing", channel: "email", granted: false },
    });
    expect(status).toBe(200);
  });
  expect(await moving.run(post)).toMatchObject({ outcome: "posted", agrees: true });
  await Promise.all(said);
  for (const id of ids) expect(await told(id)).toEqual([false, null]);
});

test("a yes that was taken back with its file comes over again, since the member had said nothing", async () => {
  const ask = await fileOf("again.csv", ["AGAIN;yes;2026-11-01T09:00:00Z;10"]);
  await moving.run(await accepted(ask));
  await accept(moving.undo(ask));
  expect(await moving.undo(ask)).toMatchObject({ outcome: "undone" });
  expect(await told("AGAIN")).toEqual([false, null]);
  const later = movingOn(shop.db, { now: () => new Date("2026-11-21T13:00:00Z") }).moving;
  expect(await later.run(ask)).toMatchObject({ sheet: { heldConsents: 0 } });
  await accept(later.run({ ...ask, isPost: true }));
  await later.run({ ...ask, isPost: true });
  expect(await told("AGAIN")).toEqual([true, "F-17"]);
});
