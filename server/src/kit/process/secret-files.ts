// Secrets of the environment as files, as stores of secrets hand them out: NAME_FILE names one that holds what NAME would.
// Decision 0132.
import { readFileSync } from "node:fs";
import { ConfigError } from "./environment.ts";

/** Settings that hold a secret, or may. */
export const secretSettings = [
  ...["DATABASE_URL", "MIGRATE_DATABASE_URL", "SMTP_URL", "MESSAGE_GATEWAY_URL", "OIDC_REALMS"],
  ...["SECRETS_KEY", "SECRETS_KEY_OLD", "BACKUP_KEY", "AUDIT_SIGNING_KEY", "ADMIN_PASSWORD"],
  ...["AUDIT_HEAD_TO", "AUDIT_RECORD_TO", "METRICS_TOKEN", "OTEL_EXPORTER_OTLP_HEADERS"],
] as const;

const lengthMax = 65_536;

/**
 * Puts what the files hold in the place of their names, without a last line break. It is done to `env` itself, once, because libraries and
 * commands of ours read it too, and a server that gave up the rights of root could not open the files again.
 * @throws ConfigError naming the setting, never what the file holds
 */
export const takeSecretFiles = (env: Record<string, string | undefined>): void => {
  for (const name of secretSettings) {
    const path = env[`${name}_FILE`]?.trim() ?? "";
    delete env[`${name}_FILE`];
    if (path === "") continue;
    if ((env[name]?.trim() ?? "") !== "")
      throw new ConfigError(`${name} and ${name}_FILE are both set: leave one of them out.`);
    env[name] = contentOf(name, path);
  }
};

const contentOf = (name: string, path: string): string => {
  const text = textOf(name, path).replace(/\r?\n$/, "");
  if (text.trim() === "") throw new ConfigError(`${name}_FILE names an empty file.`);
  if (text.length > lengthMax)
    throw new ConfigError(`${name}_FILE names a file of more than ${lengthMax / 1_024} KB.`);
  return text;
};

const textOf = (name: string, path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ConfigError(`${name}_FILE names a file that cannot be read (${code}).`, { cause });
  }
};
