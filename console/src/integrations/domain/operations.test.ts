import { expect, test } from "vitest";
import { findOperations, operationsOf } from "./operations.ts";

const printed = (summary: string, tag: string) => ({
  operationId: summary,
  summary,
  tags: [tag],
  parameters: [],
  responses: { 200: { description: "Fine." } },
  security: [{ bearer: ["orders:read"] }],
});
const document = {
  paths: {
    "/v1/orders": {
      post: printed("Take an order", "Orders"),
      get: printed("Orders so far", "Orders"),
    },
    "/v1/brands": { get: printed("Brands", "brands") },
  },
};

test("operations stand by subject and path, with what they need", () => {
  const all = operationsOf(document);
  expect(all.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /v1/brands",
    "POST /v1/orders",
    "GET /v1/orders",
  ]);
  expect(all[1]).toMatchObject({ tag: "orders", scopes: ["orders:read"], body: undefined });
});

test("every word must be found, in any part", () => {
  const all = operationsOf(document);
  expect(findOperations(all, "post ORDER")).toHaveLength(1);
  expect(findOperations(all, "order brands")).toHaveLength(0);
  expect(findOperations(all, "  ")).toHaveLength(3);
});
