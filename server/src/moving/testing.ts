// What the tests of moving share: a move on a database, and a map for its files.
import { type OpeningMap, openingMap } from "@nuqta/contracts/moving.ts";
import { afterAll } from "vitest";
import type { Database } from "../kit/db/db.ts";
import { openProgrammePosting } from "../programme/service/programme-posting.ts";
import { openProgramme } from "../programme/service/programmes.ts";
import { openMoving } from "./service/moving.ts";

/** Moves on a database; they end with the test file. */
export const movingOn = (db: Database, clock = { now: () => new Date("2026-11-21T12:00:00Z") }) => {
  const programmes = openProgramme(db);
  const posting = openProgrammePosting({ db, clock, programmes });
  afterAll(async () => {
    await posting.idle();
    programmes.close();
  });
  return { moving: openMoving({ db, posting, programmes, clock }), posting };
};

/** Lots that stand side by side on a line, with the columns `p1;e1;x1;s1;c1;p2;…`. */
const lotAt = (n: number) => ({
  ...{
    points: `p${n}`,
    earned_on: `e${n}`,
    expires_on: `x${n}`,
    seller_id: `s${n}`,
    cost: `c${n}`,
  },
});

/** The first line of the files that `moveMap` reads. */
export const moveHead = "id;card;level;reviewed;mail;text;p1;e1;x1;s1;c1;p2;e2;x2;s2;c2";

/** A map for files that begin with `moveHead`. */
export const moveMap = (more: object = {}): OpeningMap =>
  openingMap.parse({
    ...{ kind: "members", source: "Smile", separator: ";", date_format: "d/M/yyyy" },
    columns: {
      ...{ member_id: "id", aliases: ["card"], tier_id: "level", tier_reviewed_on: "reviewed" },
      consents: [
        {
          ...{ purpose: { constant: "marketing" }, channel: { constant: "email" } },
          ...{ granted: "mail", text_version: "text", via: { constant: "web" } },
          proof: { constant: "F-17" },
        },
      ],
      lots: [lotAt(1), lotAt(2)],
    },
    ...more,
  });
