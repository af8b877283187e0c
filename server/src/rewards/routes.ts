// Rewards over HTTP.

import * as choiceRoutes from "@nuqta/contracts/reward-choices.ts";
import * as moves from "@nuqta/contracts/reward-moves.ts";
import * as routes from "@nuqta/contracts/rewards.ts";
import type { Database } from "../kit/db/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import type { Configure } from "../programme/door/configuration.ts";
import * as choices from "./service/choices.ts";
import type { RewardParts } from "./service/gate.ts";
import * as service from "./service/rewards.ts";

type Parts = RewardParts & { db: Database; configure: Configure };

/** Adds the routes of rewards to `api`. */
export const mountRewards = (api: Api, { db, configure, alone }: Parts): void => {
  bind(api, routes.listRewards, async ({ query, now }) => {
    const sort = query.sort ?? "-created_at";
    const page = await service.listRewards(db, { ...query, sort, now });
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, routes.createReward, (asked) =>
    configure(asked, async (change) => {
      const made = await service.addReward(change, asked.body);
      return made.ok ? reply(201, made.value) : made;
    }),
  );
  bind(api, routes.getReward, async ({ params, query, now }) => {
    const found = await service.readRewardAsOf(db, params.id, { ...query, now });
    return found.ok ? reply(200, found.value) : found;
  });
  bind(api, routes.saveReward, (asked) =>
    configure(asked, async (change) => {
      const { params, body, headers } = asked;
      const saved = await service.saveReward(change, params.id, body, { headers, alone });
      return "ok" in saved && saved.ok ? reply(200, saved.value) : saved;
    }),
  );
  bind(api, moves.activateReward, (asked) =>
    configure(asked, async (change) => {
      const offered = await service.offerReward(change, asked.params.id, { alone });
      return "ok" in offered && offered.ok ? reply(200, offered.value) : offered;
    }),
  );
  bind(api, moves.deactivateReward, (asked) =>
    configure(asked, async (change) => {
      const moved = await service.moveReward(change, asked.params.id, "inactive");
      return moved.ok ? reply(200, moved.value) : moved;
    }),
  );
  bind(api, moves.deleteReward, (asked) =>
    configure(asked, async (change) => {
      const gone = await service.deleteReward(change, asked.params.id);
      return gone.ok ? reply(200, gone.value) : gone;
    }),
  );
  mountChoices(api, { db, configure });
};

const mountChoices = (api: Api, { db, configure }: Omit<Parts, "alone">): void => {
  bind(api, choiceRoutes.listRewardChoices, async () => reply(200, await choices.listChoices(db)));
  bind(api, choiceRoutes.addRewardChoice, (asked) =>
    configure(asked, async (change) => {
      const made = await choices.addChoice(change, asked.body);
      return made.ok ? reply(201, made.value) : made;
    }),
  );
  bind(api, choiceRoutes.removeRewardChoice, (asked) =>
    configure(asked, async (change) => {
      const gone = await choices.removeChoice(change, asked.params.id);
      return gone.ok ? reply(200, gone.value) : gone;
    }),
  );
};
