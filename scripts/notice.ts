// `npm run -s notice`: whose work ships with Nuqta, and under which terms, from the packages that are installed.
import { foldersOf, readShipped, type Shipped, shippedNode } from "./shipped.ts";

const rule = "-".repeat(80);

const byName = (a: Shipped, b: Shipped): number =>
  a.name === b.name ? a.version.localeCompare(b.version) : a.name < b.name ? -1 : 1;

/** Everything that a tarball carries or the built console holds: each package once. */
export const allShipped = (): Shipped[] => {
  const folders = [...new Set([...foldersOf("server"), ...foldersOf("console")])];
  const node = shippedNode();
  const all = [...folders.map(readShipped), ...(node === undefined ? [] : [node])];
  const once = new Map(all.map((each) => [`${each.name}@${each.version}`, each]));
  return [...once.values()].toSorted(byName);
};

/** The text of NOTICE: the list first, then every text of a licence once, with the packages that have it. */
export const drawNotice = (shipped: readonly Shipped[]): string => {
  const texts = Map.groupBy(
    shipped.flatMap((each) =>
      each.texts.map((text) => ({ name: `${each.name} ${each.version}`, text })),
    ),
    ({ text }) => text,
  );
  const width = Math.max(...shipped.map(({ name, version }) => name.length + version.length + 1));
  return [
    "Nuqta",
    "Licensed under the Apache License, Version 2.0; see LICENSE.",
    "",
    "It ships with the packages below, unchanged but for types and source maps that are left out,",
    "each under its own terms. Where a package brings the text of its licence, it follows.",
    "",
    ...shipped.map(
      ({ name, version, licence }) => `${`${name} ${version}`.padEnd(width)}  ${licence}`,
    ),
    ...[...texts].flatMap(([text, of]) => [
      "",
      rule,
      [...new Set(of.map(({ name }) => name))].join(", "),
      rule,
      "",
      text,
    ]),
    "",
  ].join("\n");
};

if (import.meta.main) process.stdout.write(drawNotice(allShipped()));
