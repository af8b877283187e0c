// Settings over HTTP.
import * as routes from "@nuqta/contracts/programme.ts";
import { getProgrammeAsOf, listProgrammeVersions } from "@nuqta/contracts/programme-as-of.ts";
import { getProgrammeSettings } from "@nuqta/contracts/programme-settings.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Api } from "../../kit/http/api.ts";
import { bind, reply } from "../../kit/http/bind.ts";
import { programmeAsOf, versionsUntil } from "../service/as-of.ts";
import type { Configure } from "../service/change.ts";
import type { PublishGate, SettingsGate, ThresholdGate } from "../service/gate.ts";
import type { Programmes } from "../service/programmes.ts";
import { draftSection, readSection } from "../service/sections.ts";
import { publishSettled } from "../service/settled.ts";
import { draftProgramme, publishProgramme } from "../service/thresholds.ts";
import { sellersWithout } from "../store/parties.ts";

/** The gates stand between drafts and their publication: of rules and campaigns, thresholds, and settings. */
export type ProgrammeParts = {
  db: Database;
  programmes: Pick<Programmes, "timeline">;
  configure: Configure;
  gate: PublishGate;
  thresholdGate: ThresholdGate;
  settingsGate: SettingsGate;
};

/** Adds the settings routes to `api`. */
export const mountSettings = (
  api: Api,
  { db, programmes, configure, thresholdGate, settingsGate }: Omit<ProgrammeParts, "gate">,
): void => {
  bind(api, getProgrammeAsOf, async ({ query, now }) => {
    const told = programmeAsOf(await programmes.timeline(), query, now.getTime());
    return told.ok ? reply(200, told.value) : told;
  });
  bind(api, listProgrammeVersions, async ({ now }) =>
    reply(200, versionsUntil(await programmes.timeline(), now.getTime())),
  );
  bind(api, getProgrammeSettings, async ({ now }) =>
    reply(200, await readSection(db, "programme", now)),
  );
  bind(api, routes.saveProgrammeSettings, (asked) =>
    configure(asked, async (change) => {
      const { body, headers, principal } = asked;
      const saved = await draftProgramme(change, body, headers, principal);
      return saved.ok ? reply(200, saved.value) : saved;
    }),
  );
  bind(api, routes.publishProgrammeSettings, (asked) =>
    configure(asked, (change) => {
      const ask = { ...asked.body, headers: asked.headers };
      return publishProgramme(change, ask, asked.principal, thresholdGate);
    }),
  );

  bind(api, routes.getEarningSettings, async ({ now }) =>
    reply(200, await readSection(db, "earning", now)),
  );
  bind(api, routes.previewEarningOff, async ({ now }) => {
    const { live } = await readSection(db, "earning", now);
    return reply(200, await sellersWithout(db, Object.keys(live.individual)));
  });
  bind(api, routes.saveEarningSettings, (asked) =>
    configure(asked, async (change) => {
      const saved = await draftSection(change, "earning", asked.body, asked.headers);
      return saved.ok ? reply(200, saved.value) : saved;
    }),
  );
  bind(api, routes.publishEarningSettings, (asked) =>
    configure(asked, async (change) => {
      const ask = { ...asked.body, headers: asked.headers };
      const done = await publishSettled(change, "earning", ask, settingsGate);
      return "ok" in done || "status" in done ? done : reply(200, done);
    }),
  );

  bind(api, routes.getRedemptionSettings, async ({ now }) =>
    reply(200, await readSection(db, "redemption", now)),
  );
  bind(api, routes.saveRedemptionSettings, (asked) =>
    configure(asked, async (change) => {
      const saved = await draftSection(change, "redemption", asked.body, asked.headers);
      return saved.ok ? reply(200, saved.value) : saved;
    }),
  );
  bind(api, routes.publishRedemptionSettings, (asked) =>
    configure(asked, async (change) => {
      const ask = { ...asked.body, headers: asked.headers };
      const done = await publishSettled(change, "redemption", ask, settingsGate);
      return "ok" in done || "status" in done ? done : reply(200, done);
    }),
  );
};
