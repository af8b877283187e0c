// One cart tried by what is live and by a draft, at any instant.

import type { TriedCart } from "@nuqta/contracts/carts.ts";
import { toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import type { BodyOf } from "@nuqta/contracts/kit/route.ts";
import type { tryCart } from "@nuqta/contracts/simulated-carts.ts";
import { tryCartBy } from "../../earning/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, type Decision } from "../../kit/pure/decision.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import { inForce, withChanges } from "../../programme/domain.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { draftOf } from "./drafting.ts";

type Tried = { live: TriedCart; draft: TriedCart | null };

/** Tries a cart; the draft is laid over what is in force at the cart's own instant. */
export const tryOneCart = async (
  { tx, programmes, now }: { tx: Tx; programmes: Programmes; now: Date },
  { draft, ...cart }: BodyOf<typeof tryCart>,
): Promise<Decision<Tried>> => {
  const at = cart.occurred_at ? toEpochMs(cart.occurred_at) : now.getTime();
  const timeline = await programmes.timeline();
  const live = inForce(timeline, at);
  const today = localDate(live.programme.timezone, at);
  const asked = draft && { ...draft, rules: [], from: today, to: today };
  const drafted = asked && (await draftOf({ tx, live, now }, asked));
  if (drafted && !drafted.ok) return drafted;
  const candidate = drafted && withChanges(live, drafted.value.changes);
  const { config } = await programmes.current();
  const [byLive, byDraft] = await tryCartBy(tx, config, cart, {
    now: now.getTime(),
    catalogue: await programmes.products([...new Set(cart.lines.map(({ sku }) => sku))]),
    ruleSets: [live.compiled(), ...(candidate ? [candidate.compiled()] : [])],
  });
  if (byLive === undefined) throw new Error("a cart was not tried");
  return accept({ live: byLive, draft: byDraft ?? null });
};
