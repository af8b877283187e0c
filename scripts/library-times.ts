// `npm run -s library-times`: whether a library of production is past the times that SECURITY.md promises. Asks the registry of npm
// for known weaknesses and for the dates of releases, so it runs where that is reached, each night by a workflow. Ends with 1 where
// one is, and with 2 where the registry did not answer.
// Decision 0133.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dayMs } from "@nuqta/contracts/kit/time.ts";

const root = join(import.meta.dirname, "..");

/** Days after which a weakness that became known has to be gone, by how grave npm calls it. */
export const daysToMend: Readonly<Record<string, number>> = {
  ...{ critical: 14, high: 14, moderate: 30, low: 90, info: 90 },
};

/** Days after which a newer release of the same major version has to be taken. */
export const daysToUpdate = 92;

/** Days in which a person has to judge a weakness, from when it became known. */
const daysToJudge = 3;

/** A weakness that a person judged, as `docs/weaknesses.json` lists it. */
export type Judged = {
  /** Its address, such as https://github.com/advisories/GHSA-…. */
  readonly url: string;
  /** The day on which it became known, YYYY-MM-DD. */
  readonly known: string;
  /** Why it cannot be used here; without it the library has to change in time. */
  readonly unreachable?: string;
};

/** What `npm audit --json` answers, as far as it is looked at. */
export type Audit = {
  readonly vulnerabilities: Readonly<
    Record<string, { readonly via: readonly (string | { url: string; severity: string })[] }>
  >;
};

/** Lines of weaknesses that are past their time or that nobody judged; `today` is YYYY-MM-DD. */
export const weakLines = (audit: Audit, judged: readonly Judged[], today: string): string[] => {
  const found = Object.entries(audit.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((one) => (typeof one === "string" ? [] : [{ name, ...one }])),
  );
  return found.flatMap(({ name, url, severity }) => {
    const known = judged.find((one) => one.url === url);
    if (known === undefined)
      return [`${name}: ${severity}, not judged (${daysToJudge} days): ${url}`];
    if (known.unreachable !== undefined) return [];
    const last = dayAfter(known.known, daysToMend[severity] ?? daysToMend["critical"] ?? 0);
    return today > last ? [`${name}: ${severity}, had to be gone by ${last}: ${url}`] : [];
  });
};

/** Libraries whose newer release of the same major version has been out too long, by the dates of the registry. */
export const oldLines = (
  used: Readonly<Record<string, string>>,
  released: Readonly<Record<string, Readonly<Record<string, string>>>>,
  today: string,
): string[] =>
  Object.entries(used).flatMap(([name, version]) => {
    const times = released[name];
    if (times?.[version] === undefined) return [`${name}: the registry knows no ${version}`];
    const newer = Object.entries(times)
      .filter(([other]) => isNewer(other, version))
      .filter(([, at]) => dayAfter(at.slice(0, 10), daysToUpdate) < today)
      .toSorted(([, a], [, b]) => a.localeCompare(b));
    const [first] = newer;
    return first === undefined
      ? []
      : [`${name} ${version}: ${first[0]} has been out since ${first[1].slice(0, 10)}`];
  });

const isNewer = (other: string, version: string): boolean => {
  const [a, b] = [partsOf(other), partsOf(version)];
  if (a === undefined || b === undefined || a[0] !== b[0]) return false;
  return a[1] > b[1] || (a[1] === b[1] && a[2] > b[2]);
};

const partsOf = (version: string): [number, number, number] | undefined => {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
};

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The libraries that production asks for by name, with their exact versions. */
export const usedLibraries = (): Record<string, string> =>
  Object.fromEntries(
    ["client", "console", "contracts", "server"].flatMap((room) => {
      const { dependencies = {} } = JSON.parse(read(`${room}/package.json`));
      return Object.entries<string>(dependencies).filter(([name]) => !name.startsWith("@nuqta/"));
    }),
  );

const read = (path: string): string => readFileSync(join(root, path), "utf8");

const audited = (): Audit => {
  let text: string;
  try {
    text = execFileSync("npm", ["audit", "--omit=dev", "--json"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch (error) {
    // It ends with 1 where it found something.
    text = String((error as { stdout?: unknown }).stdout ?? "");
  }
  const answer: Partial<Audit> = JSON.parse(text || "{}");
  if (answer.vulnerabilities === undefined) throw new Error("npm audit did not answer");
  return { vulnerabilities: answer.vulnerabilities };
};

const releasesOf = async (name: string): Promise<Record<string, string>> => {
  const answer = await fetch(`https://registry.npmjs.org/${name.replace("/", "%2f")}`);
  if (!answer.ok) throw new Error(`the registry answered ${answer.status} for ${name}`);
  return ((await answer.json()) as { time: Record<string, string> }).time;
};

const look = async (): Promise<number> => {
  const today = new Date().toISOString().slice(0, 10);
  const used = usedLibraries();
  const times = await Promise.all(
    Object.keys(used).map(async (name) => [name, await releasesOf(name)] as const),
  );
  const old = oldLines(used, Object.fromEntries(times), today);
  console.log(`${Object.keys(used).length} libraries, ${old.length} past the time of updates`);
  for (const line of old) console.error(line);
  const weak = weakLines(audited(), JSON.parse(read("docs/weaknesses.json")), today);
  console.log(`${weak.length} weaknesses not judged or past their time`);
  for (const line of weak) console.error(line);
  return old.length + weak.length === 0 ? 0 : 1;
};

if (import.meta.main) {
  process.exitCode = await look().catch((error: Error) => {
    // Not known is neither good nor bad.
    console.error(error.message);
    return 2;
  });
}
