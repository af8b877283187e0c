// Sellers of a year by dice and the money with them: payments, corrections by two people, and disputes with their answers. What all
// of it comes to is counted here from what was sent, and held against accounts, statements and closes.
import { expect } from "vitest";
import { asOwner, enterAgain, enterByMail } from "../support/areas.ts";
import { as } from "../support/four-eyes.ts";
import type { Json } from "../support/marketplace.ts";
import type { openAuditShop } from "./audit-shop.ts";

type World = Awaited<ReturnType<typeof openAuditShop>>;
type Dice = (n: number) => number;
type Statement = { month: string; seller_id: string; net: number; due: { money: number } };

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
  /** Piastres that sellers owe, from all that was posted; and what moved of accounts, `adjustments 2026-10`. */
  readonly owed = new Sums();
  readonly moved = new Sums();
  readonly counts = { payments: 0, adjustments: 0, disputes: 0, credits: 0 };
  /** Piastres that answers gave, by the statement that has to have them, `2026-10 S-1`. */
  readonly credits = new Sums();
  /** Disputes that wait for an answer, by id: the seller, and the most that may be given. */
  readonly open = new Map<string, { seller_id: string; charged: number }>();
  readonly portals = new Set<string>();
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

/** Net of a statement from what is due, its reimbursements and what answers gave. */
const holds = async (
  { shop }: World,
  { statement, credits }: { statement: Statement; credits: number },
): Promise<void> => {
  const { month, seller_id, net, due } = statement;
  const { figures } = (await shop.get(`/v1/sellers/${seller_id}/settlements/${month}`)).body;
  const sales = figures.sales?.net ?? 0;
  expect([seller_id, figures.credits?.money ?? 0]).toEqual([seller_id, credits]);
  expect([seller_id, net]).toEqual([seller_id, due.money - sales - credits]);
};

/** A seller opens a dispute of the line that it was charged most for. */
const dispute = async (
  { shop }: World,
  books: SellerBooks,
  { month, seller_id }: Statement,
): Promise<void> => {
  const email = `${seller_id.toLowerCase()}@example.com`;
  let mine: Awaited<ReturnType<typeof enterByMail>>;
  if (books.portals.has(seller_id)) mine = await enterAgain(shop, email);
  else {
    const opened = await (await asOwner(shop))(`POST /v1/sellers/${seller_id}/portal`, { email });
    expect([opened.status, opened.text]).toEqual([200, opened.text]);
    mine = await enterByMail(shop, email);
    books.portals.add(seller_id);
  }
  const url = `/v1/store/statements/${month}`;
  const [line] = (await mine(`GET ${url}/lines?limit=100`)).body.data;
  if (line === undefined) return;
  const { order_id, line_id, charged } = line;
  const words = { reason: "wrong_share", text: "We agreed on half." };
  const key = `dispute-${month}-${seller_id}`;
  const opened = await mine(`POST ${url}/disputes`, { order_id, line_id, ...words }, key);
  expect([opened.status, opened.text]).toEqual([201, opened.text]);
  books.open.set(opened.body.id, { seller_id, charged });
  books.counts.disputes += 1;
};

/** Answers what waits: one in three is rejected, the others bring a part on the statement of the month that it is. */
const answerAll = async ({ shop, now }: World, books: SellerBooks, roll: Dice): Promise<void> => {
  for (const [id, { seller_id, charged }] of books.open) {
    const piastres = roll(3) === 0 ? 0 : 1 + roll(charged);
    const given = piastres === 0 ? { outcome: "rejected" } : { outcome: "accepted", piastres };
    const url = `/v1/disputes/${id}/answer`;
    if (piastres > 0) {
      const much = { ...given, piastres: charged + 1, text: "All and more." };
      expect((await shop.post(url, much)).body.errors).toMatchObject([{ path: "piastres" }]);
    }
    const answer = await shop.post(url, { ...given, text: "We looked at it." });
    expect([answer.status, answer.text]).toEqual([201, answer.text]);
    if (piastres === 0) continue;
    const month = monthOf(now());
    expect([answer.body.credited, answer.body.credit_month]).toEqual([piastres, month]);
    books.credits.add(`${month} ${seller_id}`, piastres);
    books.counts.credits += 1;
  }
  books.open.clear();
};

export const openYearSellers = (world: World, roll: Dice) => {
  const books = new SellerBooks();
  return {
    counts: books.counts,
    /** Issues the statements of a month; some are paid in part, and some corrected. */
    settle: async (month: string): Promise<void> => {
      const { shop } = world;
      await world.bringUp();
      // What was disputed a month ago; half of what is disputed today is answered today.
      await answerAll(world, books, roll);
      const issued = await shop.post(`/v1/settlements/${month}/issue`, {});
      expect([issued.status, issued.text]).toEqual([200, issued.text]);
      const { body } = await shop.get(`/v1/settlements?month=${month}&limit=100`);
      const before = new Map(books.credits);
      for (const statement of body.data as Statement[]) {
        const { seller_id, net, due } = statement;
        const credits = before.get(`${month} ${seller_id}`) ?? 0;
        if (credits > 0 || roll(8) === 0) await holds(world, { statement, credits });
        books.moved.add(`disputes ${monthOf(world.now())}`, credits);
        books.owed.add(seller_id, net);
        if (statement.net !== 0 && roll(3) > 0) await pay(world, books, { statement, roll });
        if (roll(12) === 0) await adjust(world, books, { statement, roll });
        if (due.money > 0 && books.open.size < 2) await dispute(world, books, statement);
      }
      if (roll(2) === 0) await answerAll(world, books, roll);
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
        for (const name of ["bank", "adjustments", "disputes"]) {
          const { moved } = accounts.find(({ account }: Json) => account === name) ?? { moved: 0 };
          expect([month, name, moved]).toEqual([month, name, books.moved.of(`${name} ${month}`)]);
        }
      }
    },
  };
};
