// Which addresses belong to the public internet: everything else is somebody's inside. What is set aside for a
// special purpose is kept by ipaddr.js.
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

// Of IPv6 only this is given out to the world; the library calls the rest, which nobody has yet, public as well.
const global6 = ipaddr.parseCIDR("2000::/3");

// The library also reads `127.1`; a zone (`%eth0`) names an interface of this machine.
const parsed = (address: string) =>
  isIP(address) === 0 || address.includes("%") ? undefined : ipaddr.parse(address);

/** Whether an address, written as IPv4 or IPv6, is one of the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const found = parsed(address);
  if (found?.range() !== "unicast") return false;
  return found.kind() === "ipv4" || found.match(global6);
};

/** Whether an address is this machine itself: 127.0.0.0/8 or ::1. */
export const isLoopbackAddress = (address: string): boolean =>
  parsed(address)?.range() === "loopback";
