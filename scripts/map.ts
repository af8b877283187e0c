// `npm run map`: writes docs/map.md, which capability of the server uses which doors of which others.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { strata } from "../strata.mjs";

const root = join(import.meta.dirname, "..");
const home = "server/src";
const imports = /^(?:import|export)\s(?:type\s)?\{[^}]*\}\sfrom\s"(\.[^"]+)"/gm;

/** The doors that each capability goes through, such as `ledger.book`, leaving out its tests. */
const usesOf = (capability: string): string[] => {
  const files = globSync(`${home}/${capability}/**/*.ts`, { cwd: root });
  const product = files.filter((path) => !/\.test\.ts$|\/testing/.test(path));
  const targets = product.flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return [...text.matchAll(imports)].map(([, to = ""]) => normalize(join(dirname(path), to)));
  });
  const doors = targets.map(doorOf).filter((door) => door !== undefined);
  return [...new Set(doors)].filter((door) => !door.startsWith(`${capability}.`)).toSorted();
};

const doorOf = (path: string): string | undefined => {
  const [, , capability, ...rest] = path.replaceAll("\\", "/").split("/");
  const place = rest.join("/");
  const isDoor = /^(service|domain)\.ts$|^door\/[^/]+\.ts$/.test(place);
  if (!isDoor || capability === "kit") return undefined;
  return `${capability}.${place.replace(/^door\//, "").replace(/\.ts$/, "")}`;
};

/** The text of docs/map.md as the code has it now. */
export const drawMap = (): string => {
  const uses = new Map(strata.flat().map((name) => [name, usesOf(name)]));
  const through = new Map(
    [...uses].flatMap(([, doors]) => doors).map((door) => [door, new Set<string>()]),
  );
  for (const [user, doors] of uses) for (const door of doors) through.get(door)?.add(user);
  const rows = strata.flatMap((row, i) =>
    row.map((name) => {
      const own = [...through].filter(([door]) => door.startsWith(`${name}.`));
      const doors = own.toSorted().map(([door, users]) => `${door.split(".")[1]} (${users.size})`);
      return `| ${i + 1} | **${name}** | ${doors.join(", ")} | ${grouped(uses.get(name) ?? [])} |`;
    }),
  );
  return `# Who uses whom

Written by \`npm run map\` and held by a test. A capability of the server is reached through its doors and
nothing else of it: \`service.ts\` and \`domain.ts\`, or the files of its \`door/\`. Behind a door stands how
many capabilities go through it; the row is that of \`strata.mjs\`, and every arrow points upward.

| Row | Capability | Its doors | Goes through |
|---|---|---|---|
${rows.join("\n")}
`;
};

const grouped = (doors: readonly string[]): string => {
  const names = Map.groupBy(doors, (door) => door.split(".")[0] ?? "");
  return [...names]
    .map(([name, all]) => `${name} (${all.map((door) => door.split(".")[1]).join(", ")})`)
    .join(" · ");
};

if (import.meta.main) writeFileSync(join(root, "docs/map.md"), drawMap());
