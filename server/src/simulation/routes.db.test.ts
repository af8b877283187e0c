// Asking for simulations: what is taken, what is refused, what waits, and who may.
import { expect, test } from "vitest";
import { fuzzContract } from "../kit/http/testing/contract-fuzz.ts";
import { mountCampaigns, mountRules } from "../programme/routes/rules.ts";
import { mountSettings } from "../programme/routes/settings.ts";
import { openProgramme } from "../programme/service/programmes.ts";
import { configurator, testConfiguration } from "../programme/testing.ts";
import { mountSimulation } from "./routes.ts";
import type { Runner } from "./service/runner.ts";

// Nothing runs here: what was asked for waits.
const runner: Runner = {
  kick: () => undefined,
  stop: () => undefined,
  close: async () => undefined,
};
const { send, db } = await testConfiguration(
  configurator,
  mountSettings,
  mountRules,
  mountCampaigns,
  (api, { db: own }) => mountSimulation(api, { db: own, programmes: openProgramme(own), runner }),
);

const gift = {
  name: "Gift",
  name_ar: "هدية",
  trigger: "purchase",
  effects: [{ kind: "fixed", points: 10 }],
};
const days = { from: "2026-11-01", to: "2026-11-20" };
const ask = (body: object, headers = {}) => send("POST /v1/simulations", { body, headers });
const cancelAll = () =>
  db.query({ text: "update simulation set state = 'cancelled' where state = 'queued'" });

await send("POST /v1/rules", { body: { rule_id: "drafted", ...gift } });
await send("POST /v1/rules", { body: { rule_id: "welcome", ...gift, trigger: "signup" } });
await send("POST /v1/rules", {
  body: { rule_id: "in-spring", ...gift, schedule: { start_date: "2027-03-01" } },
});
await send("POST /v1/campaigns", {
  body: { campaign_id: "spring", name: "Spring", start_date: "2027-03-01", budget_points: 100 },
});
await send("POST /v1/rules", {
  body: { rule_id: "of-spring", ...gift, campaign_id: "spring" },
});

test.each<[string, object, number, string, string[]]>([
  ["a kind nobody knows", { kind: "tier", ...days }, 422, "validation_failed", ["kind"]],
  ["no period", { kind: "live" }, 422, "validation_failed", ["from", "to"]],
  [
    "a day that is none",
    { kind: "live", from: "2026-02-30", to: "2026-11-20" },
    422,
    "validation_failed",
    ["from"],
  ],
  [
    "the end before the beginning",
    { kind: "live", from: "2026-11-20", to: "2026-11-19" },
    422,
    "validation_failed",
    ["to"],
  ],
  [
    "more than a year",
    { kind: "live", from: "2025-11-19", to: "2026-11-20" },
    422,
    "validation_failed",
    ["to"],
  ],
  [
    "a period that has not begun",
    { kind: "live", from: "2099-01-01", to: "2099-01-02" },
    422,
    "validation_failed",
    ["from"],
  ],
  ["neither id nor draft", { kind: "rule", ...days }, 422, "validation_failed", ["id"]],
  ["an unknown rule", { kind: "rule", id: "nobody", ...days }, 404, "rule_not_found", []],
  [
    "an unknown campaign",
    { kind: "campaign", id: "nobody", ...days },
    404,
    "campaign_not_found",
    [],
  ],
  [
    "a rule on something else than orders",
    { kind: "rule", id: "welcome", ...days },
    422,
    "validation_failed",
    ["id"],
  ],
  [
    "such a draft",
    { kind: "rule", draft: { ...gift, trigger: "review" }, ...days },
    422,
    "validation_failed",
    ["draft.trigger"],
  ],
  [
    "a draft without effects",
    { kind: "rule", draft: { ...gift, effects: [] }, ...days },
    422,
    "validation_failed",
    ["draft.effects"],
  ],
  [
    "a stack group that is not there",
    { kind: "rule", draft: { ...gift, stack_group: "none" }, ...days },
    422,
    "validation_failed",
    ["draft.stack_group"],
  ],
  [
    "a campaign that is not there",
    { kind: "rule", draft: { ...gift, campaign_id: "none" }, ...days },
    422,
    "validation_failed",
    ["draft.campaign_id"],
  ],
  [
    "settings nobody drafted",
    { kind: "earning_settings", ...days },
    409,
    "nothing_to_simulate",
    [],
  ],
  [
    "a field nobody knows",
    { kind: "live", ...days, speed: 2 },
    422,
    "validation_failed",
    ["speed"],
  ],
])("%s is refused", async (_, body, status, code, paths) => {
  const answer = await ask(body);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(answer.body.errors.map((one: { path: string }) => one.path)).toEqual(paths);
});

test("what is asked for waits, as it was drafted then", async () => {
  const made = await ask({ kind: "rule", id: "drafted", ...days });
  expect(made).toMatchObject({
    status: 202,
    body: {
      kind: "rule",
      subject: { id: "drafted", name: "Gift", name_ar: "هدية" },
      ...days,
      dates: "keep",
      state: "queued",
      progress: { orders_done: 0, orders_total: null },
      live_version: 1,
      difference: null,
    },
  });
  const { simulation_id: id } = made.body;
  const one = await send(`GET /v1/simulations/${id}`);
  expect(one.body).toEqual({ ...made.body, result: null });
  expect((await send(`GET /v1/simulations/${id}/csv`)).body.code).toBe("simulation_state");
  const listed = await send("GET /v1/simulations?subject_id=drafted&kind=rule&state=queued");
  expect(listed.body).toEqual({ data: [made.body], next_cursor: null, total: 1 });
  expect((await send("GET /v1/simulations?state=done")).body.total).toBe(0);
  const [row] = await db.query<{ changes: object }>({ text: "select changes from simulation" });
  expect(row?.changes).toMatchObject({ rules: { drafted: { rule_id: "drafted", version: 2 } } });
});

test("a draft that would run on no day of the period is taken without its dates", async () => {
  const rule = await ask({ kind: "rule", id: "in-spring", ...days });
  const campaign = await ask({ kind: "campaign", id: "spring", ...days });
  const kept = await ask({ kind: "campaign", id: "spring", dates: "keep", ...days });
  expect([rule, campaign, kept].map(({ body }) => body.dates)).toEqual([
    "ignore",
    "ignore",
    "keep",
  ]);
  const changes = await Promise.all(
    [rule, campaign, kept].map(async ({ body }) => {
      const text = "select changes from simulation where simulation_id = $1";
      const [row] = await db.query<{ changes: object }>({ text, values: [body.simulation_id] });
      return row?.changes;
    }),
  );
  expect(changes[0]).toMatchObject({ rules: { "in-spring": { schedule: {} } } });
  // The campaign comes with the rule that was drafted for it, and runs.
  expect(changes[1]).toMatchObject({
    campaigns: { spring: { status: "active", budget_points: 100 } },
    rules: { "of-spring": { campaign_id: "spring" } },
  });
  expect(JSON.stringify(changes[1])).not.toContain("start_date");
  expect(changes[2]).toMatchObject({ campaigns: { spring: { start_date: "2027-03-01" } } });
});

test("a rule brings the drafted campaign it belongs to", async () => {
  const made = await ask({ kind: "rule", id: "of-spring", ...days });
  const text = "select changes from simulation where simulation_id = $1";
  const [row] = await db.query({ text, values: [made.body.simulation_id] });
  expect(row).toMatchObject({ changes: { campaigns: { spring: { status: "active" } } } });
});

test("what waits can be cancelled, once", async () => {
  const { body } = await ask({ kind: "live", ...days });
  const url = `/v1/simulations/${body.simulation_id}`;
  const cancelled = await send(`POST ${url}/cancel`);
  expect([cancelled.status, cancelled.body.state]).toEqual([200, "cancelled"]);
  expect(cancelled.body.finished_at).not.toBeNull();
  expect((await send(`POST ${url}/cancel`)).body.code).toBe("simulation_state");
  const unknown = "/v1/simulations/00000000-0000-4000-8000-000000000000";
  for (const call of [`GET ${unknown}`, `GET ${unknown}/csv`, `POST ${unknown}/cancel`])
    expect((await send(call)).body.code).toBe("simulation_not_found");
});

test("the same key gives the same simulation, another request with it is refused", async () => {
  const headers = { "idempotency-key": "once" };
  const [first, again] = [
    await ask({ kind: "live", ...days }, headers),
    await ask({ kind: "live", ...days }, headers),
  ];
  expect(again.body).toEqual(first.body);
  expect(again.headers["idempotent-replayed"]).toBe("true");
  const other = await ask({ kind: "live", ...days, to: "2026-11-19" }, headers);
  expect(other.body.code).toBe("idempotency_key_reused");
});

test("twenty wait at most, also when many ask at once", async () => {
  await cancelAll();
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => ask({ kind: "live", ...days })),
  );
  const codes = answers.map(({ status, body }) => body.code ?? status);
  expect(codes.filter((code) => code === 202)).toHaveLength(20);
  expect(codes.filter((code) => code === "too_many_simulations")).toHaveLength(10);
});

test("starting needs campaigns:write, looking config:read", async () => {
  const as = (permission: string) => ({ authorization: `Bearer may:${permission}` });
  const asked = await ask({ kind: "live", ...days }, as("campaigns:read,config:read"));
  expect(asked.status).toBe(403);
  const headers = as("config:read");
  expect((await send("GET /v1/simulations", { headers })).status).toBe(200);
  expect((await send("GET /v1/simulations", { headers: as("campaigns:write") })).status).toBe(403);
});

test("every route keeps its contract, whatever it is sent", async () => {
  await cancelAll();
  const { body } = await ask({ kind: "live", ...days });
  const own = await testConfiguration(configurator, (api, { db: fuzzed }) =>
    mountSimulation(api, { db: fuzzed, programmes: openProgramme(fuzzed), runner }),
  );
  const seen = await fuzzContract(own.api, {
    authorization: `Bearer ${configurator}`,
    runsPerRoute: 80,
    known: { id: [body.simulation_id] },
  });
  expect(Object.keys(seen)).toHaveLength(6);
  expect(seen["POST /v1/simulations"]).toHaveProperty("422");
});
