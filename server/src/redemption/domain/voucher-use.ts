// What a voucher pays of a purchase, and of which lines. Money is piastres.
import type { RedeemVoucherBody } from "@nuqta/contracts/vouchers.ts";
import { allocate } from "../../kit/pure/allocate.ts";
import { accept, type Decision, type FieldError, refuse } from "../../kit/pure/decision.ts";
import type { VoucherTerms } from "../../rewards/door/domain.ts";
import type { Claim } from "./claimed.ts";
import { amountBack, isGone, type OrderStanding, type OrderUse } from "./order-voucher.ts";
import type { CategoryPaths } from "./spendable.ts";
import { type Voucher, voucherState } from "./voucher.ts";

type Purchase = Pick<RedeemVoucherBody, "amount" | "lines">;
type PurchaseLine = NonNullable<Purchase["lines"]>[number];

/** What it pays, and how much each line weighs when that is shared out. */
type Applied = { value: number; weights: readonly number[] };

const sumOf = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);

/** What each line adds to what a voucher is good for; 0 where it is not. */
const goodAmounts = (
  terms: VoucherTerms,
  lines: readonly PurchaseLine[],
  categories: CategoryPaths,
): number[] => {
  const isGood = (line: PurchaseLine): boolean => {
    if (terms.skus !== null) return line.sku !== undefined && terms.skus.includes(line.sku);
    if (terms.categories === null) return true;
    const id = line.category_id ?? undefined;
    if (id === undefined) return false;
    const path = categories.get(id)?.path ?? [id];
    return terms.categories.some((each) => path.includes(each));
  };
  return lines.map((line) => (isGood(line) ? line.amount : 0));
};

/** What of a purchase a voucher is good for, line by line; undefined when the purchase does not say. */
const eligible = (
  terms: VoucherTerms,
  { lines, amount }: Purchase,
  categories: CategoryPaths,
): { amount: number; amounts: number[] } | undefined => {
  if (lines === undefined) {
    const isScoped = terms.categories !== null || terms.skus !== null;
    return isScoped || amount === undefined ? undefined : { amount, amounts: [amount] };
  }
  const amounts = goodAmounts(terms, lines, categories);
  const sum = sumOf(amounts);
  return { amount: Math.min(sum, amount ?? sum), amounts };
};

const wrong = (error: FieldError) => refuse("validation_failed", { errors: [error] });

/** What a voucher pays of a purchase. Refuses `validation_failed` when it pays nothing of it. */
const appliedTo = (
  { type, terms }: Pick<Claim, "type" | "terms">,
  balance: number,
  purchase: Purchase,
  categories: CategoryPaths,
): Decision<Applied, "validation_failed"> => {
  if (type === "experience") return accept({ value: 0, weights: [] });
  const good = eligible(terms, purchase, categories);
  if (good === undefined) {
    const isScoped = terms.categories !== null || terms.skus !== null;
    return wrong({ path: isScoped ? "lines" : "amount", code: "required" });
  }
  const { amount, amounts } = good;
  if (amount === 0) return wrong({ path: "lines", code: "not_allowed" });
  if (type === "free_product") return freeProduct(terms, amounts, purchase.lines);
  const whole = purchase.amount ?? amount;
  if (whole < terms.minPurchase)
    return wrong({ path: "amount", code: "too_small", limit: terms.minPurchase });
  const pays = (value: number) => accept({ value, weights: amounts });
  if (terms.percentBps === null) return pays(Math.min(balance, amount));
  const share = Number((BigInt(amount) * BigInt(terms.percentBps)) / 10_000n);
  return pays(Math.min(share, terms.maxAmount ?? share));
};

/** Of the products that a free one can be, the dearest that it may cost; of equals the first line id. */
const freeProduct = (
  terms: VoucherTerms,
  amounts: readonly number[],
  lines: Purchase["lines"],
): Decision<Applied, "validation_failed"> => {
  if (lines === undefined) return accept({ value: sumOf(amounts), weights: amounts });
  const dearest = Math.max(0, ...amounts.filter((each) => each <= (terms.maxAmount ?? each)));
  if (dearest === 0)
    return wrong({ path: "lines", code: "too_large", limit: terms.maxAmount ?? 0 });
  const nameAt = (i: number) => lines[i]?.line_id ?? "";
  const [chosen] = byLineId(
    [...amounts.keys()].filter((i) => amounts[i] === dearest),
    nameAt,
  );
  return accept({ value: dearest, weights: amounts.map((_, i) => (i === chosen ? dearest : 0)) });
};

const byLineId = (positions: number[], nameAt: (position: number) => string): number[] =>
  positions.sort((a, b) => (nameAt(a) < nameAt(b) ? -1 : 1));

type NamedLine = PurchaseLine & { line_id: string };

const areNamed = (lines: Purchase["lines"]): lines is NamedLine[] =>
  lines?.every((line) => line.line_id !== undefined) ?? false;

/** What it pays of each line: as the caller says, else by largest remainder, ties by line id. */
const sharesOf = (
  { value, weights }: Applied,
  lines: readonly NamedLine[],
): Decision<number[], "validation_failed"> => {
  if (lines.some((line) => line.applied !== undefined)) {
    const said = lines.map((line) => line.applied ?? 0);
    const astray = said.findIndex((each, i) => each > (weights[i] ?? 0));
    if (astray >= 0)
      return wrong({
        path: `lines[${astray}].applied`,
        code: "too_large",
        limit: weights[astray] ?? 0,
      });
    return sumOf(said) === value
      ? accept(said)
      : wrong({ path: "lines", code: "out_of_range", limit: value });
  }
  if (value === 0) return accept(lines.map(() => 0));
  const order = byLineId([...lines.keys()], (i) => lines[i]?.line_id ?? "");
  const split = allocate(
    value,
    order.map((i) => weights[i] ?? 0),
  );
  const shares = lines.map(() => 0);
  order.forEach((i, place) => {
    shares[i] = split[place] ?? 0;
  });
  return accept(shares);
};

/** Why a voucher cannot pay for an order that is here already, if so. */
const orderRefusal = (
  standing: OrderStanding,
  lines: readonly NamedLine[] | undefined,
  weights: readonly number[],
) => {
  if (standing.isCancelled)
    return refuse("order_cancelled", { errors: [{ path: "order_id", code: "not_allowed" }] });
  if (isGone(standing)) return wrong({ path: "order_id", code: "not_allowed" });
  for (const [i, { line_id }] of (lines ?? []).entries()) {
    const path = `lines[${i}].line_id`;
    const line = standing.lines.find((one) => one.lineId === line_id);
    if (!line) return refuse("unknown_order_line", { errors: [{ path, code: "unknown_id" }] });
    if (line.returned === line.quantity && (weights[i] ?? 0) > 0)
      return wrong({ path, code: "not_allowed" });
  }
  return undefined;
};

type OrderedPurchase = Purchase & { orderId: string | null };
type UseCircumstances = {
  now: number;
  categories: CategoryPaths;
  /** How the order stands, where it is here already. */
  standing: OrderStanding | undefined;
};

/** The voucher afterwards, what it pays by which of its uses, and what is new of that for an order. */
export type Used = { voucher: Voucher; applied: number; useNo: number; use: OrderUse | null };

const shared = (
  voucher: Voucher,
  claim: Claim,
  paid: Applied,
  { lines, standing, now }: Purchase & UseCircumstances,
): Decision<OrderUse> => {
  const named = areNamed(lines) ? lines : undefined;
  const refused = standing && orderRefusal(standing, named, paid.weights);
  if (refused) return refused;
  const shares = named && sharesOf(paid, named);
  if (shares && !shares.ok) return shares;
  const base = (id: string) => standing?.lines.find(({ lineId }) => lineId === id)?.returned ?? 0;
  return accept({
    redemptionId: voucher.redemptionId,
    useNo: voucher.uses.length,
    at: now,
    applied: paid.value,
    lines:
      named && shares
        ? named.map(({ line_id }, i) => ({
            lineId: line_id,
            value: shares.value[i] ?? 0,
            base: base(line_id),
          }))
        : null,
    base: standing ? amountBack(standing) : 0,
    type: claim.type,
    name: claim.name,
    nameAr: claim.nameAr,
    last4: voucher.last4,
  });
};

/** What the caller says a gift card pays is what it is used for. */
const purchaseOf = ({ amount, lines }: Purchase, { type }: Pick<Claim, "type">): Purchase => {
  const said = lines?.some((line) => line.applied !== undefined);
  if (!said || amount !== undefined || type !== "gift_card") return { amount, lines };
  return { amount: sumOf((lines ?? []).map((line) => line.applied ?? 0)), lines };
};

/**
 * Uses a voucher for a purchase: a gift card for what it covers, any other once and for all. The same
 * order again is answered as it was, unless all of it came back meanwhile. Refuses `voucher_not_valid`
 * once it is used, void or expired.
 */
export const decideUse = (
  voucher: Voucher,
  claim: Claim,
  ask: OrderedPurchase,
  circumstances: UseCircumstances,
): Decision<Used> => {
  const amount = ask.amount ?? null;
  const same = voucher.uses.findIndex(
    (use) =>
      use.orderId !== null && use.orderId === ask.orderId && use.amount === amount && !use.isBack,
  );
  const before = voucher.uses[same];
  if (before) return accept({ voucher, applied: before.applied, useNo: same, use: null });
  if (voucherState(voucher, circumstances.now) !== "active") return refuse("voucher_not_valid");
  const purchase = purchaseOf(ask, claim);
  const paid = appliedTo(claim, voucher.balance, purchase, circumstances.categories);
  if (!paid.ok) return paid;
  const { value: applied } = paid.value;
  const isCard = claim.type === "gift_card";
  const balance = isCard ? voucher.balance - applied : 0;
  const use = { at: circumstances.now, orderId: ask.orderId, amount, applied };
  const after: Voucher = {
    ...voucher,
    state: balance > 0 ? "active" : "used",
    balance,
    uses: [...voucher.uses, use],
  };
  const done = { voucher: after, applied, useNo: voucher.uses.length };
  if (ask.orderId === null) return accept({ ...done, use: null });
  const ofOrder = shared(voucher, claim, paid.value, { ...purchase, ...circumstances });
  return ofOrder.ok ? accept({ ...done, use: ofOrder.value }) : ofOrder;
};
