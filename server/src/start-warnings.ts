// Lines that a start prints about what is missing or unsafe, each with its cure.
import type { Config } from "./kit/process/config.ts";
import { wayTo } from "./kit/process/in-clear.ts";

/** What an operator of a production server should know before others do. */
export const warnings = (config: Config, isSealedByEnvironment: boolean): string[] => {
  const { stage, publicUrl, smtpUrl, auditHeadTo } = config;
  if (stage !== "production") return [];
  return [
    ...(publicUrl?.startsWith("https:") === true
      ? []
      : [
          "Warning: PUBLIC_URL is no https address, so cookies are not kept to secure connections.",
        ]),
    ...(smtpUrl === undefined
      ? ["Warning: SMTP_URL is not set, so mails wait and nobody can recover a password."]
      : []),
    ...(auditHeadTo.length > 0
      ? []
      : [
          "Warning: AUDIT_HEAD_TO is not set, so a record that is rewritten in the database is not noticed.",
        ]),
    ...openLines(config).map(
      (name) =>
        `Warning: ${name} names another machine without TLS, so what it reads and writes can be read on the way.`,
    ),
    ...(isSealedByEnvironment
      ? []
      : ["Warning: SECRETS_KEY is not set, so whoever reads the database reads its secrets."]),
  ];
};

/** The addresses of databases that are reached over a network in clear text. */
const openLines = ({ databaseUrl, migrateUrl }: Config): string[] =>
  Object.entries({ DATABASE_URL: databaseUrl, MIGRATE_DATABASE_URL: migrateUrl })
    .filter(([, url]) => url !== undefined && ["in clear", "not said"].includes(wayTo(url)))
    .map(([name]) => name);

/** The way on from a place that was restored and takes no changes yet. */
export const restoredWarnings = (isClosed: boolean): string[] =>
  isClosed
    ? [
        "Warning: this place was restored and takes no changes: run `nuqta verify`, then `nuqta open`.",
      ]
    : [];

/** The cure for a database whose past its own application could change. */
export const roleWarnings = ({ migrateUrl }: Config, changeable: readonly string[]): string[] => {
  if (changeable.length === 0) return [];
  const who = migrateUrl === undefined ? "owns" : "may still change";
  return [
    `Warning: the role of DATABASE_URL ${who} the history (${changeable.join(", ")}). ` +
      "As an administrator: CREATE ROLE nuqta_app LOGIN PASSWORD '…'; " +
      "GRANT CONNECT ON DATABASE … TO nuqta_app; " +
      "then DATABASE_URL by that role, and MIGRATE_DATABASE_URL as DATABASE_URL is now.",
  ];
};

/** The way out for a production programme in which nobody can agree to what somebody else asks for. */
export const approverWarnings = ({ stage }: Pick<Config, "stage">, approvers: number): string[] =>
  stage !== "production" || approvers > 1
    ? []
    : [
        "Warning: only one account may approve, so what needs a second person cannot be approved. " +
          "Add an owner: npm run nuqta -- add-owner.",
      ];

/** The reason why a server still runs as root, as `dropRoot` gives it. */
export const rootWarnings = (kept: string | undefined): string[] =>
  kept === undefined
    ? []
    : [
        `Warning: this server runs as root, because ${kept}. Install it where everybody can read it.`,
      ];
