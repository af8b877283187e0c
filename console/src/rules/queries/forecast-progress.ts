// How a forecast that publishing waits for comes along.

/** How far a forecast has come; `total` is null until the orders are counted. */
export type ForecastProgress = { readonly done: number; readonly total: number | null };

/** A saved draft that is published. */
export type Subject = { readonly kind: "rule" | "campaign"; readonly id: string };
