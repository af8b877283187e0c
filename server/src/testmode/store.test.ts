import { expect, test } from "vitest";
import { tableKinds } from "../kit/tables.ts";
import { copied } from "./store.ts";

test("whatever is configuration is copied, but for what waits or was uploaded", () => {
  const all = Object.keys(tableKinds).filter((name) => tableKinds[name] === "configuration");
  const leftOut = ["publication_approval", "upload", "upload_change"];
  expect([...copied].sort()).toEqual(
    [...all.filter((name) => !leftOut.includes(name)), "config_version"].sort(),
  );
});
