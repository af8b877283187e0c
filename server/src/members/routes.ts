// Members over HTTP.
import { getMember, listMembers, patchMember, postMember } from "@nuqta/contracts/members.ts";
import { contentHash } from "../kit/content-hash.ts";
import type { Database } from "../kit/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import { byOf, sendAnswer } from "../kit/http/posted.ts";
import { refuse } from "../kit/pure/decision.ts";
import type { Posting } from "../ledger/service/pipeline.ts";
import type { Programme } from "../programme/domain.ts";
import type { Programmes } from "../programme/service.ts";
import { openProfiles, type Profiles } from "./service/profiles.ts";

type Parts = { db: Database; posting: Posting<Programme>; programmes: Programmes };

/** Adds the routes of members, their profiles and their points to `api`. */
export const mountMembers = (api: Api, { db, posting }: Parts): void => {
  mountProfiles(api, openProfiles({ db, posting }));
};

const mountProfiles = (api: Api, profiles: Profiles): void => {
  bind(api, postMember, async (asked) =>
    sendAnswer(
      await profiles.introduce(asked.body, {
        ...byOf(asked),
        contentHash: contentHash(told(asked.body)),
      }),
    ),
  );
  bind(api, patchMember, async (asked) =>
    sendAnswer(await profiles.change(asked.params.id, asked.body, byOf(asked))),
  );
  bind(api, getMember, async ({ params, now }) => {
    const [found] = await profiles.find([params.id], now.getTime());
    return found ? reply(200, found) : refuse("member_not_found");
  });
  bind(api, listMembers, async ({ query, now }) => {
    const { limit, cursor, q, status, sort = "member_id" } = query;
    const page = await profiles.list({ limit, cursor, q, status, sort }, now.getTime());
    if (!page.ok) return page;
    const { data, next, total } = page.value;
    return reply(200, { data, next_cursor: next, total });
  });
};

// Null says as little as a field left out, so both are the same introduction.
const told = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
