// Owners added, and let in again, by whoever has the machine.
import { email as emailForm, written } from "@nuqta/contracts/kit/text.ts";
import { addOwner as add, recoverOwner as recover } from "../identity/door/service.ts";
import { systemClock } from "../kit/process/clock.ts";
import { assertSecretPlace, type SecretLines, secretPlace } from "../kit/process/secret-lines.ts";
import { StartError } from "../kit/process/start-error.ts";
import { type Command, type Given, Misuse, neededOf, optionOf } from "./command.ts";
import { visit } from "./visit.ts";

const emailOf = (given: Given): string => {
  const email = neededOf(given, "email");
  if (!emailForm.safeParse(email).success) throw new Misuse(`${email} is no e-mail address.`);
  return email;
};

const cure = "run it in a terminal, or set DATA_DIR to a folder that is writable";

const passwordOf = (
  email: string,
  { password, until }: { password: string; until: Date },
): SecretLines => ({
  purpose: "The password, for one sign-in, is in",
  file: "owner-password.txt",
  lines: [
    `E-mail: ${email}`,
    `Password, for one sign-in before ${until.toISOString()}: ${password}`,
  ],
});

export const addOwner: Command = {
  name: "add-owner",
  summary: "Makes somebody an owner, so that no installation has only one who can agree.",
  options: {
    email: { about: "of a new account, or of one in the team", value: "address", isNeeded: true },
    name: { about: "for a new account; the e-mail unless told", value: "name" },
  },
  run: async (given, config) => {
    const email = emailOf(given);
    const name = optionOf(given, "name") ?? email;
    if (!written.line(100).safeParse(name).success)
      throw new Misuse("--name must be one line of at most 100 letters.");
    assertSecretPlace(secretPlace(config.dataDir), cure);
    const ask = { email, name, publicUrl: config.publicUrl, now: systemClock.now() };
    const done = await visit(config, (db) => add(db, ask));
    const facts = { email, outcome: done.how };
    switch (done.how) {
      case "was_one":
        return { lines: [`${email} is an owner already; nothing was changed.`], facts };
      case "raised":
        return { lines: [`${email} is an owner now, and signs in as before.`], facts };
      case "made": {
        const lines = [`${email} is an owner now, and was sent a mail with the password too.`];
        return { lines, facts, secret: passwordOf(email, done) };
      }
      case "of_seller":
        throw new StartError(`${email} is the account of a seller or branch: take another e-mail.`);
      case "disabled":
        throw new StartError(`The account of ${email} is disabled: take another e-mail.`);
    }
  },
};

export const recoverOwner: Command = {
  name: "recover-owner",
  summary: "Lets the only owner in again who lost password or second factor.",
  options: {
    email: { about: "of the owner", value: "address", isNeeded: true },
    anyway: { about: "also while there are other owners, who could do it in the console" },
  },
  run: async (given, config) => {
    const email = emailOf(given);
    assertSecretPlace(secretPlace(config.dataDir), cure);
    const ask = { email, anyway: given["anyway"] === true, now: systemClock.now() };
    const done = await visit(config, (db) => recover(db, ask));
    switch (done.how) {
      case "recovered":
        return {
          lines: [
            `${email} can sign in again and must choose a password then.`,
            `The second factor is gone, and so are open sessions (${done.ended}); owners were told by mail.`,
          ],
          facts: { email, outcome: done.how, sessions_ended: done.ended },
          secret: passwordOf(email, done),
        };
      case "nobody":
        throw new StartError(`No account has the e-mail ${email}: \`nuqta add-owner\` makes one.`);
      case "not_owner":
        throw new StartError(`${email} is no owner: an owner can send a password in the console.`);
      case "disabled":
        throw new StartError(
          `The account of ${email} is disabled: \`nuqta add-owner\` enables it again.`,
        );
      case "other_owners":
        throw new StartError(
          "There are other owners, who can let them in again in the console: ask one, or add --anyway.",
        );
    }
  },
};
