// The nightly mail to owners of points that were given and taken by hand on the day before.
// Decision 0065.

import { agreedByHand } from "../../approvals/door/service.ts";
import { isDayTold, teamNames, tellOwnersOfDay } from "../../identity/door/service.ts";
import type { Effect, Job } from "../../kit/jobs/job.ts";
import { addDays, dayOf, localDate, startOfDay } from "../../kit/pure/local-time.ts";
import { givenByHand } from "../../members/door/service.ts";
import { type PolicyParts, zoneAt } from "./parts.ts";

/** The job; on a day with nothing given by hand nobody is written to. */
export const byHandJob = (parts: PolicyParts): Job => ({
  name: "by_hand",
  batch: async ({ at }) => {
    const { db } = parts;
    const zone = await zoneAt(parts, at);
    const today = localDate(zone, at.getTime());
    const day = addDays(today, -1);
    const names = await teamNames(db);
    const given = await givenByHand(db, [...names.keys()], day);
    const agreed = await agreedByHand(db, {
      from: new Date(startOfDay(zone, dayOf(day))),
      until: new Date(startOfDay(zone, dayOf(today))),
    });
    const isNew = (given.size > 0 || agreed > 0) && !(await isDayTold(db, "given_by_hand", day));
    const people = [...given].map(([id, points]) => ({ name: names.get(id) ?? id, points }));
    const effects = people.map(
      ({ name, points }): Effect => ({ what: "told_by_hand", subject: name, points }),
    );
    const name = people.map((one) => `${one.name} ${one.points}`).join(", ");
    return {
      ...{ looked: names.size, next: null, effects: isNew ? effects : [] },
      apply: async () => {
        const facts = { name, day, agreed };
        const isTold =
          isNew &&
          (await db.transaction((tx) =>
            tellOwnersOfDay(tx, { kind: "given_by_hand", facts, now: parts.clock.now() }),
          ));
        return { changed: isTold ? 1 : 0, counts: isTold ? { told_by_hand: people.length } : {} };
      },
    };
  },
});
