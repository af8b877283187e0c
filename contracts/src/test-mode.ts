// The test world: the same programme with members, points and a clock of its own, which test keys reach.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";

/** Test world as people see it; what happens in it is shown to test keys only. */
export const testWorld = z.strictObject({
  /** When it was filled from the live programme; null until the first test key is made. */
  made_at: instant.nullable(),
  /** Time of its clock. */
  now: instant.nullable(),
});
export type TestWorldReply = z.input<typeof testWorld>;

export const getTestWorld = route({
  method: "GET",
  path: "/v1/test-world",
  summary: "Whether there is a test world, since when, and what time it is there.",
  tag: "test mode",
  permission: "keys:manage",
  stepUp: "none: reads",
  replies: { 200: testWorld },
  refusals: [],
});

export const restartTestWorld = route({
  method: "POST",
  path: "/v1/test-world/restart",
  stepUp: "none: touches the test world alone",
  summary:
    "Empty the test world and fill it with the settings, rules and catalogue of the live programme as they are now.",
  tag: "test mode",
  permission: "keys:manage",
  act: { verb: "restarted", target: "test_mode:world", as: ["test_world_restart"] },
  replies: { 200: testWorld },
  refusals: ["test_world_unavailable"],
});

export const enterTestWorld = route({
  method: "POST",
  path: "/v1/test-world/enter",
  summary:
    "Open a session in the test world beside this one, for people of the team. Its token opens nothing of the live world, and this session's nothing of the test world. It ends with this session; the cookie is the same.",
  tag: "test mode",
  permission: "own_account",
  stepUp: "none: gives the permissions of the session, where nothing is real",
  act: { verb: "entered", target: "test_mode:world", as: ["test_world_enter"] },
  replies: { 200: z.strictObject({ token: z.string() }) },
  refusals: ["test_world_unavailable"],
});

export const leaveTestWorld = route({
  method: "POST",
  path: "/v1/test-world/leave",
  summary: "End this session in the test world. The session that it was entered from goes on.",
  tag: "test mode",
  permission: "own_account",
  stepUp: "none: only ends sessions",
  aboutSession: true,
  act: "none: entering is on record, and nothing live is touched",
  replies: { 200: z.strictObject({ left: z.literal(true) }) },
  refusals: [],
});

export const testClock = route({
  method: "GET",
  path: "/v1/test/clock",
  summary: "What time it is in the test world. Answers test keys, and people who are in it.",
  tag: "test mode",
  permission: "config:read",
  stepUp: "none: reads",
  replies: { 200: z.strictObject({ now: instant }) },
  refusals: ["test_key_needed"],
});

export const advanceTestClock = route({
  method: "POST",
  path: "/v1/test/clock",
  stepUp: "none: touches the test world alone",
  summary:
    "Go forward to an instant, night by night, with every job that falls due on the way. Answers test keys, and people who are in it.",
  tag: "test mode",
  permission: "config:write",
  act: "none: the clock of test mode",
  body: z.strictObject({ advance_to: instant }),
  replies: {
    200: z.strictObject({
      now: instant,
      /** Runs of jobs that ended on the way. */
      runs: z.int().min(0),
    }),
  },
  refusals: ["test_key_needed"],
});

/** Sample data that can be played in the test world. */
export const scenarios = ["ramadan_week", "returns_storm", "expiry_night"] as const;

export type Scenario = (typeof scenarios)[number];

export const playScenario = route({
  method: "POST",
  path: "/v1/test/scenarios",
  stepUp: "none: touches the test world alone",
  summary:
    "Play one step of a scenario: its clock goes forward to the step, and orders or returns come in. Send the steps one after another from 0, with the same `started_at`; a step that is sent again does nothing twice. Answers test keys, and people who are in the test world.",
  tag: "test mode",
  permission: "config:write",
  act: "none: sample data of test mode",
  body: z.strictObject({
    scenario: z.enum(scenarios),
    /** When the run began, by the test clock: the time that `GET /v1/test/clock` tells before step 0. */
    started_at: instant,
    step: z.int().min(0).max(1_000),
  }),
  replies: {
    200: z.strictObject({
      step: z.int().min(0),
      /** Number of steps; the last is one less. */
      steps: z.int().min(1),
      now: instant,
      /** Orders and returns of the step that were taken, and those that were refused, as limits of fraud do. */
      orders: z.int().min(0),
      returns: z.int().min(0),
      refused: z.int().min(0),
    }),
  },
  refusals: ["test_key_needed", "scenario_needs_expiry"],
});
