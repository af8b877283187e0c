// docs/asvs.md: a row for every requirement of ASVS 5.0.0, levels 1 and 2, and each says what holds it or why nothing does.
import { randomUUID } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_MIN_VERSION } from "node:tls";
import { exportReport } from "@nuqta/contracts/analytics.ts";
import { exportMonthCsv } from "@nuqta/contracts/month-closes.ts";
import { exportReportPdf } from "@nuqta/contracts/report-paper.ts";
import { exportSettlementCsv, exportSettlementPdf } from "@nuqta/contracts/settlements.ts";
import { getSimulationCsv } from "@nuqta/contracts/simulations.ts";
import { storeStatementPdf } from "@nuqta/contracts/storefront.ts";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const none = (offenders: string[]) => expect(offenders).toEqual([]);

const ids: { readonly level1: string[]; readonly level2: string[] } = JSON.parse(
  read("scripts/asvs-ids.json"),
);
const page = read("docs/asvs.md");
const rows = page
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [id = "", level = "", state = "", here = "", why = ""] = line.slice(2, -2).split(" | ");
    return { id, level, state, here, why };
  });
const inState = (state: string) => rows.filter((row) => row.state === state);

/** The tests that a cell names, as `path` "title", "title". */
const testsIn = (why: string): { path: string; titles: string[] }[] =>
  [...why.matchAll(/`([^`]+\.test\.ts)` ("[^"]*"(?:, "[^"]*")*)/g)].map(
    ([, path = "", titles = ""]) => ({
      path,
      titles: [...titles.matchAll(/"([^"]*)"/g)].map(([, title = ""]) => title),
    }),
  );

test("each requirement has one row, at its level", () => {
  expect(ids.level1.length + ids.level2.length).toBe(253);
  const expected = [...ids.level1.map((id) => `${id} 1`), ...ids.level2.map((id) => `${id} 2`)];
  expect(rows.map(({ id, level }) => `${id} ${level}`).toSorted()).toEqual(expected.toSorted());
});

test("each row has one of three states, and the page counts them", () => {
  const [met, absent, open] = ["met", "not applicable", "open"]
    .map(inState)
    .map((one) => one.length);
  expect((met ?? 0) + (absent ?? 0) + (open ?? 0)).toBe(rows.length);
  const counted = /^(\d+) met, (\d+) not applicable, (\d+) open\.$/m
    .exec(page)
    ?.slice(1)
    .map(Number);
  expect(counted).toEqual([met, absent, open]);
  none(rows.filter(({ here }) => here.length < 3).map(({ id }) => id));
});

test("what is met names a test, and each test that is named is there", () => {
  none(
    inState("met")
      .filter(({ why }) => testsIn(why).length === 0)
      .map(({ id }) => id),
  );
  const named = rows.flatMap(({ id, why }) => testsIn(why).map((one) => ({ id, ...one })));
  expect(named.length).toBeGreaterThan(100);
  none(
    named.flatMap(({ id, path, titles }) => {
      if (!existsSync(join(root, path))) return [`${id}: ${path}`];
      const text = read(path);
      return titles
        .filter((title) => !text.includes(`"${title}"`))
        .map((title) => `${id}: ${title}`);
    }),
  );
});

test("what is open or not applicable says why", () => {
  none(
    [...inState("open"), ...inState("not applicable")]
      .filter(({ why }) => why.length < 7)
      .map(({ id }) => id),
  );
});

const product = globSync("{contracts,client,server,console}/src/**/*.{ts,tsx}", {
  cwd: root,
}).filter((path) => !/\.test\.tsx?$|\/testing(\/|\.ts)/.test(path));

test("no source writes HTML, runs text as code, starts commands or talks to other windows", () => {
  expect(product.length).toBeGreaterThan(800);
  const dangerous =
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(|window\.postMessage|addEventListener\("message"|\bonmessage\b|BroadcastChannel|node:vm"/;
  none(product.filter((path) => dangerous.test(read(path))));
  const starting = product.filter((path) => /node:child_process"/.test(read(path)));
  none(starting.filter((path) => !path.startsWith("server/src/kit/postgres/")));
  none(
    starting.filter((path) =>
      /shell: true|import [^;]*\bexec(Sync)?\b[^;]*node:child_process"/.test(read(path)),
    ),
  );
});

test("no secret, id or code is made by chance that can be foreseen", () => {
  const chance = product.filter((path) => read(path).includes("Math.random"));
  // Each spreads waiting times, and nothing else.
  expect(chance.toSorted()).toEqual([
    "client/src/client.ts",
    "server/src/integrations/service/deliver.ts",
    "server/src/kit/delivery/notes.ts",
  ]);
});

test("no weak hash is used", () => {
  // Lists of stolen passwords are made of SHA-1, so it is how one looks into them; nothing is kept under it.
  const lookUp = "server/src/kit/secrets/stolen-passwords.ts";
  none(
    product.filter(
      (path) =>
        path !== lookUp && /createH(ash|mac)\(\s*"(md5|sha1|sha-1|ripemd160)"/i.test(read(path)),
    ),
  );
});

test("SECURITY.md says within what time libraries are mended", () => {
  const policy = read("SECURITY.md");
  expect(policy).toMatch(/weakness in a library is judged within 3 working days/);
  expect(policy).toMatch(/updated every three months/);
});

test("each test that the threat model names is there", () => {
  const named = [...read("docs/threat-model.md").matchAll(/`([^`]+\.test\.ts)`/g)];
  expect(named.length).toBeGreaterThan(15);
  none(named.flatMap(([, path = ""]) => (existsSync(join(root, path)) ? [] : [path])));
});

test("no page asks for a plugin, and no account has a hint or a secret question", () => {
  const drawn = product.filter((path) => path.endsWith(".tsx"));
  expect(drawn.length).toBeGreaterThan(100);
  none(drawn.filter((path) => /<(object|embed|applet)\b/.test(read(path))));
  const fields = /\b(password_hint|hint_text|secret_question|security_question|secret_answer)\b/;
  none(product.filter((path) => fields.test(read(path))));
});

test("connections to others are TLS 1.2 or newer, and certificates are always checked", () => {
  expect(DEFAULT_MIN_VERSION).toBe("TLSv1.2");
  const looser = /rejectUnauthorized: false|NODE_TLS_REJECT|secureProtocol|minVersion|tls-min-v1/;
  const refusesThem = "server/src/kit/process/unchecked.ts";
  const config = "server/src/kit/process/config.ts";
  none(product.filter((path) => ![refusesThem, config].includes(path) && looser.test(read(path))));
  expect(read(config).match(new RegExp(looser, "g"))).toEqual(["NODE_TLS_REJECT"]);
  for (const way of ["start", "nuqta"])
    expect(read(`server/src/${way}.ts`)).toMatch(/^ *useRecommendedCiphers\(\);$/m);
  // The one place that names ciphers.
  expect(product.filter((path) => /\bciphers:|DEFAULT_CIPHERS/.test(read(path)))).toEqual([
    "server/src/kit/process/tls.ts",
  ]);
});

test("each file that is given out has a name of ours", () => {
  const names = product.flatMap((path) =>
    [...read(path).matchAll(/attachment; filename="([^"]*)"/g)].map(([, name = ""]) => name),
  );
  expect(names.length).toBeGreaterThanOrEqual(9);
  const filled = names.flatMap((name) => [...name.matchAll(/\$\{([^}]*)\}/g)].map(([, at]) => at));
  expect(new Set(filled)).toEqual(new Set(["month", "end", "params.id", "params.report"]));
  // `end` is one of two words; the others come with the address, and the contract says their form.
  const good = { month: "2026-10", seller: "S-1", id: randomUUID(), report: "points" };
  for (const { params } of [
    ...[storeStatementPdf, exportSettlementCsv, exportSettlementPdf, getSimulationCsv],
    ...[exportReport, exportReportPdf, exportMonthCsv],
  ]) {
    const own = Object.fromEntries(Object.entries(good).filter(([name]) => name in params.shape));
    expect(params.safeParse(own).success).toBe(true);
    for (const name of ["month", "id", "report"].filter((each) => each in own))
      for (const more of ['"', "\r\n", "/../x", ";"])
        expect(params.safeParse({ ...own, [name]: own[name] + more }).success).toBe(false);
  }
});
