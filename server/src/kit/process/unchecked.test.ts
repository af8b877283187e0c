// In production nobody poses as the database, the mail server or anybody else, whatever the settings say.
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const db = (query: string) => ({
  DATABASE_URL: `postgres://u:hidden-word@db.example/nuqta?${query}`,
});
const smtp = (query: string) => ({ SMTP_URL: `smtp://u:hidden-word@mail.example${query}` });

test.each([
  ["NODE_TLS_REJECT_UNAUTHORIZED", { NODE_TLS_REJECT_UNAUTHORIZED: "0" }],
  ["DATABASE_URL", db("sslmode=no-verify")],
  ["DATABASE_URL", db("ssl=no-verify")],
  ["DATABASE_URL", db("sslmode=require&uselibpqcompat=true")],
  [
    "MIGRATE_DATABASE_URL",
    {
      ...db("sslmode=verify-full"),
      MIGRATE_DATABASE_URL: db("sslmode=no-verify").DATABASE_URL,
    },
  ],
  ["SMTP_URL", smtp("?tls.rejectUnauthorized=false")],
  ["SMTP_URL", smtp("?requireTLS=false")],
  ["SMTP_URL", smtp(":587?pool=true&ignoreTLS=true")],
])("%s that checks no certificate is refused in production alone (%j)", (name, settings) => {
  const read = (NODE_ENV: string) => () => readConfig({ NODE_ENV, ...settings }, false);
  expect(read("development")).not.toThrow();
  expect(read("production")).toThrow(new RegExp(`^${name} must [^\n]+\\.$`));
  expect(read("production")).not.toThrow("hidden-word");
});

test.each([
  { NODE_TLS_REJECT_UNAUTHORIZED: "1" },
  db("sslmode=verify-full&sslrootcert=/etc/own-authority.pem"),
  db("sslmode=verify-full&uselibpqcompat=true"),
  { DATABASE_URL: "postgres://u:p@localhost/nuqta?sslmode=no-verify" },
  smtp(":587?pool=true"),
  { SMTP_URL: "smtp://127.0.0.1:1025?ignoreTLS=true" },
])("what checks, or stays on this machine, starts (%j)", (settings) => {
  expect(() => readConfig({ NODE_ENV: "production", ...settings }, false)).not.toThrow();
});
