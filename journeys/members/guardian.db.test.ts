// Members below 18: a guardian agrees to offers for them, until they are of age.
import { afterAll, beforeAll, expect, test } from "vitest";
import { isMinor, suspensionOf } from "../../server/src/members/domain/minors.ts";
import { firstText, proved } from "../support/consent.ts";
import { as, signIn } from "../support/four-eyes.ts";
import {
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "../support/marketplace.ts";

let shop: Marketplace;
let owner: string;

beforeAll(async () => {
  shop = await openMarketplace();
  owner = await signIn(shop, storyOwner.email);
  await firstText(shop, owner);
});
afterAll(() => shop.close());

const guardian = { name: "Mona Fathy", relation: "parent", proof: "GRD-77" } as const;
const introduce = (id: string, birth_date?: string) =>
  shop.post("/v1/members", { member_id: id, ...(birth_date && { birth_date }) });
const say = (id: string, body: Json) =>
  shop.post(`/v1/members/${id}/consents`, { purpose: "marketing", channel: "email", ...body });
const agree = (id: string, more: Json = {}) => say(id, { granted: true, ...proved, ...more });
const consents = async (id: string) => (await shop.get(`/v1/members/${id}/consents`)).body;
const offers = async (id: string) => {
  const one = (await consents(id)).data.find(
    ({ purpose, channel }: Json) => purpose === "marketing" && channel === "email",
  );
  return [one.granted, one.suspended];
};
const wrong = ({ status, body }: { status: number; body: Json }) => [
  status,
  body.errors?.map(({ path, code }: Json) => `${path} ${code}`),
];
const agreed = async (): Promise<number> =>
  (await shop.get("/v1/consent-texts/counts")).body.agreed;
let today = "2026-11-21";
const at = (instant: string): void => {
  today = instant.slice(0, 10);
  shop.setTime(instant);
};
const mayTell = async (id: string): Promise<boolean | undefined> => {
  const [row] = await shop.db.query<{ may: boolean }>({
    text: `select may_tell(member_id, 'marketing', 'email', $2) as may from member_lookup where external_id = $1`,
    values: [id, today],
  });
  return row?.may;
};

test("below 18 a yes names a guardian, or is refused and changes nothing; nobody else may name one", async () => {
  // It is 21 November 2026, so this one is 18 tomorrow.
  await introduce("m-1", "2008-11-22");
  await introduce("a-1", "2008-11-21");
  await introduce("x-1");
  const alone = await agree("m-1");
  expect(wrong(alone)).toEqual([422, ["guardian guardian_required"]]);
  expect(alone.body.errors[0].message).toContain("younger than 18");
  expect(alone.body.errors[0].messageAr).toContain("ولي أمره");
  for (const id of ["a-1", "x-1"])
    expect(wrong(await agree(id, { guardian }))).toEqual([422, ["guardian guardian_unneeded"]]);
  expect(wrong(await say("m-1", { granted: false, guardian }))[1]).toEqual([
    "guardian guardian_unneeded",
  ]);
  expect(wrong(await agree("m-1", { guardian: { ...guardian, proof: "01001234567" } }))[1]).toEqual(
    ["guardian.proof consent_proof"],
  );
  expect(wrong(await agree("m-1", { guardian: { ...guardian, relation: "uncle" } }))[1]).toEqual([
    "guardian.relation not_allowed",
  ]);
  expect((await consents("m-1")).history).toEqual([]);
  expect((await agree("a-1")).status).toBe(200);
  expect((await agree("x-1")).status).toBe(200);
  const programme = await say("m-1", { purpose: "programme", granted: true });
  expect(programme.status).toBe(200);
});

test("a guardian's yes counts until the member is 18, and then the member says it anew; a no goes at once", async () => {
  await introduce("g-1", "2008-11-24");
  await introduce("g-2", "2012-01-01");
  const before = await agreed();
  expect((await agree("g-1", { guardian })).status).toBe(200);
  expect((await agree("g-2", { guardian })).status).toBe(200);
  const { needs_guardian, history } = await consents("g-1");
  expect([needs_guardian, history[0].guardian]).toEqual([true, guardian]);
  expect([await offers("g-1"), await mayTell("g-1")]).toEqual([[true, null], true]);
  expect((await agreed()) - before).toBe(2);
  expect((await say("g-2", { granted: false })).status).toBe(200);
  expect((await agreed()) - before).toBe(1);

  at("2026-11-23T21:59:00Z");
  expect(await offers("g-1")).toEqual([true, null]);
  at("2026-11-23T22:00:00Z");
  expect(await offers("g-1")).toEqual([false, "guardian_over"]);
  expect((await consents("g-1")).needs_guardian).toBe(false);
  at("2026-11-24T10:00:00Z");
  expect(await mayTell("g-1")).toBe(false);
  expect((await agreed()) - before).toBe(0);
  expect((await agree("g-1")).status).toBe(200);
  expect([await offers("g-1"), await mayTell("g-1")]).toEqual([[true, null], true]);
  expect((await agreed()) - before).toBe(1);
});

test("a birth date that comes later suspends the yes, also once the member is 18", async () => {
  await introduce("l-1");
  await agree("l-1");
  const before = await agreed();
  expect([await offers("l-1"), await mayTell("l-1")]).toEqual([[true, null], true]);
  await shop.send("PATCH", "/v1/members/l-1", { birth_date: "2008-11-26" });
  expect([await offers("l-1"), await mayTell("l-1")]).toEqual([[false, "said_below_18"], false]);
  expect((await agreed()) - before).toBe(-1);
  expect((await consents("l-1")).history).toHaveLength(1);
  at("2026-11-26T10:00:00Z");
  expect(await offers("l-1")).toEqual([false, "said_below_18"]);
  expect((await agree("l-1")).status).toBe(200);
  expect(await offers("l-1")).toEqual([true, null]);
  // A date that was wrong is put right, and what was said counts as it did.
  await introduce("l-2");
  await agree("l-2");
  for (const [birth_date, granted] of [
    ["2015-01-01", false],
    ["1985-01-01", true],
  ]) {
    await shop.send("PATCH", "/v1/members/l-2", { birth_date });
    expect((await offers("l-2"))[0]).toBe(granted);
  }
});

test("a guardian is in the file of everything, never changes, and goes when the member is erased", async () => {
  await introduce("e-1", "2012-05-05");
  await agree("e-1", { guardian: { ...guardian, name: "Hoda Sabry", proof: "GRD-2000" } });
  const file = await shop.get("/v1/exports/members/e-1");
  expect(file.body.tables.consent_guardian).toMatchObject([
    { name: "Hoda Sabry", relation: "parent", proof: "GRD-2000" },
  ]);
  for (const text of [
    "update consent_guardian set name = 'Amal' where proof = 'GRD-2000'",
    "update consent_guardian set relation = 'legal_guardian' where proof = 'GRD-2000'",
    "delete from consent_guardian where proof = 'GRD-2000'",
  ])
    await expect(shop.db.query({ text })).rejects.toThrow("cannot be changed");
  owner = await signIn(shop, storyOwner.email);
  const done = await as(shop, owner, "POST", "/v1/members/e-1/erase", {
    ...{ confirm: "e-1", reason: "asked" },
  });
  const { body, text } = await shop.get(`/v1/exports/members/${done.body.erased_as}`);
  for (const word of ["Hoda", "GRD-2000"]) expect(text).not.toContain(word);
  expect(body.tables.consent_guardian).toMatchObject([{ name: "", relation: "parent", proof: "" }]);
  const everywhere = await shop.db.query<{ kept: string }>({
    text: "select coalesce(string_agg(t::text, ''), '') as kept from idempotency t",
  });
  expect(everywhere[0]?.kept).not.toContain("Hoda");
});

test("the database counts a yes as the domain does", async () => {
  const days = await shop.db.query<{ day: string }>({
    text: `select to_char(d, 'YYYY-MM-DD') as day from generate_series(timestamp '2025-11-20', '2028-03-05', '9 days') d
      union select unnest(array['2026-02-28', '2026-03-01', '2028-02-28', '2028-02-29', '2028-03-01'])`,
  });
  const born = ["2008-02-28", "2008-02-29", "2008-03-01", "2010-03-01", "2009-12-31", null];
  const cases = born.flatMap((birth) =>
    days.flatMap(({ day: said }, n) =>
      days
        .filter((_, m) => (n + m) % 5 === 0)
        .flatMap(({ day: today }) =>
          [true, false].map((byGuardian) => ({ birth, said, today, byGuardian })),
        ),
    ),
  );
  const rows = await shop.db.query<{ counts: boolean; below: boolean }>({
    text: `select yes_counts(c.birth, c.said, c."byGuardian", c.today) as counts, coalesce(is_minor(c.birth, c.today), false) as below
      from rows from (json_to_recordset($1::json) as (birth date, said date, today date, "byGuardian" boolean))
        with ordinality c(birth, said, today, "byGuardian", n) order by n`,
    values: [JSON.stringify(cases)],
  });
  expect(rows.length).toBeGreaterThan(5_000);
  expect(rows).toEqual(
    cases.map(({ birth, said, today, byGuardian }) => ({
      counts: suspensionOf({ saidOn: said, byGuardian }, birth, today) === null,
      below: isMinor(birth, today),
    })),
  );
});
