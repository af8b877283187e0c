// `npm run -s sbom`: the software bill of materials of what runs in production, CycloneDX as JSON on
// standard output. npm writes it from package-lock.json; here it is made the same for everybody.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

type Pack = {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
};
type Component = {
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly unknown[];
};
type Dependency = { readonly ref: string; readonly dependsOn: readonly string[] };
export type Bom = {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly Dependency[];
};

/** Packages whose package.json declares no licence, with the one that their LICENSE file holds. */
export const undeclared: Readonly<Record<string, string>> = { "png-js": "MIT" };

/** Every package of package-lock.json that production needs, as `name@version` with its licence; our own rooms too. */
export const productionOf = (lock: Readonly<Record<string, Pack>>): Map<string, string> =>
  new Map(
    Object.entries(lock)
      .filter(([path, { dev, devOptional, link }]) => path !== "" && !dev && !devOptional && !link)
      .map(([path, pack]) => {
        const name = pack.name ?? path.split("node_modules/").at(-1) ?? path;
        return [`${name}@${pack.version}`, pack.license ?? undeclared[name] ?? ""];
      }),
  );

export const readLock = (): Record<string, Pack> =>
  JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;

// `--omit dev` would leave out what both production and development need, such as pg (npm 11).
const fromNpm = (): Bom => {
  const { status, stdout, stderr, error } = spawnSync(
    "npm",
    ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"],
    { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26, shell: process.platform === "win32" },
  );
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
};

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The bill of materials of production: no time, no random number, no name of a folder, everything sorted. */
export const drawSbom = (): object => {
  const { components, dependencies, metadata } = fromNpm();
  const needed = productionOf(readLock());
  const self = metadata.component["bom-ref"];
  const [name = ""] = self.split("@");
  const kept = components.filter((each) => needed.has(each["bom-ref"]));
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      lifecycles: [{ phase: "pre-build" }],
      component: { ...metadata.component, type: "application", name },
    },
    components: kept
      .map(({ licenses, ...each }) => {
        const own = undeclared[each.name];
        return { ...each, licenses: licenses ?? (own ? [{ license: { id: own } }] : []) };
      })
      .toSorted((a, b) => byText(a["bom-ref"], b["bom-ref"])),
    dependencies: dependencies
      .filter(({ ref }) => ref === self || needed.has(ref))
      .map(({ ref, dependsOn }) => ({
        ref,
        dependsOn: dependsOn.filter((each) => needed.has(each)).toSorted(byText),
      }))
      .toSorted((a, b) => byText(a.ref, b.ref)),
  };
};

if (import.meta.main) process.stdout.write(`${JSON.stringify(drawSbom(), null, 2)}\n`);
