// The guides of the documentation: every request, as it stands, in order, against the real server.
import { expect, test } from "vitest";
import { guides } from "../console/src/integrations/texts/guides.ts";
import { openMarketplace } from "./marketplace.ts";

const market = await openMarketplace("2026-11-21T12:00:00Z");

test.each(guides.map((guide) => [guide.id, guide] as const))("guide %s", async (_id, guide) => {
  for (const { example } of guide.steps) {
    const { method, path, key, body } = example;
    const answer = await market.send(method, path, body, key);
    expect(`${method} ${path}: ${answer.status}`).toMatch(/: 20[01]$/);
  }
});

test("they end in what they tell: 450 points, less 200 spent, less 225 for the piece that came back", async () => {
  const { body } = await market.get("/v1/members/GUIDE-M/balance");
  expect(body).toMatchObject({ available: 25, held: 0, pending: 0 });
});
