// Rate cards: listed, and planned from tomorrow on.
import { randomBytes } from "node:crypto";
import type { RateCardReply, RateTermsValue } from "@nuqta/contracts/rate-cards.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import { dayOf, localDate, startOfDay } from "../../kit/pure/local-time.ts";
import { authorNames } from "../../programme/door/configuration.ts";
import { readSeller, sellerNames } from "../../sellers/door/service.ts";
import { findCards, insertCard, stateOf, termsOf } from "../store/cards.ts";
import { type SettlementParts, zoneOf } from "./parts.ts";
import { type Asked, record } from "./record.ts";

/** One page of rate cards, past, in force and planned. */
export const listCards = async (
  { db }: SettlementParts,
  ask: Parameters<typeof findCards>[1],
  now: Date,
) => {
  const page = await findCards(db, ask);
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  const nameOf = await authorNames(
    db,
    rows.map((row) => row.created_by),
  );
  const sellers = await sellerNames(
    db,
    rows.flatMap(({ seller_id }) => seller_id ?? []),
  );
  const data = rows.map(
    (row): RateCardReply => ({
      ...{ id: row.card_id, seller_id: row.seller_id },
      seller_name: row.seller_id === null ? null : (sellers.get(row.seller_id) ?? null),
      ...{ starts_on: row.starts_on, terms: termsOf(row), state: stateOf(row, now) },
      created_at: row.created_at.toISOString(),
      created_by_name: nameOf(row.created_by),
    }),
  );
  return accept({ data, next_cursor: next, total });
};

export type CardPlan = {
  seller_id?: string | null | undefined;
  starts_on: string;
  terms: RateTermsValue | null;
};

/**
 * Plans a card. It starts with a day after today, so nothing that was sold is ever under other terms than it was sold
 * under. Refuses `validation_failed` for an earlier day, or a seller that is not known.
 */
export const planCard = async (
  tx: Tx,
  parts: Pick<SettlementParts, "programmes">,
  plan: CardPlan,
  asked: Asked,
) => {
  const { now, principal } = asked;
  const sellerId = plan.seller_id ?? null;
  const zone = await zoneOf(parts, now);
  if (plan.starts_on <= localDate(zone, now.getTime()))
    return refuse("validation_failed", { errors: [{ path: "starts_on", code: "from_tomorrow" }] });
  const seller = sellerId === null ? undefined : await readSeller(tx, sellerId);
  if (seller && !seller.ok)
    return refuse("validation_failed", { errors: [{ path: "seller_id", code: "unknown_id" }] });
  const { starts_on: startsOn, terms } = plan;
  // Read in the record of who did what, where nothing else names a card.
  const whose = sellerId === null ? "" : `-${sellerId}`;
  const cardId = `RC-${startsOn}${whose}-${randomBytes(4).toString("hex")}`;
  const startsAt = new Date(startOfDay(zone, dayOf(startsOn)));
  await insertCard(tx, {
    ...{ cardId, sellerId, startsOn, startsAt, terms },
    ...{ at: now, by: principal.id },
  });
  await record(tx, "rate_card.planned", `rate_card:${cardId}`, asked, {
    before: {},
    after: { ...{ seller_id: sellerId, starts_on: startsOn }, ...(terms ?? { ends: true }) },
  });
  const nameOf = await authorNames(tx, [principal.id]);
  const reply: RateCardReply = {
    ...{ id: cardId, seller_id: sellerId, seller_name: seller?.value.name ?? null },
    ...{ starts_on: startsOn, terms, state: "planned" },
    created_at: now.toISOString(),
    created_by_name: nameOf(principal.id),
  };
  return accept(reply);
};
