// The three ways in.
export const audiences = ["admin", "seller", "branch"] as const;
export type Audience = (typeof audiences)[number];

/** Whether a word of the address names an audience. */
export const isAudience = (word: string | undefined): word is Audience =>
  audiences.some((each) => each === word);
