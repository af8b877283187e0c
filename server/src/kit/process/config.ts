// Reads the environment once, at the start. A wrong value stops the start with one line naming it.
import { resolve } from "node:path";
import { readSigningKey } from "../audit/key-pair.ts";
import { readPlaces } from "../audit/place-settings.ts";
import { type BackupSettings, readBackupSettings } from "../backup/settings.ts";
import { readSecretKeys, type SecretKey } from "../secrets/keys.ts";
import { readTelemetrySettings, type TelemetrySettings } from "../telemetry/settings.ts";
import {
  addresses,
  ConfigError,
  type Environment,
  email,
  flag,
  hosts,
  oneOf,
  port,
  read,
  url,
  whole,
} from "./environment.ts";
import { firstInClear } from "./in-clear.ts";
import { type Realms, readRealms } from "./realms.ts";
import { isLoopback, type Stage, type StageSigns, signsOfProduction, stageOf } from "./stage.ts";
import { firstUnchecked } from "./unchecked.ts";

export type LogLevel = (typeof logLevels)[number];

export type Role = "all" | "api" | "worker";

export type Config = {
  /** 0 asks the operating system for a free port. */
  port: number;
  host: string;
  /** Absolute. Holds the embedded database and uploaded files. */
  dataDir: string;
  /** A PostgreSQL server to use in place of the embedded one. */
  databaseUrl: string | undefined;
  /** The same server by the role that owns the tables, when DATABASE_URL is by one that does not. */
  migrateUrl: string | undefined;
  /** The address people reach us by, without a trailing slash; unset means host and port. */
  publicUrl: string | undefined;
  /** Proxies whose word on where a request comes from is believed: addresses and networks. */
  trustedProxies: readonly string[];
  /** The identity providers of tenants, by the name in the address of their sign-in. */
  realms: Realms;
  smtpUrl: string | undefined;
  /** Where SMS and push messages are posted to, one by one. */
  messageGatewayUrl: string | undefined;
  /** The sender of our mails. */
  mailFrom: string;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  /** The absolute path of the operator's file of stolen passwords. */
  stolenPasswords: string | undefined;
  /** Whether an empty database is filled with the demo marketplace. */
  demo: boolean;
  stage: Stage;
  /** Why it is that stage, for the line that the start prints. */
  stageReason: string;
  /** Whether mails and messages can be read at /dev/*, with a key that the start prints. */
  devPages: boolean;
  role: Role;
  logLevel: LogLevel;
  /** Start on a database that may lose acknowledged writes. Never true in production. */
  allowUnsafeDatabase: boolean;
  /** Webhooks may go to this machine itself. Never true in production. */
  allowLoopbackWebhooks: boolean;
  /** The hosts that webhooks may go to; empty: any public one. */
  webhookHosts: readonly string[];
  /** What whoever reads the metrics must show; without it nobody is served them. */
  metricsToken: string | undefined;
  /** Orders, quotes and holds that one key may send in a minute; any number when undefined. */
  keyCallsPerMinute: number | undefined;
  /** Addresses that the end of the record is sent to each day. */
  auditHeadTo: readonly string[];
  /** Addresses that each entry of the record is sent to. */
  auditRecordTo: readonly string[];
  /** The private key that signs it, 32 bytes in base64; one is made in the data folder without. */
  auditSigningKey: string | undefined;
  /** The folder that the command was called in, which paths given to it are meant from. */
  startedIn: string;
  /** The keys that seal secrets in the database: the first one seals, all of them open. */
  secretKeys: readonly SecretKey[];
  backup: BackupSettings;
  /** Where traces and metrics are sent; undefined: nowhere. */
  telemetry: TelemetrySettings | undefined;
};

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const collectorNames = ["", "TRACES_", "METRICS_", "LOGS_"].map(
  (signal) => `OTEL_EXPORTER_OTLP_${signal}ENDPOINT`,
);

const rootDataDir = "/var/lib/nuqta/data";

/**
 * Turns environment variables into a Config. An empty value counts as unset, as compose files write it.
 * @param isRoot whether this process is root, who keeps its data in /var/lib/nuqta unless told otherwise
 * @throws ConfigError with one line that names the first wrong variable; secrets are not repeated in it
 */
export const readConfig = (env: Environment, isRoot = process.getuid?.() === 0): Config => {
  const databaseUrl = url(env, "DATABASE_URL", ["postgres:", "postgresql:"]);
  const migrateUrl = url(env, "MIGRATE_DATABASE_URL", ["postgres:", "postgresql:"]);
  if (migrateUrl !== undefined && databaseUrl === undefined)
    throw new ConfigError("DATABASE_URL must be set when MIGRATE_DATABASE_URL is.");
  const publicUrl = url(env, "PUBLIC_URL", ["http:", "https:"])?.replace(/\/+$/, "");
  const trustedProxies = addresses(env, "TRUSTED_PROXIES");
  const host = read(env, "HOST") ?? "127.0.0.1";
  const isAsked = read(env, "NODE_ENV") !== undefined;
  const named = oneOf(env, "NODE_ENV", ["development", "production", "test"], "development");
  const asked = isAsked ? named : undefined;
  const signs = { asked, databaseUrl, publicUrl, trustedProxies, host };
  const { stage, reason } = stageOf(signs);
  const notInProduction = (name: string): boolean => {
    const isSet = flag(env, name, false);
    if (isSet && stage === "production")
      throw new ConfigError(`${name}=1 is not accepted in production (${reason}).`);
    return isSet;
  };
  const allowUnsafeDatabase = notInProduction("ALLOW_UNSAFE_DB");
  const allowLoopbackWebhooks = notInProduction("ALLOW_LOOPBACK_WEBHOOKS");
  const smtpUrl = url(env, "SMTP_URL", ["smtp:", "smtps:"]);
  const hasDevPages = devPages(env, stage, signs, smtpUrl);
  const allowsHttp = flag(env, "INSECURE_HTTP", false);
  const connections = { host, publicUrl, trustedProxies, allowsHttp };
  const databases = { DATABASE_URL: databaseUrl, MIGRATE_DATABASE_URL: migrateUrl };
  const collectors = Object.fromEntries(collectorNames.map((name) => [name, read(env, name)]));
  const nodeRejects = read(env, "NODE_TLS_REJECT_UNAUTHORIZED");
  const unsafe =
    firstInClear({ ...connections, databases, collectors }) ??
    firstUnchecked({ nodeRejects, smtpUrl, databases });
  if (unsafe !== undefined && stage === "production") throw new ConfigError(`${unsafe}.`);
  return {
    port: port(env),
    host,
    dataDir: resolve(read(env, "DATA_DIR") ?? (isRoot ? rootDataDir : "data")),
    databaseUrl,
    migrateUrl,
    publicUrl,
    trustedProxies,
    realms: realms(env, publicUrl),
    smtpUrl,
    messageGatewayUrl: gateway(env, stage),
    mailFrom: email(env, "MAIL_FROM") ?? `no-reply@${hostOf(publicUrl)}`,
    adminEmail: email(env, "ADMIN_EMAIL"),
    adminPassword: read(env, "ADMIN_PASSWORD"),
    stolenPasswords: file(env, "STOLEN_PASSWORDS"),
    // Production starts empty, and a test says so when it wants a whole year of life.
    demo: flag(env, "DEMO", databaseUrl === undefined && stage === "development"),
    stage,
    stageReason: reason,
    devPages: hasDevPages,
    role: oneOf(env, "ROLE", ["all", "api", "worker"], "all"),
    logLevel: oneOf(env, "LOG_LEVEL", logLevels, "info"),
    allowUnsafeDatabase,
    allowLoopbackWebhooks,
    webhookHosts: hosts(env, "WEBHOOK_HOSTS"),
    metricsToken: secret(env, "METRICS_TOKEN"),
    keyCallsPerMinute: whole(env, "KEY_CALLS_PER_MINUTE"),
    auditHeadTo: places(env, "AUDIT_HEAD_TO", stage),
    auditRecordTo: places(env, "AUDIT_RECORD_TO", stage),
    auditSigningKey: signingKey(env),
    startedIn: read(env, "INIT_CWD") ?? ".",
    secretKeys: secretKeys(env),
    backup: backup(env, databaseUrl === undefined),
    telemetry: telemetry(env),
  };
};

// The pages show codes that open accounts, so nothing that points to real use may stand beside them.
const devPages = (
  env: Environment,
  stage: Stage,
  signs: StageSigns,
  smtpUrl: string | undefined,
): boolean => {
  const inTheWay = [
    ...(stage === "production" ? ["this is production"] : []),
    ...signsOfProduction(signs),
  ];
  const isEvaluation = stage === "development" && smtpUrl === undefined && inTheWay.length === 0;
  const isAsked = flag(env, "DEV_MAILBOX", isEvaluation);
  if (isAsked && inTheWay.length > 0) {
    throw new ConfigError(
      `DEV_MAILBOX=1 is not accepted: ${inTheWay[0]}. It shows mails with codes that open accounts.`,
    );
  }
  return isAsked;
};

const file = (env: Environment, name: string): string | undefined => {
  const value = read(env, name);
  return value === undefined ? undefined : resolve(value);
};

const secret = (env: Environment, name: string): string | undefined => {
  const value = read(env, name);
  if (value !== undefined && !/^[\x21-\x7e]{16,256}$/.test(value)) {
    throw new ConfigError(`${name} must have 16 to 256 letters, digits or marks, without spaces.`);
  }
  return value;
};

const places = (env: Environment, name: string, stage: Stage): string[] => {
  const all = readPlaces(name, read(env, name), stage);
  if (typeof all === "string") throw new ConfigError(`${all}.`);
  return all;
};

const signingKey = (env: Environment): string | undefined => {
  const text = read(env, "AUDIT_SIGNING_KEY")?.trim();
  if (text !== undefined && readSigningKey(text) === undefined) {
    throw new ConfigError(
      "AUDIT_SIGNING_KEY must be 32 bytes in base64, as `openssl rand -base64 32` makes them.",
    );
  }
  return text;
};

const secretKeys = (env: Environment): readonly SecretKey[] => {
  const keys = readSecretKeys(read(env, "SECRETS_KEY"), read(env, "SECRETS_KEY_OLD"));
  if (typeof keys === "string") throw new ConfigError(`${keys}.`);
  return keys;
};

const backup = (env: Environment, isEmbedded: boolean): BackupSettings => {
  const settings = readBackupSettings((name) => read(env, name), isEmbedded);
  if (typeof settings === "string") throw new ConfigError(`${settings}.`);
  return settings;
};

const telemetry = (env: Environment): TelemetrySettings | undefined => {
  const settings = readTelemetrySettings((name) => read(env, name));
  if (typeof settings === "string") throw new ConfigError(`${settings}.`);
  return settings;
};

// Messages hold codes, so in production they leave this machine encrypted or not at all, as mails do.
const gateway = (env: Environment, stage: Stage): string | undefined => {
  const value = url(env, "MESSAGE_GATEWAY_URL", ["http:", "https:"]);
  if (value === undefined || stage !== "production") return value;
  const { protocol, hostname } = new URL(value);
  if (protocol !== "https:" && !isLoopback(hostname))
    throw new ConfigError(
      "MESSAGE_GATEWAY_URL must start with https:// or name this machine: messages hold codes.",
    );
  return value;
};

// In front of an @ a name stands by itself, and an address of numbers in brackets.
const hostOf = (publicUrl: string | undefined): string => {
  const host = publicUrl === undefined ? "localhost" : new URL(publicUrl).hostname;
  return /^\d+(\.\d+){3}$/.test(host) ? `[${host}]` : host;
};

const realms = (env: Environment, publicUrl: string | undefined): Realms => {
  const value = read(env, "OIDC_REALMS");
  if (value === undefined) return new Map();
  const given = readRealms(value);
  if (typeof given === "string") throw new ConfigError(`OIDC_REALMS ${given}.`);
  if (given.size > 0 && publicUrl === undefined) {
    throw new ConfigError(
      "PUBLIC_URL must be set when OIDC_REALMS is: identity providers send browsers back to it.",
    );
  }
  return given;
};
