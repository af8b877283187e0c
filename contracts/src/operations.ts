// What operators and machines ask the server itself.
import { z } from "zod";
import { route } from "./kit/route.ts";

export const health = route({
  method: "GET",
  path: "/healthz",
  summary: "Whether the process is alive.",
  tag: "operations",
  permission: "public",
  stepUp: "none: reads",
  limit: "probe",
  replies: { 200: z.strictObject({ status: z.literal("ok") }) },
  refusals: [],
});

export const readiness = route({
  method: "GET",
  path: "/readyz",
  summary: "Whether the database is reached and its migrations are current.",
  tag: "operations",
  permission: "public",
  stepUp: "none: reads",
  limit: "probe",
  replies: {
    200: z.strictObject({ status: z.literal("ready") }),
    503: z.strictObject({ status: z.literal("not_ready") }),
  },
  refusals: [],
});

export const metrics = route({
  method: "GET",
  path: "/metrics",
  summary: "Figures for Prometheus, for whoever shows METRICS_TOKEN as a bearer token.",
  tag: "operations",
  permission: "public",
  stepUp: "none: reads",
  limit: "probe",
  produces: "text/plain; version=0.0.4; charset=utf-8",
  replies: { 200: z.string() },
  refusals: ["not_found"],
});

export const openApi = route({
  method: "GET",
  path: "/openapi.json",
  summary: "This document.",
  tag: "operations",
  permission: "public",
  stepUp: "none: reads",
  replies: { 200: z.looseObject({ openapi: z.string() }) },
  refusals: [],
});
