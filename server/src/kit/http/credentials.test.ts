import { expect, test } from "vitest";
import { bearerOf, cookiesOver, isForeign, isFromBrowser } from "./credentials.ts";

test.each([
  ["Bearer abc", "abc"],
  ["bearer abc", "abc"],
  ["Bearer  abc", undefined],
  ["Bearer a b", undefined],
  ["Basic abc", undefined],
  ["", undefined],
])("the token of %j is %j", (authorization, token) => {
  expect(bearerOf({ authorization })).toBe(token);
});

test("only a browser says where its request comes from", () => {
  expect(isFromBrowser({ "sec-fetch-site": "same-origin" })).toBe(true);
  expect(isFromBrowser({ origin: "http://192.168.1.7:3000" })).toBe(true);
  expect(isFromBrowser({ "sec-fetch-mode": "cors" })).toBe(false);
});

test("over https a cookie is bound to its host and to secure connections", () => {
  const cookies = cookiesOver("https");
  expect(cookies.keep("sid", "abc", 60)).toBe(
    "__Host-sid=abc; Max-Age=60; Path=/; HttpOnly; SameSite=Strict; Secure",
  );
  expect(cookies.read({ cookie: "a=b; __Host-sid=abc" }, "sid")).toBe("abc");
  expect(cookies.read({ cookie: "sid=abc" }, "sid")).toBe(undefined);
});

test("a lax cookie comes along from another site, and only where it is asked for", () => {
  expect(cookiesOver("https").keep("oidc", "abc", 60, "Lax")).toBe(
    "__Host-oidc=abc; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure",
  );
});

const own = "https://points.example/x";
const cookie = "sid=a";
test.each([
  [{ "sec-fetch-site": "cross-site" }, true],
  [{ "sec-fetch-site": "same-origin", origin: "https://evil.example", cookie }, false],
  [{ "sec-fetch-site": "none" }, false],
  [{}, false],
  [{ origin: "https://evil.example" }, false],
  [{ origin: "https://evil.example", cookie }, true],
  [{ origin: "http://points.example", cookie }, true],
  [{ origin: "https://points.example:8443", cookie }, true],
  [{ origin: "null", cookie }, true],
  [{ origin: "https://points.example", cookie }, false],
])("of %j it is %s that a foreign page sent it", (headers, isIt) => {
  expect(isForeign(headers, own)).toBe(isIt);
});

test("without a known address the host that was asked is ours", () => {
  const host = "10.0.0.7:3000";
  expect(isForeign({ origin: "http://10.0.0.7:3000", cookie, host })).toBe(false);
  expect(isForeign({ origin: "http://10.0.0.7", cookie, host })).toBe(true);
});

test("over http a cookie has its plain name", () => {
  const cookies = cookiesOver("http");
  expect(cookies.forget("sid")).toBe("sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict");
  expect(cookies.read({ cookie: "xsid=no;sid=abc=" }, "sid")).toBe("abc=");
  expect(cookies.read({}, "sid")).toBe(undefined);
});

test("of two cookies with one name, neither is believed", () => {
  const cookies = cookiesOver("http");
  expect(cookies.read({ cookie: "sid=mine; sid=planted" }, "sid")).toBe(undefined);
});
