// Asks for a simulation and waits for it, for stories.
import { expect } from "vitest";
import type { Json, Marketplace } from "./marketplace.ts";

/** Waits until a simulation neither waits nor runs. */
export const untilOver = async (shop: Marketplace, id: string): Promise<Json> => {
  for (;;) {
    const { status, body } = await shop.get(`/v1/simulations/${id}`);
    expect([status, body]).toEqual([200, expect.objectContaining({ simulation_id: id })]);
    if (body.state !== "queued" && body.state !== "running") return body;
    await new Promise((done) => setTimeout(done, 50));
  }
};

/** A simulation from the question to the answer. */
export const simulate = async (shop: Marketplace, ask: Json): Promise<Json> => {
  const asked = await shop.post("/v1/simulations", ask);
  expect([asked.status, asked.body]).toEqual([
    202,
    expect.objectContaining({ kind: ask.kind, from: ask.from, to: ask.to }),
  ]);
  return untilOver(shop, asked.body.simulation_id);
};
