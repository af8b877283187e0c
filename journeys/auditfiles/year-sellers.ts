// Sellers of a year by dice and the money with them: payments, corrections by two people, and disputes with their answers. What all
// of it comes to is counted here from what was sent, and held against accounts, statements and closes.
import { expect } from "vitest";
import { as } from "../support/four-eyes.ts";
import type { Json } from "../support/marketplace.ts";
import type { openAuditShop } from "./audit-shop.ts";

type World = Awaited<ReturnType<typeof openAuditShop>>;
type Dice = (n: number) => number;
type Statement = { month: string; seller_id: string; net: number };

const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** Piastres by what they are of. */
class Sums extends Map<string, number> {
  of(key: string): number {
    return this.get(key) ?? 0;
  }
  add(key: string, piastres: number): void {
    this.set(key, this.of(key) + piastres);
  }
}

class SellerBooks {
  /** What sellers owe, from all that was posted; and what moved of accounts, `adjustments 2026-10`. */
  readonly owed = new Sums();
  readonly moved = new Sums();
  readonly counts = { payments: 0, adjustments: 0 };
}

/** A correction of an issued statement: nobody agrees alone, and a second person agrees or does not. */
const adjust = async (
  { shop, decide, owner, now }: World,
  books: SellerBooks,
  { statement: { month, seller_id }, roll }: { statement: Statement; roll: Dice },
): Promise<void> => {
  const [piastres, to_seller] = [1 + roll(5_000), roll(2) === 0];
  const asked = await shop.post(`/v1/sellers/${seller_id}/adjustments`, {
    ...{ month, piastres, to_seller, reason: "counted again" },
  });
  expect([asked.status, asked.text]).toEqual([202, asked.text]);
  const id = asked.body.approval.approval_id;
  const verdict = roll(4) === 0 ? "refuse" : "approve";
  if (verdict === "approve") {
    const alone = { reason: "looked at it" };
    const own = await as(shop, await owner(), "POST", `/v1/approvals/${id}/approve`, alone);
    expect([own.status, own.body.code]).toEqual([403, "approval_own"]);
  }
  const done = await decide(id, verdict);
  expect([done.status, done.text]).toEqual([200, done.text]);
  if (verdict === "refuse") return;
  books.owed.add(seller_id, to_seller ? 0 - piastres : piastres);
  books.moved.add(`adjustments ${monthOf(now())}`, to_seller ? piastres : 0 - piastres);
  books.counts.adjustments += 1;
};

/** A part of what is left of a statement, in the direction that it asks for. */
const pay = async (
  { shop, now }: World,
  books: SellerBooks,
  { statement: { month, seller_id, net }, roll }: { statement: Statement; roll: Dice },
): Promise<void> => {
  const part = 1 + roll(Math.abs(net));
  books.counts.payments += 1;
  const payment = await shop.post(`/v1/sellers/${seller_id}/payments`, {
    ...{ month, piastres: part, reference: `CIB ${books.counts.payments}` },
    paid_on: now().toISOString().slice(0, 10),
  });
  expect([seller_id, payment.status, payment.text]).toEqual([seller_id, 201, payment.text]);
  const signed = net > 0 ? part : 0 - part;
  books.owed.add(seller_id, 0 - signed);
  books.moved.add(`bank ${monthOf(now())}`, signed);
};

export const openYearSellers = (world: World, roll: Dice) => {
  const books = new SellerBooks();
  return {
    counts: books.counts,
    /** Issues the statements of a month; some are paid in part, and some corrected. */
    settle: async (month: string): Promise<void> => {
      const { shop } = world;
      await world.bringUp();
      const issued = await shop.post(`/v1/settlements/${month}/issue`, {});
      expect([issued.status, issued.text]).toEqual([200, issued.text]);
      const { body } = await shop.get(`/v1/settlements?month=${month}&limit=100`);
      for (const statement of body.data as Statement[]) {
        books.owed.add(statement.seller_id, statement.net);
        if (statement.net !== 0 && roll(3) > 0) await pay(world, books, { statement, roll });
        if (roll(12) === 0) await adjust(world, books, { statement, roll });
      }
    },
    /** Opens the wallet of a seller with money. */
    fill: async (seller: string, piastres: number): Promise<void> => {
      await world.fill(seller, piastres);
      books.moved.add(`bank ${monthOf(world.now())}`, piastres);
    },
    /** Accounts of sellers, and what closes have of the accounts that stand against them. */
    check: async (months: readonly string[]): Promise<void> => {
      for (const [seller_id, owed] of books.owed) {
        const { body } = await world.shop.get(`/v1/sellers/${seller_id}/account`);
        expect([seller_id, body.balance]).toEqual([seller_id, owed]);
      }
      for (const month of months) {
        const { accounts } = (await world.month(month)).figures;
        for (const name of ["bank", "adjustments"]) {
          const { moved } = accounts.find(({ account }: Json) => account === name) ?? { moved: 0 };
          expect([month, name, moved]).toEqual([month, name, books.moved.of(`${name} ${month}`)]);
        }
      }
    },
  };
};
