import { resolve } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const complaint = (env: Record<string, string>): string => {
  try {
    readConfig(env, false);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  throw new Error("it was accepted");
};

test("nothing set gives a whole configuration for trying it out", () => {
  expect(readConfig({}, false)).toEqual({
    port: 3000,
    host: "127.0.0.1",
    dataDir: resolve("data"),
    databaseUrl: undefined,
    publicUrl: undefined,
    smtpUrl: undefined,
    mailFrom: "no-reply@localhost",
    adminEmail: undefined,
    adminPassword: undefined,
    demo: true,
    stage: "development",
    role: "all",
    logLevel: "info",
    allowUnsafeDatabase: false,
  });
});

test("root keeps the data where the database's account can reach it, unless told otherwise", () => {
  expect(readConfig({}, true).dataDir).toBe("/var/lib/nuqta/data");
  expect(readConfig({ DATA_DIR: "here" }, true).dataDir).toBe(resolve("here"));
});

test("an empty value counts as unset", () => {
  const unset = readConfig({}, false);
  expect(readConfig({ PORT: "", DATABASE_URL: " ", DEMO: "", ROLE: "" }, false)).toEqual(unset);
});

test("the demo is for the built-in database, unless asked for", () => {
  const databaseUrl = "postgres://u:p@db/nuqta";
  expect(readConfig({ DATABASE_URL: databaseUrl }, false).demo).toBe(false);
  expect(readConfig({ DATABASE_URL: databaseUrl, DEMO: "1" }, false).demo).toBe(true);
  expect(readConfig({ DEMO: "0" }, false).demo).toBe(false);
  expect(readConfig({ NODE_ENV: "test" }, false).demo).toBe(false);
  expect(readConfig({ NODE_ENV: "test", DEMO: "1" }, false).demo).toBe(true);
});

test("mails come from the host of the public address, unless told otherwise", () => {
  const from = (env: Record<string, string>) => readConfig(env, false).mailFrom;
  expect(from({ PUBLIC_URL: "https://points.example:8443/x" })).toBe("no-reply@points.example");
  expect(from({ PUBLIC_URL: "http://10.0.0.7" })).toBe("no-reply@[10.0.0.7]");
  expect(from({ MAIL_FROM: "points@shop.example" })).toBe("points@shop.example");
});

test("the public address loses its trailing slash", () => {
  const { publicUrl } = readConfig({ PUBLIC_URL: "https://points.example/" }, false);
  expect(publicUrl).toBe("https://points.example");
});

test.each([
  ["PORT", "http"],
  ["PORT", "65536"],
  ["PORT", "-1"],
  ["PORT", "80.5"],
  ["DATABASE_URL", "mysql://u:hidden-word@db/nuqta"],
  ["DATABASE_URL", "hidden-word"],
  ["PUBLIC_URL", "points.example"],
  ["MAIL_FROM", "nobody"],
  ["SMTP_URL", "http://hidden-word"],
  ["ADMIN_EMAIL", "nobody"],
  ["ADMIN_PASSWORD", "a\0b"],
  ["DEMO", "yes"],
  ["NODE_ENV", "prod"],
  ["ROLE", "web"],
  ["LOG_LEVEL", "loud"],
  ["ALLOW_UNSAFE_DB", "true"],
])("a wrong %s (%j) is one line that names it and spills no secret", (name, value) => {
  const message = complaint({ [name]: value });
  expect(message).toMatch(new RegExp(`^${name} must [^\n]+$`));
  expect(message).not.toContain("hidden-word");
});

test("production never runs on an unsafe database", () => {
  const message = complaint({ ALLOW_UNSAFE_DB: "1", NODE_ENV: "production" });
  expect(message).toContain("ALLOW_UNSAFE_DB");
});
