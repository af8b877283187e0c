// The whole database proved: books, record, feed, every award, every kept figure, every secret.
// Decision 0090.
import { checkFiles } from "../auditfiles/door/service.ts";
import { deriveEvery } from "../evidence/door/service.ts";
import { readFeedState } from "../integrations/door/service.ts";
import { readWholeJournal } from "../journals/door/service.ts";
import { findAuditFault } from "../kit/audit/append.ts";
import { noteVerified, readRestored } from "../kit/backup/fence.ts";
import type { Database } from "../kit/db/db.ts";
import { systemClock } from "../kit/process/clock.ts";
import { openProgress } from "../kit/process/progress.ts";
import { trySecrets } from "../kit/secrets/seal-stored.ts";
import { sealerOf } from "../kit/secrets/sealing.ts";
import { readTrialBalance, rebuildFigures } from "../ledger/door/reading.ts";
import { openProgramme } from "../programme/door/in-force.ts";
import { checkMonths } from "../revenue/door/service.ts";
import { closedMonths } from "../settlements/door/service.ts";
import { tables } from "../tables.ts";
import type { Command } from "./command.ts";
import { patient } from "./rebuild.ts";
import { asOwner, visit } from "./visit.ts";

/** One proof: how much it looked at, and what is wrong, each in one line. */
type Proof = { readonly looked: string; readonly wrong: readonly string[] };

type Ground = { db: Database; part: (share: number) => void };

const shownMax = 20;

const books = async ({ db }: Ground): Promise<Proof> => {
  const { sum, members, entries, differences } = await readTrialBalance(db);
  return {
    looked: `${entries} entries of ${members} members add up`,
    wrong: [
      ...(Number(sum) === 0 ? [] : [`all accounts together are ${sum}, not 0`]),
      ...differences.map(
        ({ member_id, what, cached, computed }) =>
          `member ${member_id}: ${what} is kept as ${cached} and adds up to ${computed}`,
      ),
    ],
  };
};

const record = async ({ db }: Ground): Promise<Proof> => {
  const { entries, firstFault } = await findAuditFault(db);
  return {
    looked: `${entries} entries of the record are as they were written`,
    wrong:
      firstFault === undefined ? [] : [`entry ${firstFault} of the record is not what was written`],
  };
};

const feed = async ({ db }: Ground): Promise<Proof> => {
  const { events, members_with_gaps, beyond_end } = await readFeedState(db);
  return {
    looked: `${events} events stand in the feed without a gap`,
    wrong: [
      ...(members_with_gaps === 0 ? [] : [`the events of ${members_with_gaps} members have gaps`]),
      ...(beyond_end === 0 ? [] : [`${beyond_end} events stand where new ones will come`]),
    ],
  };
};

const awards = async ({ db, part }: Ground): Promise<Proof> => {
  const { events } = await readFeedState(db);
  const programmes = openProgramme(db);
  try {
    const looked = (read: number) => part(read / Math.max(1, events));
    const done = await deriveEvery({ db, programmes }, looked);
    return {
      looked: `${done.awards} awards come out as they were posted`,
      wrong: done.different.map((entry) => `the award ${entry} comes out otherwise`),
    };
  } finally {
    programmes.close();
  }
};

const figures = async ({ db }: Ground): Promise<Proof> => {
  const wrong: string[] = [];
  const { members } = await rebuildFigures(db, {
    mend: false,
    found: ({ external_id, what, cached, computed }) =>
      void wrong.push(`member ${external_id}: ${what} is ${cached}, and from entries ${computed}`),
  });
  return { looked: `the figures of ${members} members follow from their entries`, wrong };
};

const months = async ({ db }: Ground): Promise<Proof> => {
  const { months: n, files, faults } = await checkFiles(db);
  return {
    looked: `${n} closed months and ${files} audit files are as they were sealed`,
    wrong: faults,
  };
};

const journals = async ({ db }: Ground): Promise<Proof> => {
  const wrong: string[] = [];
  let drawn = 0;
  for await (const month of closedMonths(db)) {
    const read = await readWholeJournal(db, month);
    // Without account numbers there is no journal.
    if (read.ok) {
      drawn += 1;
      const off = read.value.ties.filter(({ difference }) => difference !== 0);
      for (const { account, difference } of off)
        wrong.push(`${month}: its journal differs from its close on ${account} by ${difference}`);
    }
  }
  return { looked: `the journals of ${drawn} months tie to their closes`, wrong };
};

const revenue = async ({ db }: Ground): Promise<Proof> => {
  const { months: n, different } = await checkMonths(db);
  return {
    looked: `the deferred revenue of ${n} months comes out as it was worked out`,
    wrong: different.map((month) => `${month}: its deferred revenue comes out otherwise`),
  };
};

const secrets = async ({ db }: Ground): Promise<Proof> => {
  const { sealed, closed } = await trySecrets(db, tables, sealerOf(db));
  return {
    looked: `${sealed} sealed secrets open`,
    wrong:
      closed === 0
        ? []
        : [
            `${closed} of ${sealed} secrets do not open with the keys that are here: give the lost key in SECRETS_KEY ` +
              "(or secrets.key in the data folder); webhooks cannot be signed without it",
          ],
  };
};

const proofs: Readonly<Record<string, (ground: Ground) => Promise<Proof>>> = {
  books,
  record,
  feed,
  awards,
  figures,
  months,
  journals,
  revenue,
  secrets,
};

const proveAll = async (db: Database) => {
  const progress = openProgress(process.stderr, "Verifying");
  const names = Object.keys(proofs);
  const done: [string, Proof][] = [];
  for (const [i, [name, prove]] of Object.entries(proofs).entries()) {
    const part = (share: number) => progress((i + Math.min(share, 0.99)) / names.length, name);
    part(0);
    done.push([name, await prove({ db, part })]);
  }
  progress(1, "done");
  return done;
};

export const verify: Command = {
  name: "verify",
  summary:
    "Proves the whole database: books, record, feed, awards, figures, closed months, secrets.",
  options: {},
  run: (_given, config) =>
    visit(
      config,
      async (db, ownerUrl) => {
        const done = await proveAll(db);
        const wrong = done.flatMap(([, proof]) => proof.wrong);
        const place = await readRestored(db);
        const isClosed = place !== undefined && place.opened_at === null;
        if (wrong.length === 0 && isClosed)
          await asOwner(ownerUrl, (owner) => noteVerified(owner, systemClock.now()));
        const more = wrong.length - shownMax;
        return {
          lines: [
            ...done
              .filter(([, { wrong: w }]) => w.length === 0)
              .map(([, { looked }]) => `Right: ${looked}.`),
            ...wrong.slice(0, shownMax).map((each) => `Wrong: ${each}.`),
            ...(more > 0 ? [`And ${more} more.`] : []),
            ...(wrong.length === 0 && isClosed ? ["`nuqta open` opens this place now."] : []),
          ],
          facts: Object.fromEntries(done),
          ...(wrong.length > 0 && { isBad: true as const }),
        };
      },
      patient,
    ),
};
