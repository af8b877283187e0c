// Settings that production lacks: the warnings of a start, with their cures.
import type { Config } from "../../kit/process/config.ts";
import { warnings } from "../../start-warnings.ts";
import { asFinding } from "./database.ts";
import type { Finding } from "./finding.ts";

const cures: readonly (readonly [sign: string, code: string, cure: string])[] = [
  ["without TLS", "database_in_clear", "Add sslmode=verify-full to that address"],
  [
    "PUBLIC_URL",
    "public_url_not_https",
    "Put a proxy with a certificate before it, and set PUBLIC_URL to its https address",
  ],
  ["SMTP_URL", "smtp_not_set", "Set SMTP_URL to your mail server: smtp://user:password@host:587"],
  [
    "AUDIT_HEAD_TO",
    "record_not_kept_elsewhere",
    "Set AUDIT_HEAD_TO to a folder or address on another machine",
  ],
  [
    "SECRETS_KEY",
    "secrets_not_sealed",
    "Set SECRETS_KEY to what `openssl rand -base64 32` prints, and keep it where the backups are not",
  ],
];

export const lookAtSettings = (config: Config): Finding[] =>
  warnings(config, config.secretKeys.length > 0).map((warning) => {
    const known = cures.find(([sign]) => warning.includes(sign));
    if (known === undefined) return asFinding("setting", warning);
    const [, code, cure] = known;
    return { ...asFinding(code, warning), cure };
  });
