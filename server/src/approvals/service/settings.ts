// How settings of earning or redemption, and terms of inactivity, come into force once a second person agrees.
// Decisions 0073, 0110.

import { type SettingsPayload, settingsPayload } from "@nuqta/contracts/approval-payloads.ts";
import { earningSettings, redemptionSettings } from "@nuqta/contracts/programme.ts";
import type { Decision } from "../../kit/pure/decision.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { publishAgreed } from "../../programme/door/publishing.ts";

/** Terms of inactivity put into force as a second person agreed, by their owner. */
export type ExecuteTerms = (change: Change, payload: SettingsPayload) => Promise<Decision<null>>;

/** Publishes the settings to the letter; void when others came into force since. */
export const executeSettings = (
  change: Change,
  stored: unknown,
  terms: ExecuteTerms,
): Promise<Decision<{ version: number } | null>> => {
  const payload = settingsPayload.parse(stored);
  if (payload.section === "inactivity") return terms(change, payload);
  const { live_version: liveVersion, effective_from: from, note } = payload;
  const isAhead = from !== null && Date.parse(from) > change.now.getTime();
  const ask = {
    liveVersion,
    ...(isAhead && { effective_from: from }),
    ...(note !== null && { note }),
  };
  return payload.section === "earning"
    ? publishAgreed(change, {
        ...ask,
        ...{ section: "earning", after: earningSettings.parse(payload.after) },
      })
    : publishAgreed(change, {
        ...ask,
        ...{ section: "redemption", after: redemptionSettings.parse(payload.after) },
      });
};
