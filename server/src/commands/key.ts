// A key of the API made on the machine, for scripts and other programs.
import { type Scope, scopes } from "@nuqta/contracts/kit/permission.ts";
import { written } from "@nuqta/contracts/kit/text.ts";
import { createKeyOnMachine } from "../identity/door/service.ts";
import { systemClock } from "../kit/process/clock.ts";
import { assertSecretPlace, secretPlace } from "../kit/process/secret-lines.ts";
import { StartError } from "../kit/process/start-error.ts";
import { type Command, Misuse, neededOf, optionOf } from "./command.ts";
import { visit } from "./visit.ts";

const daysMax = 365;

const scopesOf = (text: string): Scope[] => {
  const words = [...new Set(text.split(",").map((word) => word.trim()))];
  return words.map((word) => {
    const scope = scopes.find((each) => each === word);
    if (scope === undefined)
      throw new Misuse(`${word || "Nothing"} is no scope; they are ${scopes.join(", ")}.`);
    return scope;
  });
};

const daysOf = (text: string): number => {
  const days = Number(text);
  if (!/^\d{1,3}$/.test(text) || days < 1 || days > daysMax)
    throw new Misuse(`--days must be a whole number from 1 to ${daysMax}.`);
  return days;
};

export const key: Command = {
  name: "key",
  summary: "Makes a key of the API, for which an owner answers.",
  options: {
    name: { about: "that no other key has", value: "name", isNeeded: true },
    scopes: { about: "parted by commas, such as orders:write", value: "list", isNeeded: true },
    days: { about: "how long it is good; 90 unless told", value: "number" },
    owner: { about: "who answers for it; the first owner unless told", value: "address" },
  },
  run: async (given, config) => {
    const name = neededOf(given, "name");
    if (!written.line(100).safeParse(name).success)
      throw new Misuse("--name must be one line of at most 100 letters.");
    const days = daysOf(optionOf(given, "days") ?? "90");
    const ask = { name, scopes: scopesOf(neededOf(given, "scopes")), days };
    const owner = optionOf(given, "owner");
    assertSecretPlace(
      secretPlace(config.dataDir),
      "run it in a terminal, or set DATA_DIR to a folder that is writable",
    );
    const now = systemClock.now();
    const done = await visit(config, (db) =>
      createKeyOnMachine(db, { ...ask, now, ...(owner !== undefined && { owner }) }),
    );
    if (done.how !== "made") {
      throw new StartError(
        done.how === "no_owner"
          ? `${owner ?? "Nobody"} is no active owner: \`nuqta add-owner\` makes one.`
          : `A key named ${name} is in use: revoke it first, or take another name.`,
      );
    }
    const { id, expiresAt } = done;
    return {
      lines: [
        `The key ${id} is good until ${expiresAt.toISOString()}; ${done.owner} answers for it.`,
      ],
      facts: { id, name, scopes: ask.scopes, expires_at: expiresAt, owner: done.owner },
      secret: { purpose: "The key is in", file: `key-${id}.txt`, lines: [done.key] },
    };
  },
};
