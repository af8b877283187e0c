// What a counter looks up: products of its seller, quotes and receipts.

import { type BranchLimits, standingLimits } from "@nuqta/contracts/branches.ts";
import type { CounterReceipt, CounterSale } from "@nuqta/contracts/counter.ts";
import { replyOfStored } from "../../earning/door/domain.ts";
import type { Earning } from "../../earning/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { localTime } from "../../kit/pure/local-time.ts";
import type { Posting } from "../../ledger/door/posting.ts";
import { listProducts, readProduct } from "../../products/door/service.ts";
import { type Programme, takesPart } from "../../programme/domain.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { vouchersOfOrder } from "../../redemption/door/service.ts";
import {
  amountOf,
  type Branch,
  isClosed,
  isOf,
  type Known,
  linesOf,
  receiptOf,
} from "../domain/selling.ts";
import { readBranch } from "../store/branches.ts";
import { openMembers } from "./members.ts";

export type ReadingParts = {
  readonly db: Database;
  readonly posting: Posting<Programme>;
  readonly programmes: Programmes;
  readonly earning: Earning;
};

/** A branch that has a counter, and what may be redeemed at it in a day. */
export type OpenBranch = Branch & { readonly limits: BranchLimits };

type Sold = Pick<CounterSale, "amount" | "category_id" | "lines">;

/** Catalogue data for the products of a sale, and its lines at `branch`. */
const linesFor = async (db: Database, branch: Branch, sale: Sold) => {
  const skus = [...new Set((sale.lines ?? []).map(({ sku }) => sku))];
  const found = await Promise.all(skus.map((sku) => readProduct(db, sku)));
  const known = new Map<string, Known>();
  for (const one of found) {
    if (!one.ok) continue;
    const { sku, name, seller_id, category_id, brand_id } = one.value;
    known.set(sku, { name, sellerId: seller_id, categoryId: category_id, brandId: brand_id });
  }
  return linesOf(sale, branch, known);
};

/** Everything that changes nothing; each call names the branch it is for. */
export const openReading = (parts: ReadingParts) => {
  const { db, programmes, earning } = parts;
  const members = openMembers(parts);

  const sellerName = async ({ sellerId }: Branch): Promise<string> =>
    (await programmes.current()).config.sellers.get(sellerId)?.name ?? sellerId;

  const receipt = async (
    branch: Branch,
    id: string,
    now: Date,
  ): Promise<Decision<CounterReceipt, "order_not_found">> => {
    const found = isOf(branch, id) ? await earning.find(id) : undefined;
    const buyer = found && (await members.one(found.externalId, now));
    if (found === undefined || buyer === undefined) return refuse("order_not_found");
    const order = replyOfStored(found.order, found.externalId, await vouchersOfOrder(db, id));
    return accept(
      receiptOf(order, branch, { sellerName: await sellerName(branch), member: buyer }),
    );
  };

  return {
    /**
     * The branch with its limits, while it has a counter: not while its seller is suspended, nor while it is
     * switched off.
     */
    open: async (
      branch: Branch,
    ): Promise<Decision<OpenBranch, "counter_closed" | "counter_switched_off">> => {
      const { config } = await programmes.current();
      if (isClosed(config, branch)) return refuse("counter_closed");
      const { is_off, limits } = await readBranch(db, branch);
      if (is_off) return refuse("counter_switched_off");
      return accept({ ...branch, limits: { ...standingLimits, ...limits } });
    },
    /** The local day that it is. */
    dayAt: async (now: Date): Promise<number> => {
      const { config } = await programmes.current();
      return localTime(config.settingsAt(now.getTime()).timezone, now.getTime()).day;
    },
    about: async (branch: Branch, now: Date) => {
      const { config } = await programmes.current();
      const categories = [...config.categories.values()]
        .filter(({ active, isStub }) => active && !isStub)
        .map(({ categoryId, name }) => ({ category_id: categoryId, name }));
      return {
        seller_id: branch.sellerId,
        seller_name: await sellerName(branch),
        takes_part: takesPart(config, branch.sellerId),
        asks_code: config.settingsAt(now.getTime()).counter_codes,
        branch_id: branch.branchId,
        categories: categories.sort((a, b) => (a.name < b.name ? -1 : 1)),
      };
    },
    find: members.find,
    look: members.look,
    scan: members.scan,
    member: members.one,
    products: async ({ sellerId }: Branch, q: string | undefined) => {
      const ask = { limit: 25, q, cursor: undefined, sort: "name", active: "true" } as const;
      const page = await listProducts(db, { ...ask, seller_id: sellerId });
      return page.ok ? page.value.data.map(({ sku, name, price }) => ({ sku, name, price })) : [];
    },
    quote: async (branch: Branch, sale: CounterSale, now: Date) => {
      const lines = await linesFor(db, branch, sale);
      if (!lines.ok) return lines;
      const cart = { member_id: sale.member_id, attributes: {}, lines: lines.value };
      const quoted = await earning.quote(cart, now.getTime());
      if (!quoted.ok) return quoted;
      const { earn, spend } = quoted.value;
      return accept({
        amount: amountOf(lines.value),
        earns: earn.points,
        points_max: spend.points_max,
        value_max: spend.value_max,
        points_min: spend.points_min,
        refusal: spend.refusal,
      });
    },
    receipt,
    lines: (branch: Branch, sale: Sold) => linesFor(db, branch, sale),
  };
};
export type Reading = ReturnType<typeof openReading>;
