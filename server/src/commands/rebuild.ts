// Every balance and every figure worked out anew from the postings, and mended where it differs.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { type Changed, rebuildRollups } from "../analytics/door/service.ts";
import type { Database } from "../kit/db/db.ts";
import { type Mended, rebuildFigures } from "../ledger/door/reading.ts";
import { openProgramme } from "../programme/door/in-force.ts";
import type { Command } from "./command.ts";
import { visit } from "./visit.ts";

/** Limits for a group of members with long histories, which takes longer than any request may. */
export const patient = {
  statementTimeoutMs: 10 * minuteMs,
  queryTimeoutMs: 10 * minuteMs,
  idleInTransactionTimeoutMs: 10 * minuteMs,
};

const lineOf = ({ external_id, lot, what, cached, computed }: Mended): string => {
  const where = lot === null ? "account" : `lot ${lot}`;
  return `member ${external_id}, ${where}: ${what} was ${cached}, is ${computed}`;
};

const changedLine = ({ table, was, is }: Changed): string =>
  `${table}: was ${was ?? "missing"}, is ${is ?? "nothing"}`;

/** The kept figures of analytics; they follow from entries, so those that differed are right again. */
const figures = async (db: Database, mend: boolean, found: (one: Changed) => void) => {
  const programmes = openProgramme(db);
  try {
    return await rebuildRollups(db, programmes, { mend, now: () => new Date(), found });
  } finally {
    programmes.close();
  }
};

export const rebuild: Command = {
  name: "rebuild",
  summary: "Works every balance and figure out anew from the postings, and mends what differs.",
  options: { check: { about: "only looks; it ends with 1 when something differs" } },
  run: (given, config) =>
    visit(
      config,
      async (db) => {
        const mend = given["check"] !== true;
        const found: string[] = [];
        const note = (one: Mended): void => void found.push(lineOf(one));
        const done = await rebuildFigures(db, { mend, found: note });
        const kept = await figures(db, mend, (one) => void found.push(changedLine(one)));
        // What is still wrong after mending cannot be mended from postings alone.
        const left = mend ? await rebuildFigures(db, { mend: false, found: note }) : done;
        const verb = mend ? "mended" : "found";
        const isBad = left.differences > 0 || (!mend && kept.differences > 0);
        return {
          lines: [
            ...found,
            `${done.members} members looked at, ${done.differences} differences ${verb}.`,
            `${kept.events} events read again, ${kept.differences} differing figures ${verb}.`,
          ],
          facts: {
            ...{ members: done.members, differences: done.differences, events: kept.events },
            ...{ differing_figures: kept.differences, found },
          },
          ...(isBad && { isBad }),
        };
      },
      patient,
    ),
};
