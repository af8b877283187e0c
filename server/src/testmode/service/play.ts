// Plays sample data in the test world, step by step: the clock goes to the step, then orders and returns come in as a
// shop sends them.
// Decision 0144.
import type { playScenario, Scenario } from "@nuqta/contracts/test-mode.ts";
import type { z } from "zod";
import type { Earning } from "../../earning/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import { contentHash } from "../../kit/hash/content-hash.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { Posting } from "../../ledger/door/posting.ts";
import { openProfiles } from "../../members/door/service.ts";
import { listProducts } from "../../products/door/service.ts";
import type { Programme } from "../../programme/domain.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { type Good, sampleMembers, stepsOf } from "../domain/scenarios.ts";
import { type AdvanceParts, advance } from "./advance.ts";

/** Parts of the engine of the test world. */
export type PlayParts = AdvanceParts & {
  readonly db: Database;
  readonly programmes: Programmes;
  readonly posting: Posting<Programme>;
  readonly earning: Pick<Earning, "orders" | "returned">;
};

type Played = z.input<(typeof playScenario)["replies"][200]>;
type PlayAsk = { scenario: Scenario; startedAt: number; step: number; actor: string };

/** Plays one step; `startedAt` is epoch ms of the test clock. A step that was played does nothing twice. */
export const play = async (
  parts: PlayParts,
  { scenario, startedAt, step, actor }: PlayAsk,
): Promise<Decision<Played, "validation_failed" | "scenario_needs_expiry">> => {
  const { clock, earning } = parts;
  const now = clock.now();
  if (startedAt > now.getTime()) return outOfRange("started_at");
  const zone = await parts.zone(now);
  const { redemption, return_window_days } = (await parts.programmes.current()).config.settingsAt(
    now.getTime(),
  );
  const { expiry_enabled, expiry_days } = redemption;
  const expiresAfter =
    expiry_enabled && expiry_days !== null ? return_window_days + expiry_days : null;
  const goods = await goodsOf(parts.db);
  const steps = stepsOf({ scenario, startedAt, zone, goods, expiresAfter });
  if (steps.length === 0) return refuse("scenario_needs_expiry");
  const one = steps[step];
  if (one === undefined) return outOfRange("step");
  if (one.at > now.getTime()) {
    const moved = await advance(parts, one.at);
    if (!moved.ok) return outOfRange("step");
  }
  if (step === 0) await introduce(parts, actor);
  const by = { actor };
  const taken = await earning.orders(one.orders, by);
  const orders = taken.map((each) => {
    if (each.status === "rejected") throw each.reason;
    return each.value;
  });
  const returns = [];
  for (const { orderId, body } of one.returns)
    returns.push(await earning.returned(orderId, body, by));
  const isTaken = (answer: object): boolean => !("ok" in answer);
  const counts = { orders: orders.filter(isTaken).length, returns: returns.filter(isTaken).length };
  const refused = orders.length + returns.length - counts.orders - counts.returns;
  const at = clock.now().toISOString();
  return accept({ step, steps: steps.length, now: at, ...counts, refused });
};

const outOfRange = (path: string) =>
  refuse("validation_failed", { errors: [{ path, code: "out_of_range" }] });

const introduce = async (parts: PlayParts, actor: string): Promise<void> => {
  const profiles = openProfiles(parts);
  for (const { id, name } of sampleMembers) {
    const member = { member_id: id, name, attributes: {} };
    await profiles.introduce(member, { actor, contentHash: contentHash(member) });
  }
};

// Where nothing is sold yet, carts hold what nobody has heard of: orders may name that.
const unknown: readonly Good[] = [1, 2, 3].map((i) => ({
  sku: `SAMPLE-${i}`,
  name: `Sample product ${i}`,
  price: i * 15_000,
  sellerId: "SAMPLE",
  brandId: null,
  categoryId: null,
}));

const goodsOf = async (db: Database): Promise<readonly Good[]> => {
  const listed = await listProducts(db, { active: "true", limit: 100, sort: "sku" });
  if (!listed.ok) return unknown;
  const goods = listed.value.data.flatMap((each): Good[] =>
    each.price === null || each.seller_id === null
      ? []
      : [
          {
            ...{ sku: each.sku, name: each.name, price: each.price, sellerId: each.seller_id },
            ...{ brandId: each.brand_id, categoryId: each.category_id },
          },
        ],
  );
  return goods.length === 0 ? unknown : goods;
};
