// The facts that are amounts of money.
const moneyFacts: readonly string[] = [
  "order.amount",
  "member.spend",
  "line.amount",
  "line.unit_price",
];

/** Whether values of a fact are piastres. */
export const isMoney = (fact: string): boolean => moneyFacts.includes(fact);
