// Prints the OpenAPI 3.1 document from the routes that are bound.
import { type Limit, limitClassOf, limits } from "@nuqta/contracts/kit/limit.ts";
import {
  flaggedProblem,
  type ProblemCode,
  problem,
  problems,
} from "@nuqta/contracts/kit/problem.ts";
import type { Route } from "@nuqta/contracts/kit/route.ts";
import { z } from "zod";
import { refusalsOf } from "./bind.ts";

type Json = { readonly [key: string]: unknown };

/** The document of `routes`, in the order of their paths. */
export const openApiDocument = (routes: readonly Route[]): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  const shared: Record<string, Json> = {};
  for (const route of routes.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const path = printedPath(route);
    const operation = withSharedSchemas(operationOf(route), `${operationIdOf(route)}_`, shared);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Nuqta",
      version: "1",
      description: "Loyalty points and promotions of a marketplace.",
      license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }, { url: "/api" }],
    paths,
    components: {
      schemas: {
        Problem: outgoing(problem),
        FlaggedProblem: outgoing(flaggedProblem),
        ...shared,
      },
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  };
};

const outgoing = (schema: z.ZodType): Json => plain(z.toJSONSchema(schema, { io: "output" }));
const incoming = (schema: z.ZodType): Json => plain(z.toJSONSchema(schema, { io: "input" }));

// The document as a whole names the dialect, so each schema need not.
const plain = ({ $schema: _, "~standard": __, ...schema }: Json): Json => schema;

/** The path as the document names it. Served with and without a slash at its end, printed without. */
export const printedPath = ({ path }: Pick<Route, "path">): string => path.replace(/(.)\/$/, "$1");

// What a schema refers to within itself stands with the components: a reference reads from the root.
const withSharedSchemas = (part: Json, prefix: string, shared: Record<string, Json>): Json => {
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved);
    if (typeof value !== "object" || value === null) return value;
    const { $defs = {}, $ref, ...rest } = value as Json & { $defs?: Json };
    for (const [name, schema] of Object.entries($defs)) {
      shared[prefix + name.replace(/^_+/, "")] = moved(schema) as Json;
    }
    const ref = typeof $ref === "string" ? { $ref: rooted($ref, prefix) } : {};
    const others = Object.entries(rest).map(([name, each]) => [name, moved(each)]);
    return { ...ref, ...Object.fromEntries(others) };
  };
  return moved(part) as Json;
};

const rooted = (ref: string, prefix: string): string =>
  ref.replace(/^#\/\$defs\/_*/, `#/components/schemas/${prefix}`);

const operationIdOf = ({ method, path }: Route): string =>
  `${method} ${path}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replace(/_$/, "");

const operationOf = (route: Route): Json => ({
  operationId: operationIdOf(route),
  summary: route.summary,
  ...(route.replacedBy !== undefined && { deprecated: true }),
  tags: [route.tag],
  parameters: [
    ...parametersIn("path", route.params),
    ...parametersIn("query", route.query),
    ...keyParameter(route),
  ],
  ...requestBody(route),
  responses: { ...successes(route), ...refusals(route) },
  "x-limit": limitOf(route),
  // A key needs this scope; of a signed-in person the account must allow it.
  security:
    route.permission === "public"
      ? []
      : [route.permission, ...(route.keysAsk ? [route.keysAsk] : [])].map((each) => ({
          bearer: [each],
        })),
  // Whether a signed-in person must have confirmed within five minutes that it is them.
  "x-step-up": route.stepUp,
});

const limitOf = (route: Route): Json => {
  const name = limitClassOf(route);
  const { calls, seconds, burst }: Partial<Limit> = limits[name] ?? {};
  return { class: name, ...(calls === undefined ? {} : { calls, seconds, burst }) };
};

const requestBody = (route: Route): Json => {
  if (route.accepts !== undefined)
    return { requestBody: { required: true, content: content(fileForm, route.accepts) } };
  if (route.body === undefined) return {};
  return { requestBody: { required: true, content: content(incoming(route.body)) } };
};

const fileForm: Json = {
  type: "object",
  properties: { file: { type: "string", contentMediaType: "application/octet-stream" } },
  required: ["file"],
};

const content = (schema: Json, type = "application/json"): Json => ({ [type]: { schema } });

const parametersIn = (place: "path" | "query", schema: z.ZodType | undefined): Json[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = incoming(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
};

const keyParameter = (route: Route): Json[] =>
  route.idempotency === undefined
    ? []
    : [
        {
          name: "Idempotency-Key",
          in: "header",
          required: route.idempotency === "required",
          description:
            "Names this request, so that sending it again changes nothing and gives the same answer.",
          schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
        },
      ];

const successes = (route: Route): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(route.replies).map(([status, schema]) => [
      status,
      status === "204"
        ? { description: "Done." }
        : {
            description: route.summary,
            content: content(outgoing(schema), route.produces),
          },
    ]),
  );

const refusals = (route: Route): Record<string, Json> => {
  const codes = [...refusalsOf(route)].filter((code) => isPossible(route, code));
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  const isFlagged = route.refusalShape === "flagged";
  const shape = `#/components/schemas/${isFlagged ? "FlaggedProblem" : "Problem"}`;
  return Object.fromEntries(
    [...byStatus]
      .filter(([status]) => !(status in route.replies))
      .map(([status, those]) => [
        String(status),
        {
          description: those.map((code) => `\`${code}\`: ${problems[code].message}`).join("\n\n"),
          content: content(
            { allOf: [{ $ref: shape }, { properties: { code: { enum: those } } }] },
            isFlagged ? "application/json" : "application/problem+json",
          ),
        },
      ]),
  );
};

const ofContent: ReadonlySet<ProblemCode> = new Set([
  ...(["payload_too_large", "unsupported_media_type"] as const),
  ...(["content_encoded", "malformed"] as const),
]);

const isPossible = (route: Route, code: ProblemCode): boolean => {
  if (route.refusals.includes(code)) return true;
  if (code === "unauthorized") return route.permission !== "public";
  if (code === "password_change_required") {
    return route.permission !== "public" && route.beforePasswordChange !== true;
  }
  if (code === "reauth_required") return route.stepUp === "fresh";
  if (code === "mfa_required") {
    const isOpen = route.beforeSecondFactor === true && route.beforeEnrolment === true;
    return route.permission !== "public" && !isOpen;
  }
  if (code === "outcome_unknown") return route.method !== "GET";
  if (ofContent.has(code)) return route.method !== "GET";
  return true;
};
