// The code that a tenant login leaves in the fragment of the address, where no server log sees it.

/** The code of `#sso=…`, or nothing. */
export const tenantCode = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, "")).get("sso") ?? undefined;

/** Whether an address is where a company's provider sends people: with a code, or with why there is none. */
export const isFromCompany = ({ hash, search }: { hash: string; search: string }): boolean =>
  tenantCode(hash) !== undefined || new URLSearchParams(search).has("sso_error");
