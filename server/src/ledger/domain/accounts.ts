// The accounts of the double entry. Member accounts hold points; programme accounts say where points
// come from and where they go. Codes are stored in postings and never reused.

export const accounts = {
  active: 1,
  pending: 2,
  held: 3,
  debt: 4,
  issued: 10,
  redeemed: 11,
  expired: 12,
  clawed_back: 13,
  shortfall: 14,
  adjustment: 15,
  transfer: 16,
  opening: 17,
} as const;

export type AccountName = keyof typeof accounts;

const names = new Map<number, AccountName>(
  Object.entries(accounts).map(([name, code]) => [code, name as AccountName]),
);

/** The name of a stored account code; an unknown code is a bug. */
export const accountName = (code: number): AccountName => {
  const name = names.get(code);
  if (!name) throw new Error(`account code ${code} is unknown`);
  return name;
};
