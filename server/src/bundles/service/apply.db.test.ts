// Bundles by chance, applied one after the other to one world: what is pulled afterwards is what was applied.
import { type Bundle, writtenBundle } from "@nuqta/contracts/bundles.ts";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../kit/testing/database.ts";
import { canonical, textOf } from "../domain/canonical.ts";
import { anyBundle } from "../testing.ts";
import { applyBundle } from "./apply.ts";
import { planBundle } from "./plans.ts";
import { pullBundle } from "./worlds.ts";

const db = await testDatabase();
const bundles = fc
  .sample(anyBundle, { numRuns: 8, seed: 20_261_126 })
  .map((input) => canonical(writtenBundle.parse(input) as Bundle));
const [first, second] = bundles;
if (first === undefined || second === undefined) throw new Error("there are eight");

let now = new Date("2026-11-26T10:00:00Z");
beforeEach(() => {
  now = new Date(now.getTime() + 1_000);
});

const pulled = async (): Promise<string> => textOf(await pullBundle(db, now));
const planned = (file: Bundle) => planBundle(db, now, file);
const apply = async (file: Bundle, plan?: string) => {
  const wanted = plan ?? (await planned(file)).plan_hash;
  return applyBundle(db, { file, plan: wanted, now, by: "machine" });
};
const version = async (): Promise<number> => {
  const [row] = await db.query<{ version: number }>({ text: "select version from config_version" });
  return row?.version ?? 0;
};
const recorded = () =>
  db.query<{ target: string; detail: string }>({
    text: "select target, detail from audit_entry where action = 'config.applied' order by entry_no",
  });

test.each(bundles.map((bundle, at) => ({ at, bundle })))(
  "bundle $at is in force after it was applied, and applying it again changes nothing",
  async ({ bundle }) => {
    const plan = await planned(bundle);
    expect(plan.conflicts).toEqual([]);
    expect((await apply(bundle, plan.plan_hash)).outcome).toBe("applied");
    expect(await pulled()).toBe(textOf(bundle));
    const [before, entries] = [await version(), await recorded()];
    expect((await apply(bundle, plan.plan_hash)).outcome).toBe("same");
    expect([await version(), await recorded()]).toEqual([before, entries]);
    expect(entries.at(-1)?.target).toBe(`bundle:${plan.bundle_hash}`);
    expect(JSON.parse(entries.at(-1)?.detail ?? "")).toMatchObject({ plan: plan.plan_hash });
  },
);

test("settings, rules and campaigns come into force in one publication", async () => {
  const count = async () =>
    (await db.query<{ n: number }>({ text: "select count(*) as n from programme_version" }))[0]?.n;
  const before = (await count()) ?? 0;
  await apply(first);
  expect(await count()).toBe(before + 1);
});

test("what guards people stays as it is", async () => {
  const guards = async () =>
    (
      await db.query<{ live: unknown }>({
        text: `select jsonb_build_array(live -> 'approval_points_threshold',
          live -> 'counter_codes') as live from programme_item where item_id = 'programme'`,
      })
    )[0]?.live;
  const before = await guards();
  const file = structuredClone(first);
  file.settings.programme.refund_grace_days += 1;
  expect((await apply(file)).outcome).toBe("applied");
  expect(await guards()).toEqual(before);
  expect(before).not.toEqual([null, null]);
});

test("two tiers may change names with each other", async () => {
  await apply(first);
  const file = structuredClone(first);
  const [one, other] = file.tiers.seller;
  if (one === undefined || other === undefined) throw new Error("there are two");
  [one.name, other.name] = [other.name, one.name];
  expect((await apply(file)).outcome).toBe("applied");
  expect(await pulled()).toBe(textOf(file));
});

test("a plan is void once the world has moved, and nothing is applied", async () => {
  await apply(first);
  const plan = await planned(second);
  const between = structuredClone(first);
  between.settings.programme.return_window_days += 1;
  await apply(between);
  expect((await apply(second, plan.plan_hash)).outcome).toBe("moved");
  expect(await pulled()).toBe(textOf(between));
});

test("what fails at the very end leaves nothing behind", async () => {
  await apply(first);
  const [before, at] = [await pulled(), await version()];
  await db.query({
    text: `create function stop_here() returns trigger language plpgsql as
      'begin raise exception ''stopped''; end';
      create trigger stop_here before insert on audit_entry for each row execute function stop_here()`,
  });
  await expect(apply(second)).rejects.toThrow("stopped");
  await db.query({ text: "drop function stop_here cascade" });
  expect([await pulled(), await version()]).toEqual([before, at]);
  expect((await apply(second)).outcome).toBe("applied");
});

test("a tier that is missing, an ended campaign and a reward of another type are conflicts", async () => {
  const campaign = { name: "C", name_ar: "ح", status: "ended" as const };
  const offer = {
    ...{ name: "R", name_ar: "م", type: "discount" as const },
    details: { kind: "fixed" as const, points: 1, amount: 1 },
  };
  const base = canonical(
    writtenBundle.parse({
      ...first,
      campaigns: { over: campaign },
      rules: {},
      rewards: { r: { status: "inactive", offer } },
    }) as Bundle,
  );
  expect((await apply(base)).outcome).toBe("applied");
  const gift = { denominations: [{ points: 1, value: 1 }] };
  const file = canonical(
    writtenBundle.parse({
      ...base,
      tiers: { ...base.tiers, customer: base.tiers.customer.slice(1) },
      campaigns: { over: { ...campaign, status: "active" } },
      rewards: { r: { status: "inactive", offer: { ...offer, type: "gift_card", details: gift } } },
      rules: {
        lost: {
          ...{
            name: "L",
            name_ar: "ل",
            trigger: "purchase",
            effects: [{ kind: "fixed", points: 1 }],
          },
          audience: { kind: "seller_tiers", tiers: ["nowhere"] },
        },
      },
    }) as Bundle,
  );
  const plan = await planned(file);
  expect(plan.conflicts.map(({ code, id }) => `${code} ${id}`).toSorted()).toEqual([
    "campaign_is_over over",
    "reward_type_stays r",
    `tier_cannot_go ${base.tiers.customer[0]?.tier_id}`,
    "unknown_there lost",
  ]);
  expect((await apply(file, plan.plan_hash)).outcome).toBe("conflicts");
  expect(await pulled()).toBe(textOf(base));
});
