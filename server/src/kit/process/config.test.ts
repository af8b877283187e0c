import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { ConfigError } from "./environment.ts";

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
    auditHeadTo: [],
    auditRecordTo: [],
    auditSigningKey: undefined,
    migrateUrl: undefined,
    startedIn: ".",
    secretKeys: [],
    backup: { to: undefined, key: undefined, everyHours: 24, keep: 7 },
    trustedProxies: [],
    realms: new Map(),
    smtpUrl: undefined,
    messageGatewayUrl: undefined,
    mailFrom: "no-reply@localhost",
    adminEmail: undefined,
    adminPassword: undefined,
    demo: true,
    stage: "development",
    stageReason: "no DATABASE_URL, public address or proxy is set",
    devPages: true,
    role: "all",
    logLevel: "info",
    allowUnsafeDatabase: false,
    allowLoopbackWebhooks: false,
    webhookHosts: [],
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
  const databaseUrl = "postgres://u:p@db/nuqta?sslmode=verify-full";
  expect(readConfig({ DATABASE_URL: databaseUrl }, false).demo).toBe(false);
  expect(readConfig({ DATABASE_URL: databaseUrl, DEMO: "1" }, false).demo).toBe(true);
  expect(readConfig({ DEMO: "0" }, false).demo).toBe(false);
  expect(readConfig({ NODE_ENV: "test" }, false).demo).toBe(false);
  expect(readConfig({ NODE_ENV: "test", DEMO: "1" }, false).demo).toBe(true);
});

const database = { DATABASE_URL: "postgres://u:p@db/nuqta?sslmode=verify-full" };
const secure = { PUBLIC_URL: "https://points.example" };
const proxied = { TRUSTED_PROXIES: "10.0.0.7", INSECURE_HTTP: "1" };
const reachable = { HOST: "0.0.0.0", INSECURE_HTTP: "1" };

test.each([
  ["nothing set", {}, "development", true],
  ["a public address by http", { PUBLIC_URL: "http://points.test" }, "development", true],
  ["this machine by another name", { HOST: "::1" }, "development", true],
  ["mails that are sent", { SMTP_URL: "smtp://mail" }, "development", false],
  ["a database", database, "production", false],
  ["https", secure, "production", false],
  ["a proxy", proxied, "production", false],
  ["a host that others reach", reachable, "production", false],
  ["NODE_ENV", { NODE_ENV: "production" }, "production", false],
  ["NODE_ENV beside a database", { ...database, NODE_ENV: "development" }, "development", false],
  ["a test", { NODE_ENV: "test" }, "test", false],
  ["a test that asks for its mails", { NODE_ENV: "test", DEV_MAILBOX: "1" }, "test", true],
  ["nobody wants to see mails", { DEV_MAILBOX: "0" }, "development", false],
] as const)("with %s the stage and the development pages follow", (_name, env, stage, devPages) => {
  expect(readConfig(env, false)).toMatchObject({ stage, devPages });
});

test.each([
  ["HOST", { HOST: "0.0.0.0" }, /^PUBLIC_URL must be the https .*HOST is not this machine alone/],
  ["a proxy", { TRUSTED_PROXIES: "10.0.0.7" }, /^PUBLIC_URL must be the https .*TRUSTED_PROXIES/],
  [
    "an http address",
    { ...database, PUBLIC_URL: "http://points.example" },
    /^PUBLIC_URL must be the https .*PUBLIC_URL is an http address.* INSECURE_HTTP=1\.$/,
  ],
  [
    "another name for it",
    { NODE_ENV: "production", HOST: "::", PUBLIC_URL: "http://localhost:3000" },
    /^PUBLIC_URL must be the https .*HOST/,
  ],
])("a production start that people would reach in clear text by %s is refused", (_by, env, why) => {
  expect(complaint(env)).toMatch(why);
  const asked = readConfig({ ...env, INSECURE_HTTP: "1" }, false);
  expect(asked.stage).toBe("production");
  expect(readConfig({ ...env, ...secure }, false).stage).toBe("production");
  // On this machine, and in an evaluation that says that it is one, nobody else is on the way.
  expect(readConfig({ ...env, NODE_ENV: "development" }, false).stage).toBe("development");
});

test("this machine alone needs no https", () => {
  for (const env of [
    { NODE_ENV: "production" },
    { NODE_ENV: "production", PUBLIC_URL: "http://localhost:3000" },
    { DATABASE_URL: "postgres://u:p@127.0.0.1/nuqta", HOST: "::1" },
  ])
    expect(readConfig(env, false).stage).toBe("production");
});

test.each([
  ["says nothing of TLS", "", true],
  ["would go on without it", "?sslmode=prefer", true],
  ["says nothing", "?sslmode=", true],
  ["says that nobody listens", "?sslmode=disable", false],
  ["says so in another way", "?ssl=false", false],
  ["asks for TLS", "?sslmode=require", false],
  ["asks whose certificate it is", "?sslmode=verify-full", false],
  ["is a folder of this machine", "?host=/run/postgresql", false],
])("a database elsewhere whose address %s", (_name, query, isRefused) => {
  const address = `postgres://u:hidden-word@db.example/nuqta${query}`;
  const envs = [
    { DATABASE_URL: address },
    { ...database, MIGRATE_DATABASE_URL: address },
    { DATABASE_URL: address, NODE_ENV: "production" },
  ];
  for (const env of envs) {
    if (!isRefused) {
      expect(readConfig(env, false).stage).toBe("production");
      continue;
    }
    const message = complaint(env);
    expect(message).toMatch(
      /^(MIGRATE_)?DATABASE_URL names another machine without TLS: add sslmode=verify-full, or sslmode=disable [^\n]+$/,
    );
    expect(message).not.toContain("hidden-word");
    expect(readConfig({ ...env, NODE_ENV: "development" }, false).stage).toBe("development");
  }
});

test.each(["", "TRACES_", "METRICS_", "LOGS_"])(
  "a collector (%s) is told nothing in clear text",
  (signal) => {
    const name = `OTEL_EXPORTER_OTLP_${signal}ENDPOINT`;
    const to = (url: string) => ({ NODE_ENV: "production", [name]: url });
    expect(complaint(to("http://collector:4318"))).toBe(
      `${name} must start with https:// or name this machine.`,
    );
    for (const url of ["https://collector:4318", "http://127.0.0.1:4318", "http://[::1]:4318"])
      expect(readConfig(to(url), false).stage).toBe("production");
    expect(readConfig({ [name]: "http://collector:4318" }, false).stage).toBe("development");
  },
);

test("what makes a start production is named", () => {
  const reason = (env: Record<string, string>) => readConfig(env, false).stageReason;
  expect(reason(database)).toBe("DATABASE_URL is set, and NODE_ENV says nothing else");
  expect(reason({ ...database, NODE_ENV: "development" })).toBe("NODE_ENV=development");
  expect(readConfig(proxied, false).demo).toBe(false);
});

test.each([
  ["a database", database],
  ["https", secure],
  ["a proxy", proxied],
  ["a host that others reach", reachable],
])("the development pages refuse to be beside %s, whatever NODE_ENV says", (_name, env) => {
  for (const NODE_ENV of ["", "development", "test", "production"]) {
    const message = complaint({ ...env, NODE_ENV, DEV_MAILBOX: "1" });
    expect(message).toMatch(/^DEV_MAILBOX=1 is not accepted: [^\n]+$/);
  }
});

test("mails come from the host of the public address, unless told otherwise", () => {
  const from = (env: Record<string, string>) => readConfig(env, false).mailFrom;
  expect(from({ PUBLIC_URL: "https://points.example:8443/x" })).toBe("no-reply@points.example");
  expect(from({ PUBLIC_URL: "http://10.0.0.7" })).toBe("no-reply@[10.0.0.7]");
  expect(from({ MAIL_FROM: "points@shop.example" })).toBe("points@shop.example");
});

test("proxies are trusted by address and by network", () => {
  const env = { ...secure, TRUSTED_PROXIES: "10.0.0.7, 2001:db8::/32," };
  const { trustedProxies } = readConfig(env, false);
  expect(trustedProxies).toEqual(["10.0.0.7", "2001:db8::/32"]);
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
  ["MIGRATE_DATABASE_URL", "hidden-word"],
  ["AUDIT_HEAD_TO", "ftp://hidden-word"],
  ["AUDIT_HEAD_TO", "https://logs.example, hidden-word"],
  ["AUDIT_RECORD_TO", "ftp://hidden-word"],
  ["AUDIT_SIGNING_KEY", "hidden-word"],
  ["PUBLIC_URL", "points.example"],
  ["MAIL_FROM", "nobody"],
  ["SMTP_URL", "http://hidden-word"],
  ["ADMIN_EMAIL", "nobody"],
  ["ADMIN_PASSWORD", "a\0b"],
  ["DEMO", "yes"],
  ["TRUSTED_PROXIES", "10.0.0.7, proxy"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["TRUSTED_PROXIES", "0.0.0.0/0"],
  ["TRUSTED_PROXIES", "10.0.0.0/8/8"],
  ["NODE_ENV", "prod"],
  ["ROLE", "web"],
  ["LOG_LEVEL", "loud"],
  ["ALLOW_UNSAFE_DB", "true"],
  ["INSECURE_HTTP", "yes"],
  ["DEV_MAILBOX", "yes"],
])("a wrong %s (%j) is one line that names it and spills no secret", (name, value) => {
  const message = complaint({ [name]: value });
  expect(message).toMatch(new RegExp(`^${name} must [^\n]+$`));
  expect(message).not.toContain("hidden-word");
});

test.each([
  ["https://logs.example/heads, file:///kept, syslogs://logs.example:6514", undefined],
  ["http://127.0.0.1:8080/heads,syslog://localhost", undefined],
  ["file:///kept, http://logs.example/heads", "in clear"],
  ["syslog://logs.example", "in clear"],
  ["syslog://127.0.0.1.logs.example", "in clear"],
])("in production the record and its end go to %s or are refused", (to, part) => {
  for (const name of ["AUDIT_HEAD_TO", "AUDIT_RECORD_TO"]) {
    const read = (NODE_ENV: string) => {
      const { auditHeadTo, auditRecordTo } = readConfig({ NODE_ENV, [name]: to }, false);
      return name === "AUDIT_HEAD_TO" ? auditHeadTo : auditRecordTo;
    };
    expect(read("development")).toHaveLength(to.split(",").length);
    if (part === undefined) {
      expect(read("production")).toEqual(read("development"));
      continue;
    }
    const message = complaint({ NODE_ENV: "production", [name]: to });
    expect(message).toMatch(new RegExp(`^${name} must [^\n]+$`));
    expect(message).toContain(part);
  }
});

const realm = {
  issuer: "https://id.example",
  client_id: "nuqta",
  allowed_domains: ["Shop.example"],
};
const realmsOf = (value: unknown) => ({
  PUBLIC_URL: "https://points.example",
  OIDC_REALMS: JSON.stringify(value),
});

test("realms of tenants are read whole", () => {
  const acme = {
    ...{ ...realm, client_secret: "s", allowed_emails: ["Mona@else.example"], audience: "seller" },
    ...{ password_login: false, acr: ["high"], max_age: 300, trusted_amr: ["mfa", "otp"] },
  };
  const { realms } = readConfig(realmsOf({ acme, "a-1": realm }), false);
  expect(realms.get("a-1")).toMatchObject({
    ...{ clientSecret: undefined, audience: "admin", hasPasswordLogin: true, acr: [] },
    ...{ maxAge: undefined, trustedAmr: new Set() },
  });
  expect(realms.get("acme")).toEqual({
    ...{ name: "acme", issuer: "https://id.example", clientId: "nuqta", clientSecret: "s" },
    ...{ audience: "seller", allowedEmails: new Set(["mona@else.example"]) },
    allowedDomains: new Set(["shop.example"]),
    ...{ hasPasswordLogin: false, acr: ["high"], maxAge: 300, trustedAmr: new Set(["mfa", "otp"]) },
  });
  const local = { ...realm, issuer: "http://127.0.0.1:4000/realms/x" };
  expect(readConfig(realmsOf({ local }), false).realms.size).toBe(1);
  expect(readConfig({ OIDC_REALMS: " " }, false).realms.size).toBe(0);
});

test.each<[string, unknown, string]>([
  ["no object", "hidden-word", "JSON object"],
  ["a list", [realm], "JSON object"],
  ["a capital letter", { Acme: realm }, "small letters"],
  ["the name of our own page", { admin: realm }, "small letters"],
  ["no issuer", { acme: { ...realm, issuer: undefined } }, "acme.issuer"],
  ["http elsewhere", { acme: { ...realm, issuer: "http://hidden-word.example" } }, "acme.issuer"],
  ["no client", { acme: { ...realm, client_id: "" } }, "acme.client_id"],
  ["an empty secret", { acme: { ...realm, client_secret: "" } }, "acme.client_secret"],
  [
    "a password login that is a word",
    { acme: { ...realm, password_login: "no" } },
    "password_login",
  ],
  ["no strength in a list", { acme: { ...realm, acr: [] } }, "acme.acr"],
  ["a strength of two words", { acme: { ...realm, acr: ["hidden-word high"] } }, "acme.acr.0"],
  ["half a second", { acme: { ...realm, max_age: 300.5 } }, "acme.max_age"],
  ["sessions too short to work in", { acme: { ...realm, max_age: 299 } }, "acme.max_age"],
  ["a method that is no text", { acme: { ...realm, trusted_amr: [1] } }, "acme.trusted_amr.0"],
  ["a wrong door", { acme: { ...realm, audience: "hidden-word" } }, "acme.audience"],
  ["a wrong domain", { acme: { ...realm, allowed_domains: ["hidden-word"] } }, "allowed_domains.0"],
  ["nobody allowed", { acme: { ...realm, allowed_domains: [] } }, "allowed_emails or"],
  ["an unknown setting", { acme: { ...realm, secret: "hidden-word" } }, "secret"],
])("realms with %s are one line that spills no secret", (_name, value, part) => {
  const message = complaint(realmsOf(value));
  expect(message).toMatch(/^OIDC_REALMS must [^\n]+\.$/);
  expect(message).toContain(part);
  expect(message).not.toContain("hidden-word");
});

test("realms are no JSON, or come twice: one line", () => {
  for (const text of ["{", '{"acme":{},"acme":{}}']) {
    expect(complaint({ ...realmsOf({}), OIDC_REALMS: text })).toContain("JSON object of realms");
  }
});

test("realms need the address that browsers are sent back to", () => {
  const { OIDC_REALMS } = realmsOf({ acme: realm });
  expect(complaint({ OIDC_REALMS })).toMatch(/^PUBLIC_URL must be set/);
});

test("production never runs on an unsafe database", () => {
  for (const name of ["ALLOW_UNSAFE_DB", "ALLOW_LOOPBACK_WEBHOOKS"]) {
    for (const env of [{ NODE_ENV: "production" }, database]) {
      const message = complaint({ ...env, [name]: "1" });
      expect(message).toMatch(new RegExp(`^${name}=1 is not accepted in production \\(`));
    }
  }
});

test("messages leave this machine encrypted or not at all, and webhooks go to listed hosts", () => {
  const live = { NODE_ENV: "production" };
  const far = { ...live, MESSAGE_GATEWAY_URL: "http://sms.shop.example/send" };
  expect(() => readConfig(far, false)).toThrow(
    "MESSAGE_GATEWAY_URL must start with https:// or name this machine",
  );
  for (const url of ["https://sms.shop.example/send", "http://127.0.0.1:9000/send"])
    expect(readConfig({ ...live, MESSAGE_GATEWAY_URL: url }, false).messageGatewayUrl).toBe(url);
  const listed = { WEBHOOK_HOSTS: "Hooks.Shop.example, *.partner.example" };
  expect(readConfig(listed, false).webhookHosts).toEqual([
    "hooks.shop.example",
    "*.partner.example",
  ]);
  for (const wrong of ["https://hooks.shop.example", "*", "shop", "a b.example"])
    expect(() => readConfig({ WEBHOOK_HOSTS: wrong }, false)).toThrow(
      "WEBHOOK_HOSTS must be hosts",
    );
});
