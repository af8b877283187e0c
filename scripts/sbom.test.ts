// The bill of materials names every package of production with its licence, and is the same for everybody.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawSbom, productionOf, readLock, undeclared } from "./sbom.ts";

type Licence = { readonly license?: { readonly id?: string }; readonly expression?: string };
type Listed = { "bom-ref": string; type: string; purl: string; licenses: readonly Licence[] };
type Drawn = {
  readonly metadata: { readonly component: Listed };
  readonly components: readonly Listed[];
  readonly dependencies: readonly { ref: string; dependsOn: readonly string[] }[];
};

const root = join(import.meta.dirname, "..");
const text = JSON.stringify(drawSbom());
const bom: Drawn = JSON.parse(text);
const refs = bom.components.map((each) => each["bom-ref"]);

test("every package of production is in it with the licence of package-lock.json, and nothing else", () => {
  const needed = productionOf(readLock());
  expect(needed.size).toBeGreaterThan(200);
  expect(refs.toSorted()).toEqual([...needed.keys()].toSorted());
  const licences = bom.components.map((each) => [
    each["bom-ref"],
    each.licenses.map(({ license, expression }) => license?.id ?? expression).join(),
  ]);
  expect(licences.filter(([, licence]) => licence === "")).toEqual([]);
  expect(licences.filter(([ref = "", licence]) => needed.get(ref) !== licence)).toEqual([]);
});

test("every package of production is one of the public registry, held to its checksum", () => {
  const registry = "https://registry.npmjs.org/";
  const lock = Object.entries<{ dev?: boolean; integrity?: string; resolved?: string }>(readLock());
  const foreign = lock
    .filter(([path, { dev }]) => /node_modules\/(?!@nuqta\/)/.test(path) && dev !== true)
    // The address is left out where it is the registry that npm asks.
    .filter(
      ([, { integrity, resolved = registry }]) =>
        integrity?.startsWith("sha512-") !== true || !resolved.startsWith(registry),
    );
  expect(foreign.map(([path]) => path)).toEqual([]);
  const asked = globSync(["package.json", "*/package.json"], { cwd: root }).flatMap((path) => {
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(root, path), "utf8"),
    );
    return Object.entries<string>({ ...dependencies, ...optionalDependencies });
  });
  expect(asked.length).toBeGreaterThan(50);
  // No address of a file, a repository or another registry, and no range.
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test("what production and development both need is in it, what only development needs is not", () => {
  const names = refs.map((ref) => ref.slice(0, ref.lastIndexOf("@")));
  expect(names).toEqual(expect.arrayContaining(["pg", "zod", "fastify", "@nuqta/server"]));
  expect(
    names.filter((name) => ["vitest", "typescript", "playwright-core"].includes(name)),
  ).toEqual([]);
});

test("whatever something needs is itself in it", () => {
  const all = new Set(refs);
  const needs = bom.dependencies.flatMap(({ dependsOn }) => dependsOn);
  expect(needs.length).toBeGreaterThan(200);
  expect(needs.filter((ref) => !all.has(ref))).toEqual([]);
});

test("it is the same twice, with no time, random number or name of a folder", () => {
  expect(JSON.stringify(drawSbom())).toBe(text);
  expect(text).not.toMatch(/timestamp|serialNumber|urn:uuid/);
  expect(bom.metadata.component).toMatchObject({ type: "application", name: "nuqta" });
});

test("a licence that is not declared is the one of the LICENSE file", () => {
  const own = Object.entries(undeclared).filter(([name, licence]) => {
    const file = join(import.meta.dirname, "../node_modules", name, "LICENSE");
    return !readFileSync(file, "utf8").startsWith(`${licence} License`);
  });
  expect(own).toEqual([]);
});
