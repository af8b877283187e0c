import { expect, test } from "vitest";
import { bearerOf, cookiesOver, isFromBrowser } from "./credentials.ts";

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
