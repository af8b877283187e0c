// Defects where people and other systems come in: sign-in, rights and webhooks.
import type { Mutant } from "./mutant.ts";

const recoveryStore = "server/src/identity/store/recovery.ts";
const recovery = "server/src/identity/service/recovery.db.test.ts";

export const mutantsAtTheDoors: Mutant[] = [
  {
    name: "webhook-without-order-gate",
    changes: [
      {
        file: "server/src/integrations/store/deliveries.ts",
        find: "over (partition by n.member_id order by n.place) = 1",
        put: "over (partition by n.member_id order by n.place) > 0",
      },
    ],
    tests: "journeys/whole/shop.db.test.ts",
    only: "five hundred events",
  },
  {
    name: "attempts-read-then-written",
    isUsual: true,
    changes: [
      {
        file: recoveryStore,
        find: `set tries = tries + (asker_hash = $3)::int,
        strange_tries = strange_tries + (asker_hash <> $3)::int
      where recovery_id = (
        select recovery_id from recovery_attempt
        where email_hash = $1 and state = 'sent' and expires_at > $2
          and case when asker_hash = $3 then tries else strange_tries end < 5
        order by asker_hash = $3 desc, created_at desc limit 1 for update)\n`,
        put: `set tries = seen.tries + (asker_hash = $3)::int,
        strange_tries = seen.strange_tries + (asker_hash <> $3)::int
      from (select recovery_id as seen_id, tries, strange_tries from recovery_attempt
        where email_hash = $1 and state = 'sent' and expires_at > $2
          and case when asker_hash = $3 then tries else strange_tries end < 5) seen
      where recovery_id = seen_id\n`,
      },
    ],
    tests: recovery,
    only: "64 guesses at the same moment count as 64",
  },
  {
    name: "verified-because-it-says-so",
    isUsual: true,
    changes: [
      {
        file: recoveryStore,
        find: "where proof_hash = $1 and email_hash = $2",
        put: "where $1::bytea is not null and email_hash = $2",
      },
    ],
    tests: recovery,
    only: "whatever isVerified says",
  },
  {
    name: "route-without-permission",
    isUsual: true,
    changes: [
      {
        file: "contracts/src/members.ts",
        find: 'summary: "A member as it stands",\n  tag,\n  permission: "members:read",',
        put: 'summary: "A member as it stands",\n  tag,\n  permission: "public",',
      },
    ],
    tests: "server/src/app.db.test.ts",
    only: "these routes, and no others",
  },
];
