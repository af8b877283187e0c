// docs/security-design.md says what the code does: times, settings, algorithms and classes.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brandFileMax } from "@nuqta/contracts/brand-upload.ts";
import { freshMs, type Route } from "@nuqta/contracts/kit/route.ts";
import { hourMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import { logoMax } from "@nuqta/contracts/onboarding.ts";
import { productFileMax } from "@nuqta/contracts/products.ts";
import { expect, test } from "vitest";
import { contextWords } from "../server/src/identity/domain/passwords.ts";
import {
  sessionIdleMs,
  sessionLifeMs,
  sessionsMax,
  unboundSessionLifeMs,
} from "../server/src/identity/door/domain.ts";
import { limits } from "../server/src/kit/files/table/limits.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const page = read("docs/security-design.md");
const missing = (names: Iterable<string>, text = page): string[] =>
  [...new Set(names)].filter((name) => !text.includes(name));
const section = (title: string): string =>
  page.split("\n## ").find((part) => part.startsWith(title)) ?? "";

test("the times of sessions are those of the code, each with its reason", () => {
  const rows = section("Sessions");
  expect(rows).toContain(`an idle session ends | after ${sessionIdleMs / minuteMs} minutes |`);
  expect(rows).toContain(`a browser's session ends | after ${sessionLifeMs / hourMs} hours |`);
  const unbound = unboundSessionLifeMs / hourMs;
  expect(rows).toContain(`a session without a cookie ends | after ${unbound} hour |`);
  expect(rows).toContain(`a confirmation of who one is | holds ${freshMs / minuteMs} minutes |`);
  expect(rows).toContain(`sessions at once | at most ${sessionsMax} |`);
  // What NIST SP 800-63B asks at AAL2, in its stricter revision.
  expect(rows).toContain("NIST SP 800-63B");
  expect(sessionIdleMs).toBeLessThanOrEqual(30 * minuteMs);
  expect(Math.max(sessionLifeMs, unboundSessionLifeMs)).toBeLessThanOrEqual(12 * hourMs);
});

const isRoute = (value: unknown): value is Route =>
  typeof value === "object" && value !== null && "method" in value && "replies" in value;
const contracts: object[] = await Promise.all(
  globSync("contracts/src/*.ts", { cwd: root })
    .filter((path) => !path.endsWith(".test.ts"))
    .map((path) => import(join(root, path))),
);
const routes = contracts.flatMap((module) => Object.values(module).filter(isRoute));

test("every call of identity that needs no sign-in is among the ways to sign in", () => {
  const open = routes.filter(
    ({ tag, permission, stepUp }) =>
      tag === "identity" && permission === "public" && stepUp !== "none: reads",
  );
  expect(open.length).toBeGreaterThanOrEqual(6);
  const paths = open.map(({ path }) => path);
  expect(missing(paths, section("Ways to sign in"))).toEqual([]);
});

test("the words of ours that no password may be made of are listed", () => {
  expect(contextWords.length).toBeGreaterThanOrEqual(5);
  const rows = section("Words that no password may be made of");
  expect(
    missing(
      contextWords.map((word) => `\`${word}\``),
      rows,
    ),
  ).toEqual([]);
});

const config = read("server/src/kit/process/config.ts");
const settings = [...config.matchAll(/"([A-Z][A-Z_]+)"/g)].map(([, name = ""]) => name);

test("every setting that is a key, a token or a password is in the list of keys", () => {
  const keys = settings.filter((name) => /KEY$|_KEY_OLD$|TOKEN$|PASSWORD$|SECRET$/.test(name));
  expect(keys.length).toBeGreaterThanOrEqual(5);
  expect(missing(keys, section("Keys and algorithms"))).toEqual([]);
});

test("every setting that names somebody to talk to is in the list of connections", () => {
  const others = settings.filter(
    (name) => /_URL$|_TO$|REALMS$/.test(name) && name !== "PUBLIC_URL",
  );
  expect(others.length).toBeGreaterThanOrEqual(6);
  expect(missing(others, section("Connections to elsewhere"))).toEqual([]);
});

test("every algorithm that the server asks for is in the list", () => {
  const spelt: Record<string, string> = {
    ...{ sha1: "SHA-1", sha256: "SHA-256", "aes-256-gcm": "AES-256-GCM", argon2id: "Argon2id" },
    ...{ ed25519: "Ed25519", RS256: "RS256", ES256: "ES256" },
  };
  const asked = globSync("server/src/**/*.ts", { cwd: root })
    .filter((path) => !/\.test\.ts$|\/testing(\/|\.ts)/.test(path))
    .flatMap((path) => [
      ...read(path).matchAll(
        /"(sha\d+|sha-\d+|md5|aes-[\w-]+|chacha20[\w-]*|argon2\w+|scrypt|ed25519|[REP]S\d{3})"/gi,
      ),
    ])
    .map(([, name = ""]) => spelt[name] ?? name);
  expect(new Set(asked).size).toBeGreaterThanOrEqual(5);
  expect(missing(asked, section("Keys and algorithms"))).toEqual([]);
});

test("every kind of personal data has a class that says what it asks for", () => {
  const [, union = ""] =
    /export type Personal = ([^;]+);/.exec(read("server/src/kit/db/table-list.ts")) ?? [];
  const kinds = [...union.matchAll(/"(\w+)"/g)].map(([, kind]) => `\`${kind}\``);
  expect(kinds.length).toBeGreaterThanOrEqual(6);
  const classes = section("Classes of data");
  expect(missing(kinds, classes)).toEqual([]);
  // What ASVS 14.1.2 wants said of each class at least.
  const said = ["On the way", "At rest", "Integrity", "In logs", "Retention", "Privacy"];
  expect(
    missing(
      said.map((each) => `- **${each}**: `),
      classes,
    ),
  ).toEqual([]);
});

test("files that may be uploaded are listed with their limits", () => {
  const rows = section("Files that may be uploaded");
  const forms = routes.filter((route) => route.accepts !== undefined).map(({ path }) => path);
  expect(forms.length).toBeGreaterThanOrEqual(4);
  expect(missing(forms, rows)).toEqual([]);
  const megabyte = 1024 * 1024;
  const { rows: rowsMax, columns, cellLength, entries, unpackedBytes, ratio } = limits;
  const figures = [
    ...[
      `${brandFileMax / megabyte} MB`,
      `${productFileMax / megabyte} MB`,
      `${logoMax / megabyte} MB`,
    ],
    ...[
      `${unpackedBytes / megabyte} MB`,
      `${entries} parts`,
      `${ratio} times`,
      `${columns} columns`,
    ],
    ...[`${rowsMax.toLocaleString("en")} rows`, `${cellLength.toLocaleString("en")} characters`],
  ];
  expect(missing(figures, rows)).toEqual([]);
});
