// The host names under which an evaluation answers. A page of another site can point its own name at this
// machine and would then read what it asks for; it cannot do so with a name that is refused.
// Decision 0079.
import { isIP } from "node:net";

const nameOf = (host: string): string | undefined => {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return undefined;
  }
};

/**
 * A test of `Host` headers: true for this machine by its name or by an address of numbers, and for the host
 * of `publicUrl`.
 */
export const ownHosts = (publicUrl: string | undefined): ((host: string) => boolean) => {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
  return (host) => {
    const name = nameOf(host);
    if (name === undefined) return false;
    const isNumbers = isIP(name.replace(/^\[|\]$/g, "")) !== 0;
    return isNumbers || name === own || name === "localhost" || name.endsWith(".localhost");
  };
};
