// Workflow files that go along with the package: what they call exists, and the scopes they name are needed for it.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as bundles from "@nuqta/contracts/bundle-routes.ts";
import { scopes } from "@nuqta/contracts/kit/permission.ts";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../packaging/workflows");
const files = globSync("*.yaml", { cwd: folder });

test("there is one for configuration", () => expect(files).toEqual(["configuration.yaml"]));

test.each(files)("%s calls routes that there are, with scopes that there are", (name) => {
  const text = readFileSync(join(folder, name), "utf8");
  const called = [...text.matchAll(/"\$URL(\/v1\/[a-z/-]+)"/g)].map(([, path]) => path);
  const paths = Object.values(bundles).flatMap((one) =>
    typeof one === "object" ? [one.path] : [],
  );
  expect(called).toEqual(["/v1/configuration/plan", "/v1/configuration/requests"]);
  for (const path of called) expect(paths).toContain(path);
  const named = [...text.matchAll(/\b[a-z]+:(?:read|write)\b/g)].map(([one]) => one);
  expect(named.length).toBeGreaterThan(3);
  for (const one of named) expect(scopes).toContain(one);
  for (const one of [bundles.planConfiguration, bundles.askConfiguration])
    expect(named).toContain(one.permission);
});
