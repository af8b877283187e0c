// How settings that let one person do more alone come into force once a second person agrees.

import { thresholdsPayload } from "@nuqta/contracts/approval-payloads.ts";
import { contentHash } from "../../kit/hash/content-hash.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { publishSection, thresholdChange } from "../../programme/door/publishing.ts";

/** Publishes the settings as they were asked for; void when they or what they would change moved. */
export const executeThresholds = async (
  change: Change,
  stored: unknown,
): Promise<Decision<{ version: number }>> => {
  const payload = thresholdsPayload.parse(stored);
  const { effective_from: from, note } = payload;
  const isAhead = from !== null && Date.parse(from) > change.now.getTime();
  const ask = {
    headers: {},
    ...(isAhead && { effective_from: from }),
    ...(note !== null && { note }),
  };
  const now = await thresholdChange(change, ask);
  if (!now.ok) return now;
  if (contentHash(seen(now.value)) !== contentHash(seen(payload))) return refuse("approval_void");
  const done = await publishSection(change, "programme", ask);
  if (!done.ok) return done;
  const made = done.value.scheduled.find(
    ({ effective_from }) => isAhead && effective_from === from,
  );
  return accept({ version: made?.version ?? done.value.version });
};

/** Draft as the person who agrees has seen it. */
const seen = ({
  draft,
  revision,
  before,
  after,
  others,
}: ReturnType<typeof thresholdsPayload.parse>) => ({
  ...{ draft, revision, before, after, others },
});
