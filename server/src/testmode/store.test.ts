import { expect, test } from "vitest";
import { namesOfKind } from "../kit/db/table-list.ts";
import { tables } from "../tables.ts";
import { copied } from "./store.ts";

test("whatever is configuration is copied with its versions, but for what waits or was uploaded", () => {
  const all = namesOfKind(tables, "configuration");
  const leftOut = ["publication_approval", "upload", "upload_change"];
  expect([...copied].sort()).toEqual(
    [...all.filter((name) => !leftOut.includes(name)), "config_version", "version_start"].sort(),
  );
});
