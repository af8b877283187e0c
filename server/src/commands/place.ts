// A restored place: closed when it is made, told how it stands, opened by a person.
// Decision 0090.
import { leaveLostTime } from "../integrations/door/service.ts";
import { appendAudit } from "../kit/audit/append.ts";
import { closePlace, openPlace, readRestored } from "../kit/backup/fence.ts";
import type { Database } from "../kit/db/db.ts";
import { bringUpBy } from "../kit/db/rights.ts";
import { systemClock } from "../kit/process/clock.ts";
import { StartError } from "../kit/process/start-error.ts";
import { tables } from "../tables.ts";
import type { Command } from "./command.ts";
import { eraseAgain } from "./erase-again.ts";
import { asOwner, visit } from "./visit.ts";

/** The last commit that a recovered database has, as far as it says; `fallback` for a quiet log. */
const recoveredTo = async (owner: Database, fallback: Date): Promise<Date> => {
  const [row] = await owner.query<{ at: Date | null }>({
    text: "select pg_last_xact_replay_timestamp() as at",
  });
  return row?.at ?? fallback;
};

/**
 * Closes a database that was just taken back to an earlier moment: it takes no changes, and its feed goes on beyond
 * what was given out since. `erased` are the members who were erased after that moment.
 */
export const close = async (
  ownerUrl: string,
  one: { backup: string; fallback: Date; erased: (since: Date) => Promise<number[]> },
): Promise<{ recoveredTo: Date; due: number[] }> =>
  asOwner(ownerUrl, async (owner) => {
    await bringUpBy({ db: owner, ownerUrl }, tables);
    const moment = await recoveredTo(owner, one.fallback);
    const due = await one.erased(moment);
    const now = systemClock.now();
    await owner.transaction(async (tx) => {
      const feedTo = await leaveLostTime(tx);
      await closePlace(tx, { backup: one.backup, recoveredTo: moment, now, feedTo, due });
      await appendAudit(tx, {
        ...{ at: now, actor: "machine", action: "place.restored", outcome: "done" },
        detail: { backup: one.backup, recovered_to: moment.toISOString(), erasures: due.length },
      });
    });
    return { recoveredTo: moment, due };
  });

export const fence: Command = {
  name: "fence",
  summary: "Closes a database that other tools restored, until it is verified and opened.",
  options: {},
  run: (_given, config) =>
    visit(config, async (db, ownerUrl) => {
      const before = await readRestored(db);
      if (before !== undefined && before.opened_at === null)
        return { lines: ["This place is closed already; nothing was changed."], facts: {} };
      const now = systemClock.now();
      const none = async () => [];
      await close(ownerUrl, { backup: "by other tools", fallback: now, erased: none });
      return {
        lines: [
          "The place takes no changes from the next start on: `nuqta verify`, then `nuqta open`.",
          "Members who were erased after that moment are to be erased again by hand.",
        ],
        facts: { closed: true },
      };
    }),
};

export const open: Command = {
  name: "open",
  summary: "Opens a restored place that was verified, so that it takes changes again.",
  options: { anyway: { about: "also with erasures that could not be applied again" } },
  run: (given, config) =>
    visit(config, async (db, ownerUrl) => {
      const place = await readRestored(db);
      if (place === undefined || place.opened_at !== null)
        return { lines: ["This place is open; nothing was changed."], facts: { opened: false } };
      if (place.verified_at === null)
        throw new StartError("This place was not verified: run `nuqta verify` first.");
      const left = await eraseAgain(db, ownerUrl);
      if (left.length > 0 && given["anyway"] !== true)
        throw new StartError(
          `${left.length} members who were erased after the backup hold points for a purchase, so they ` +
            `cannot be erased yet (${left.join(", ")}): try again later, or open --anyway and erase them by hand.`,
        );
      await asOwner(ownerUrl, (owner) =>
        owner.transaction(async (tx) => {
          const now = systemClock.now();
          await openPlace(tx, now);
          await appendAudit(tx, {
            ...{ at: now, actor: "machine", action: "place.opened", outcome: "done" },
            detail: { backup: place.backup, erasures_left: left.length },
          });
        }),
      );
      return {
        lines: [
          "The place is open: a server that runs takes changes and does its jobs within a second.",
        ],
        facts: { opened: true, backup: place.backup, erasures_left: left },
      };
    }),
};
