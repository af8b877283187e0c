// Backups as the environment asks for them.
import { isAbsolute } from "node:path";
import { readKey, type SecretKey } from "../secrets/keys.ts";

export type BackupSettings = {
  /** The folder that the log is archived to and backups are made in; without it neither happens by itself. */
  readonly to: string | undefined;
  /** The key that seals them; they are readable by everybody who has the folder without it. */
  readonly key: SecretKey | undefined;
  /** Hours from one base backup to the next. */
  readonly everyHours: number;
  /** The number of base backups that are kept, with the log since the oldest of them. */
  readonly keep: number;
};

const limits = { BACKUP_EVERY_HOURS: [24, 744], BACKUP_KEEP: [7, 1_000] } as const;

/**
 * Reads the settings; a text instead says what is wrong, without its value.
 * @param read the value of a variable, undefined when it is not set
 */
export const readBackupSettings = (
  read: (name: string) => string | undefined,
  isEmbedded: boolean,
): BackupSettings | string => {
  const to = read("BACKUP_TO");
  if (to !== undefined && !isEmbedded)
    return "BACKUP_TO is for the embedded database: back up the server of DATABASE_URL with its own tools";
  if (to !== undefined && !isAbsolute(to))
    return "BACKUP_TO must be the whole path of a folder, such as /mnt/backups/nuqta";
  const written = read("BACKUP_KEY");
  const key = written === undefined ? undefined : readKey(written.trim());
  if (written !== undefined && key === undefined)
    return "BACKUP_KEY must be 32 bytes in base64, as `openssl rand -base64 32` makes them";
  const numbers: number[] = [];
  for (const [name, [usual, most]] of Object.entries(limits)) {
    const text = read(name) ?? String(usual);
    if (!/^[1-9]\d{0,3}$/.test(text) || Number(text) > most)
      return `${name} must be a whole number from 1 to ${most}`;
    numbers.push(Number(text));
  }
  const [everyHours = 24, keep = 7] = numbers;
  return { to, key, everyHours, keep };
};
