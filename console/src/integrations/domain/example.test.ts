import { expect, test } from "vitest";
import { curlOf } from "./example.ts";

test("a command line sends what the example says", () => {
  const text = curlOf({ method: "POST", path: "/v1/x", key: "k", body: { a: 1 } }, "http://h");
  expect(text).toContain("-X POST http://h/v1/x");
  expect(text).toContain("idempotency-key: k");
  expect(text).toContain(`-d '{"a":1}'`);
  expect(curlOf({ method: "GET", path: "/v1/x" }, "http://h")).not.toContain("-d");
});
