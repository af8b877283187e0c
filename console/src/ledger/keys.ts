// The keys of what is asked for about the books.
export const ledgerKeys = {
  check: ["book-check"],
  evidence: ["evidence"],
} as const;
