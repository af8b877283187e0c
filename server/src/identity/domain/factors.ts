// Second factors: the word of owners on who must have one.

/** The owners' word on one role: from when its people must have a second factor, or never. */
export type FactorRule = { readonly from: Date | null };
