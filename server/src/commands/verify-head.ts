// Holds ends of the record that were kept elsewhere against the database.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { findAuditFault } from "../kit/audit/append.ts";
import { type Head, hashAfter, headsIn, isSignedBy } from "../kit/audit/head.ts";
import { publicTextOf, readSigningKey } from "../kit/audit/key-pair.ts";
import { keptSigningKey } from "../kit/audit/signing-key.ts";
import type { Database } from "../kit/db/db.ts";
import type { Config } from "../kit/process/config.ts";
import { StartError } from "../kit/process/start-error.ts";
import { type Command, type Given, Misuse, neededOf, optionOf } from "./command.ts";
import { visit } from "./visit.ts";

const trustedKey = (given: Given, config: Config): string => {
  const text = optionOf(given, "key");
  if (text !== undefined) {
    if (!/^[A-Za-z0-9_-]{43}$/.test(text))
      throw new Misuse("--key must be the 43 letters that a head has as its key.");
    return text;
  }
  const secret = config.auditSigningKey;
  const key = secret === undefined ? keptSigningKey(config.dataDir, false) : readSigningKey(secret);
  if (key === undefined)
    throw new Misuse("--key is missing, and no signing key is on this machine.");
  return publicTextOf(key);
};

const read = (name: string, cwd: string): Head[] => {
  const path = resolve(cwd, name);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (cause) {
    throw new StartError(`Cannot read ${path} (${(cause as Error).message}).`, { cause });
  }
  const heads = headsIn(text);
  if (heads.length === 0) throw new StartError(`${path} holds no head of the record.`);
  return heads;
};

/** The reason why a head does not agree with the record, or nothing. */
const faultOf = async (db: Database, head: Head, key: string): Promise<string | undefined> => {
  const name = `the head of ${head.at}`;
  if (!isSignedBy(head, key)) return `${name} was not signed with the key ${key}`;
  const hash = await hashAfter(db, head.entry_no);
  if (hash === undefined)
    return `${name} ends with entry ${head.entry_no}, which is not there any more`;
  if (hash !== head.hash)
    return `entries up to ${head.entry_no} are not those of ${name}: they were rewritten`;
  return undefined;
};

export const verifyHead: Command = {
  name: "verify-head",
  summary: "Holds heads of the record that were kept elsewhere against the database.",
  operand: "<file>",
  options: {
    key: { about: "the public key to trust; that of this machine unless told", value: "key" },
  },
  run: async (given, config) => {
    const key = trustedKey(given, config);
    // npm runs scripts in the folder of the package; paths are meant from where the person stands.
    const heads = read(neededOf(given, "operand"), config.startedIn);
    const { entries, faults } = await visit(config, async (db) => {
      const { entries, firstFault } = await findAuditFault(db);
      const own = firstFault === undefined ? [] : [`entry ${firstFault} is not what was written`];
      const theirs = [];
      for (const head of heads) theirs.push(await faultOf(db, head, key));
      return { entries, faults: [...own, ...theirs.filter((each) => each !== undefined)] };
    });
    const facts = { heads: heads.length, entries, faults };
    if (faults.length > 0)
      return { lines: faults.map((fault) => `Not whole: ${fault}.`), facts, isBad: true };
    return {
      lines: [
        `All ${entries} entries are as they were written, and agree with ${heads.length} heads.`,
      ],
      facts,
    };
  },
};
