// The code that a tenant login leaves in the fragment of the address, where no server log sees it.

/** The code of `#sso=…`, or nothing. */
export const tenantCode = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, "")).get("sso") ?? undefined;
