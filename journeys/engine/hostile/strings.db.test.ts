// More than 537 hostile texts in every text field of every write: stored as sent, or refused by name. Of what
// takes long to store every third is stored, and all of them in a soak; all are refused where they must be.
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLong } from "../../support/rounds.ts";
import { put, valueAt } from "./places.ts";
import { type Answer, each, flawOf, type HostileShop, type Json, openHostileShop } from "./shop.ts";
import { naughtyStrings } from "./strings.ts";
import { forms } from "./text-forms.ts";
import { type Form, free, name as nameOf } from "./text-rules.ts";

let shop: HostileShop;
let requests = 0;

beforeAll(async () => {
  shop = await openHostileShop();
  for (const [url, body] of [
    ...Array.from({ length: 20 }, (_, n) => ["/v1/members", { member_id: `changing-${n}` }]),
    ["/v1/members", { member_id: "adjusted" }],
    ["/v1/members", { member_id: "rich" }],
    ["/v1/members/rich/adjustments", { points: 1_000_000, reason: "to spend" }],
    ["/v1/brands", { brand_id: "B-1", name: "B" }],
  ] as [string, Json][])
    expect((await shop.ask("POST", url, JSON.stringify(body))).status).toBe(201);
});
afterAll(async () => {
  await shop.close();
  console.info(`${naughtyStrings.length} texts, ${requests} requests`);
});

test("there are as many texts as promised", () => {
  expect(naughtyStrings.length).toBeGreaterThanOrEqual(537);
});

type Sent = { readonly fields: readonly string[]; readonly body: Json; readonly answer: Answer };

const send = async (form: Form, text: string, fields: readonly string[]): Promise<Sent> => {
  requests += 1;
  const n = requests;
  const body = structuredClone(form.body(n));
  for (const field of fields) put(body, field, text);
  const answer = await shop.ask(form.method, form.url(n), JSON.stringify(body), form.headers);
  return { fields, body, answer };
};

const isTaken = (form: Form, { status, body }: Answer): boolean =>
  form.dry === undefined ? status >= 200 && status < 300 : body?.code === form.dry;

const holderOf = (field: string): string => field.replace(/\.\*$/, "");

const namesField = ({ body }: Answer, field: string): boolean =>
  ["login_failed", "too_many_requests"].includes(body.code) ||
  body.errors.some(({ path }: { path: string }) => path.startsWith(holderOf(field)));

const flawOfRefusal = (answer: Answer, field: string): string | undefined =>
  flawOf(answer) ?? (namesField(answer, field) ? undefined : "does not name the field");

/**
 * Fields that one request with the text in all of them does not prove to be refused: they are sent alone.
 * A refusal that names no field, as of a sign-in, proves none.
 */
const unnamedAmong = async (
  form: Form,
  text: string,
  fields: readonly string[],
): Promise<readonly string[]> => {
  if (fields.length < 2) return fields;
  const { answer } = await send(form, text, fields);
  if (flawOf(answer) !== undefined || !Array.isArray(answer.body?.errors)) return fields;
  const paths: string[] = answer.body.errors.map(({ path }: { path: string }) => path);
  return fields.filter((field) => !paths.some((path) => isIn(path, holderOf(field))));
};

const isIn = (path: string, holder: string): boolean =>
  path === holder || path.startsWith(`${holder}.`) || path.startsWith(`${holder}[`);

/** What differs between what was sent and what can be read again. */
const changedIn = async (form: Form, { fields, body, answer }: Sent, text: string) => {
  if (form.dry !== undefined) return [];
  const stored = await readAgain(form, body, answer);
  return fields.filter((field) => {
    if (form.unkept?.test(field)) return false;
    if (field.endsWith(".*"))
      return !Object.hasOwn(valueAt(stored, form.at?.[field] ?? holderOf(field)) ?? {}, text);
    return valueAt(stored, form.at?.[field] ?? field) !== text;
  });
};

const readAgain = async (form: Form, body: Json, answer: Answer): Promise<Json> => {
  if (form.select) {
    const [row] = await shop.db.query<Json>(form.select(body, answer.body));
    return row;
  }
  if (!form.read) return answer.body;
  const read = await shop.ask("GET", form.read(body, answer.body));
  return read.status === 200 ? read.body : { status: read.status };
};

const listed = async (url: string, id: string): Promise<Map<string, Json>> => {
  const found = new Map<string, Json>();
  for (let cursor: string | null = ""; cursor !== null; ) {
    const after: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const page: Answer = await shop.ask("GET", `${url}?limit=100${after}`);
    expect(page.status).toBe(200);
    for (const item of page.body.data) found.set(item[id], item);
    cursor = page.body.next_cursor;
  }
  return found;
};

const foldedOnce = (texts: readonly string[]): string[] => [
  ...new Map(texts.map((text) => [text.toLowerCase(), text])).values(),
];

test.each(forms.map((form) => [form.name, form] as const))("%s", async (_name, form) => {
  const wrong: string[] = [];
  const note = (text: string, what: string, fields: unknown, { status, body }: Answer) =>
    wrong.push(
      `${JSON.stringify(text.slice(0, 40))} in ${fields}: ${what}: ${status} ${body?.code} ${JSON.stringify(body?.errors)}`,
    );
  const assertFine = () => expect(wrong.slice(0, 10)).toEqual([]);
  const ruled = Object.entries(form.fields);

  // First everything that must be refused: afterwards not a row may differ.
  const before = await shop.fingerprint();
  await each(naughtyStrings, async (text) => {
    const refused = ruled.filter(([, rule]) => rule(text) === false).map(([field]) => field);
    for (const field of await unnamedAmong(form, text, refused)) {
      const { answer } = await send(form, text, [field]);
      const flaw = flawOfRefusal(answer, field);
      if (flaw) note(text, flaw, field, answer);
    }
  });
  assertFine();
  expect(await shop.fingerprint()).toBe(before);

  const distinct = form.isFolded ? foldedOnce(naughtyStrings) : naughtyStrings;
  const texts = form.isCostly && !isLong ? distinct.filter((_, n) => n % 3 === 0) : distinct;
  const kept = new Map<string, Json>();
  await each(texts, async (text) => {
    const taken = ruled.filter(([, rule]) => rule(text) === true).map(([field]) => field);
    if (taken.length > 0) {
      const sent = await send(form, text, taken);
      const { answer } = sent;
      if (!isTaken(form, answer)) {
        note(text, "refused", taken, answer);
        return;
      }
      const changed = await changedIn(form, sent, text);
      if (changed.length > 0) note(text, "changed", changed, answer);
      if (form.list)
        kept.set((answer.body.data ?? answer.body)[form.list.id], { text, taken, answer });
    }
    for (const [field] of ruled.filter(([, rule]) => rule(text) === "either")) {
      const sent = await send(form, text, [field]);
      if (!isTaken(form, sent.answer)) {
        const flaw = flawOfRefusal(sent.answer, field);
        if (flaw) note(text, flaw, field, sent.answer);
      }
    }
  });
  assertFine();

  if (!form.list) return;
  const items = await listed(form.list.url, form.list.id);
  for (const [id, { text, taken, answer }] of kept) {
    const item = items.get(id);
    const shown = taken.filter((field: string) => item && Object.hasOwn(item, field));
    if (!item || shown.some((field: string) => item[field] !== text))
      note(text, "listed otherwise", taken, answer);
  }
  assertFine();
});

test("orders in batches: each text stands at its place", async () => {
  const name = (text: string) => free(500)(text) === true;
  // Text that cannot even be read refuses the whole body, so it is sent alone.
  const texts = naughtyStrings.filter((text) => text.isWellFormed() && !text.includes("\u0000"));
  const order = forms[0] as Form;
  const orders = texts.map((text, n) => {
    const body = structuredClone(order.body(n));
    put(body, "order_id", `batched-${n}`);
    put(body, "lines[0].name", text);
    return body;
  });
  const { status, body } = await shop.ask("POST", "/v1/orders/batch", JSON.stringify({ orders }));
  expect(status).toBe(207);
  for (const [n, text] of texts.entries()) {
    const { status: own, error } = body.results[n];
    expect([text, own]).toEqual([text, name(text) ? 201 : 422]);
    if (error) expect(error.errors[0]).toMatchObject({ path: "lines[0].name", code: "too_long" });
  }
  await each(texts, async (text, n) => {
    if (!name(text)) return;
    const stored = await shop.ask("GET", `/v1/orders/batched-${n}`);
    expect(stored.body.lines[0].name).toBe(text);
  });
});

test("whatever is looked for is found or refused by name", async () => {
  await each(naughtyStrings, async (text) => {
    const found = await shop.ask("GET", `/v1/members?q=${encodeURIComponent(text.toWellFormed())}`);
    if (free(200)(text.toWellFormed()) !== true) {
      expect([found.status, found.body.errors[0].path]).toEqual([400, "q"]);
      return;
    }
    expect([text, found.status]).toEqual([text, 200]);
    // Stored above as the name of a member.
    if (nameOf(200)(text)) expect([text, found.body.total > 0]).toEqual([text, true]);
  });
});
