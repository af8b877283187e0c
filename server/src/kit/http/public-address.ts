// Which addresses belong to the public internet: everything else is somebody's inside.
import { BlockList, isIP } from "node:net";

const blocks = (subnets: readonly [string, number][], family: "ipv4" | "ipv6"): BlockList => {
  const list = new BlockList();
  for (const [address, bits] of subnets) list.addSubnet(address, bits, family);
  return list;
};

// The registry of special purposes (RFC 6890 and its updates), and everything from multicast up.
const special4 = blocks(
  [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.31.196.0", 24],
    ["192.52.193.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["192.175.48.0", 24],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 3],
  ],
  "ipv4",
);

// Of IPv6 only this is given out to the world. What carries an address of IPv4 inside (mapped,
// compatible, NAT64) lies outside of it, 6to4 and Teredo are taken out below.
const global6 = blocks([["2000::", 3]], "ipv6");
const special6 = blocks(
  [
    ["2001::", 23],
    ["2001:db8::", 32],
    ["2002::", 16],
    ["2620:4f:8000::", 48],
    ["3fff::", 20],
  ],
  "ipv6",
);

const loopback4 = blocks([["127.0.0.0", 8]], "ipv4");

/** Whether an address, written as IPv4 or IPv6, is one of the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !special4.check(address, "ipv4");
  // A zone names an interface of this machine.
  if (family !== 6 || address.includes("%")) return false;
  return global6.check(address, "ipv6") && !special6.check(address, "ipv6");
};

/** Whether an address is this machine itself: 127.0.0.0/8 or ::1. */
export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) === 4 ? loopback4.check(address, "ipv4") : address === "::1";
