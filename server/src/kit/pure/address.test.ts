import { expect, test } from "vitest";
import { customerOf, hostOf, networkOf, siteOf } from "./address.ts";

test.each([
  ["203.0.113.77", "203.0.113"],
  ["::ffff:203.0.113.9", "203.0.113"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:DB8:1:2::1", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
])("the network of %s is %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test.each([
  ["203.0.113.77", ["203.0.113.77", "203.0.113.77", "203.0.113.77"]],
  ["::ffff:203.0.113.9", ["203.0.113.9", "203.0.113.9", "203.0.113.9"]],
  ["2001:db8:1:2ff::9", ["2001:db8:1:2ff", "2001:db8:1:02/56", "2001:db8:1/48"]],
])("host, site and customer of %s are %j", (ip, texts) => {
  expect([hostOf(ip), siteOf(ip), customerOf(ip)]).toEqual(texts);
});
