// The relying party of passkeys: the host that they are bound to, and the page they are used on.
import { isIP } from "node:net";

export type RelyingParty = { readonly id: string; readonly origin: string };

/**
 * The relying party of a console at `publicUrl`; nothing for an address without a name, which no passkey can
 * be bound to. A passkey works at this host only: a console that moves loses them, and the app stays.
 */
export const relyingPartyOf = (publicUrl: string): RelyingParty | undefined => {
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 ? undefined : { id: hostname, origin };
};
