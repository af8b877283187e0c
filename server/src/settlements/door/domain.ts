// Money with sellers, and points with what they cost.
export type { Worth } from "../domain/figures.ts";
export type { MoneyMoved } from "../domain/money.ts";
export type { PartyMonth, PartySums } from "../domain/months.ts";
