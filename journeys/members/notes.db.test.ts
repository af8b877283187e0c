// Notes of colleagues about a member: written by name, changed by their author alone, and gone with the member.
import { secondMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { as, join, signIn } from "../support/four-eyes.ts";
import {
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "../support/marketplace.ts";

let shop: Marketplace;
let owner: string;
let mona: string;
const start = "2026-11-22T08:00:00Z";
let second = 0;

beforeAll(async () => {
  shop = await openMarketplace(start);
  owner = await signIn(shop, storyOwner.email);
  mona = await join(shop, "mona", "support");
});
afterAll(() => shop.close());

const later = () => {
  second += 1;
  shop.setTime(new Date(Date.parse(start) + second * secondMs).toISOString());
};
const introduce = (id: string) => shop.post("/v1/members", { member_id: id, name: "Laila" });
const write = async (who: string, id: string, text: string): Promise<string> => {
  later();
  const made = await as(shop, who, "POST", `/v1/members/${id}/notes`, { text });
  expect(made.status, made.text).toBe(201);
  return made.body.note_id;
};
const list = async (who: string, id: string, query = ""): Promise<Json> => {
  const { status, text, body } = await as(shop, who, "GET", `/v1/members/${id}/notes${query}`);
  expect(status, text).toBe(200);
  return body;
};
const refused = async (who: string, method: "POST" | "PATCH", path: string, body: Json) => {
  const { status, body: said } = await as(shop, who, method, `/v1/members/${path}`, body);
  return [status, said.code, ...(said.errors ?? []).map((one: Json) => one["path"])];
};

test("a note has its author by name, and its author alone changes it", async () => {
  await introduce("n-1");
  const note = await write(mona, "n-1", "Called about\nthe missing points");
  const told = {
    ...{ note_id: note, text: "Called about\nthe missing points", by_name: "mona" },
    ...{ edited_at: null, deleted: null },
  };
  expect((await list(mona, "n-1")).data).toEqual([
    { ...told, written_at: expect.any(String), is_own: true },
  ]);
  expect((await list(owner, "n-1")).data).toMatchObject([{ ...told, is_own: false }]);
  const path = `n-1/notes/${note}`;
  expect(await refused(owner, "PATCH", path, { text: "Something else" })).toEqual([
    403,
    "note_not_own",
  ]);
  later();
  const edit = await as(shop, mona, "PATCH", `/v1/members/${path}`, { text: "Called twice" });
  expect([edit.status, edit.body]).toEqual([200, { note_id: note }]);
  const [now] = (await list(mona, "n-1")).data;
  expect(now).toMatchObject({ text: "Called twice", deleted: null });
  expect(now.edited_at > now.written_at).toBe(true);
});

test("an author deletes without a reason, a colleague with one; the text is gone from everywhere", async () => {
  await introduce("n-2");
  const own = await write(mona, "n-2", "own-words");
  const other = await write(mona, "n-2", "other-words");
  const path = (note: string) => `n-2/notes/${note}/delete`;
  expect(await refused(owner, "POST", path(other), {})).toEqual([
    ...[422, "validation_failed", "reason"],
  ]);
  expect((await as(shop, mona, "POST", `/v1/members/${path(own)}`, {})).status).toBe(200);
  const reason = "About another member";
  expect((await as(shop, owner, "POST", `/v1/members/${path(other)}`, { reason })).status).toBe(
    200,
  );
  expect((await list(mona, "n-2")).data).toMatchObject([
    { text: "", deleted: { by_name: "Administrator", reason } },
    { text: "", deleted: { by_name: "mona", reason: null } },
  ]);
  expect(await refused(mona, "POST", path(own), {})).toEqual([404, "note_not_found"]);
  expect(await refused(mona, "PATCH", `n-2/notes/${own}`, { text: "x" })).toEqual([
    404,
    "note_not_found",
  ]);
  // A note is looked for with its member: the same id at another one finds nothing.
  await introduce("n-2b");
  const third = await write(mona, "n-2", "third-words");
  expect(await refused(mona, "POST", `n-2b/notes/${third}/delete`, {})).toEqual([
    ...[404, "note_not_found"],
  ]);
});

test("notes come page by page, the newest first", async () => {
  await introduce("n-3");
  for (let no = 1; no <= 12; no += 1) await write(mona, "n-3", `note ${no}`);
  const first = await list(mona, "n-3", "?limit=10");
  const second = await list(mona, "n-3", `?limit=10&cursor=${first.next_cursor}`);
  const texts = [...first.data, ...second.data].map(({ text }: Json) => text);
  expect(texts).toEqual(Array.from({ length: 12 }, (_, at) => `note ${12 - at}`));
  expect([first.total, second.next_cursor]).toEqual([12, null]);
  expect((await list(mona, "n-3", "?q=note%2012")).total).toBe(1);
});

test("sent again under its key a note is written once; who may not is refused", async () => {
  await introduce("n-4");
  const send = () =>
    shop.send("POST", "/v1/members/n-4/notes", { text: "once" }, "note-key", {
      authorization: `Bearer ${mona}`,
    });
  const [one, two] = [await send(), await send()];
  expect([one.status, two.body]).toEqual([201, one.body]);
  expect((await list(mona, "n-4")).total).toBe(1);
  const viewer = await join(shop, "viewer", "viewer");
  expect((await list(viewer, "n-4")).total).toBe(1);
  expect(await refused(viewer, "POST", "n-4/notes", { text: "x" })).toEqual([403, "forbidden"]);
  // A key is nobody whose name a note could have.
  expect((await shop.post("/v1/members/n-4/notes", { text: "x" })).status).toBe(403);
  expect(await refused(mona, "POST", "nobody/notes", { text: "x" })).toEqual([
    ...[404, "member_not_found"],
  ]);
  expect(await refused(mona, "POST", "n-4/notes", { text: "x".repeat(2001) })).toEqual([
    ...[422, "validation_failed", "text"],
  ]);
});

test("each act is on record by name with the member, and none of the words", async () => {
  const acts = await shop.db.query<{ action: string; actor: string; detail: string }>({
    text: `select action, s.name as actor, detail from audit_entry a
      join staff s on a.actor = 'staff:' || s.staff_id or a.actor = s.staff_id::text
      where target = 'member:n-2' and action like 'member.note%' order by entry_no`,
  });
  expect(acts.map(({ action, actor }) => [action, actor])).toEqual([
    ...Array.from({ length: 2 }, () => ["member.note_added", "mona"]),
    ["member.note_deleted", "mona"],
    ["member.note_deleted", "Administrator"],
    ["member.note_added", "mona"],
  ]);
  const [row] = await shop.db.query<{ words: number }>({
    text: `select count(*)::int as words from audit_entry
      where detail like '%words%' or detail like '%another member%'`,
  });
  expect(row?.words).toBe(0);
});

test("an export holds the notes, and they are gone with the member", async () => {
  await introduce("n-5");
  await write(mona, "n-5", "secret-of-n-5");
  const told = await as(shop, owner, "GET", "/v1/exports/members/n-5");
  expect(told.body.tables["member_note"]).toMatchObject([{ text: "secret-of-n-5" }]);
  const erased = await as(shop, owner, "POST", "/v1/members/n-5/erase", {
    ...{ confirm: "n-5", reason: "asked" },
  });
  expect(erased.status, erased.text).toBe(200);
  const left = await shop.db.query({
    text: "select 1 from member_note where text = 'secret-of-n-5'",
  });
  expect(left).toEqual([]);
});

test("notes go over with a member who is merged, and come back when it is undone", async () => {
  for (const id of ["n-6", "n-7"]) await introduce(id);
  await write(mona, "n-6", "of six");
  await write(mona, "n-7", "of seven");
  const merged = await as(shop, owner, "POST", "/v1/members/n-6/merge", {
    ...{ into: "n-7", reason: "the same person" },
  });
  expect(merged.status, merged.text).toBe(200);
  const texts = async (id: string) =>
    (await list(mona, id)).data.map(({ text }: Json) => text).toSorted();
  expect(await texts("n-7")).toEqual(["of seven", "of six"]);
  const { from } = (await as(shop, owner, "GET", "/v1/members/n-7/merges")).body;
  const undone = await as(shop, owner, "POST", `/v1/members/n-7/merges/${from[0].record_id}/undo`, {
    reason: "two persons",
  });
  expect(undone.status, undone.text).toBe(200);
  expect([await texts("n-6"), await texts("n-7")]).toEqual([["of six"], ["of seven"]]);
});
