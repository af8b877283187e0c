// What an address belongs to: limits count by it, and the record names it.
// Decision 0057.

const groupsOf = (ip: string): string[] => {
  const [head = "", tail] = ip.toLowerCase().split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  return [...front, ...Array.from({ length: zeros }, () => "0"), ...back];
};

const unmapped = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, "");

/** The network an address belongs to: /24 of IPv4, /64 of IPv6. */
export const networkOf = (ip: string): string => {
  const plain = unmapped(ip);
  if (plain.includes(".")) return plain.split(".").slice(0, 3).join(".");
  return groupsOf(plain).slice(0, 4).join(":");
};

/** One caller for limits: an IPv4 address or an IPv6 /64, within which addresses cost nothing. */
export const hostOf = (ip: string): string => {
  const plain = unmapped(ip);
  return plain.includes(".") ? plain : networkOf(plain);
};

/** The IPv6 /56 that a home is given, by a name of its own; the address itself of IPv4. */
export const siteOf = (ip: string): string => {
  const plain = unmapped(ip);
  if (plain.includes(".")) return plain;
  const [a, b, c, d = "0"] = groupsOf(plain);
  return `${a}:${b}:${c}:${d.padStart(4, "0").slice(0, 2)}/56`;
};

/** Addresses that one customer of a provider holds at most: an IPv4 address, an IPv6 /48. */
export const customerOf = (ip: string): string => {
  const plain = unmapped(ip);
  return plain.includes(".") ? plain : `${groupsOf(plain).slice(0, 3).join(":")}/48`;
};
