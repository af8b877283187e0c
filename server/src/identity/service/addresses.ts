// Whether a caller's address is one of those that a key may be used from.
import { BlockList, isIP } from "node:net";

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 4 ? "ipv4" : "ipv6");

/** Whether `ip` is named, or lies in a network that is; with an empty list every address is. */
export const isAmong = (ip: string, allowed: readonly string[]): boolean => {
  if (allowed.length === 0) return true;
  // A socket of both families shows IPv4 in the clothes of IPv6.
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (isIP(plain) === 0) return false;
  const list = new BlockList();
  for (const each of allowed) {
    const [address = "", bits] = each.split("/");
    // Kept apart, since a list counts every address of IPv4 among those of IPv6 as well.
    if (familyOf(address) !== familyOf(plain)) continue;
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list.check(plain, familyOf(plain));
};
