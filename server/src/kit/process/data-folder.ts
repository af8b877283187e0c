// What stands in the data folder beside the folder of the database, and who made it.

/** The files that a server keeps there, by whichever account it runs as. */
export const serverFiles = [
  "postgresql.log",
  "postgresql.log.1",
  "running.json",
  "secrets.key",
  "audit-signing.key",
  "timelines.json",
] as const;

/** The name of a file that tells secrets to whoever started a server or gave a command. */
export type SecretFile =
  `${"first-sign-in" | "dev-pages" | "owner-password" | `key-${string}`}.txt`;

const isSecretFile = (name: string): name is SecretFile =>
  /^(first-sign-in|dev-pages|owner-password|key-.+)\.txt$/.test(name);

/** Whether a file was made by a server or a command of ours, so that its folder is no other's. */
export const isOurs = (name: string): boolean =>
  isSecretFile(name) || serverFiles.some((each) => each === name);
