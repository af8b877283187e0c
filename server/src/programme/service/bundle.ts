// Settings, rules and campaigns that come into force together, whatever drafts there are beside them.
import { accept, type Decision } from "../../kit/pure/decision.ts";
import type { CampaignDocument, Changes, Sections } from "../domain.ts";
import { putPublished } from "../store/items.ts";
import type { Change } from "./change.ts";
import { publish } from "./drafts.ts";

type Rules = NonNullable<Changes["rules"]>;
type RuleBody = Omit<NonNullable<Rules[string]>, "rule_id" | "version">;
type CampaignBody = Omit<CampaignDocument, "campaign_id">;

/** Bodies that come into force; null takes a rule or a campaign away, which then is a draft. */
export type Together = Partial<Omit<Sections, "anti_fraud">> & {
  readonly rules: readonly (readonly [string, RuleBody | null])[];
  readonly campaigns: readonly (readonly [string, CampaignBody | null])[];
};

/** The changes that a publication of all of it as `version` makes. */
export const changesTogether = (
  { rules, campaigns, ...sections }: Together,
  version: number,
): Changes => ({
  ...sections,
  ...(rules.length > 0 && {
    rules: Object.fromEntries(
      rules.map(([id, body]) => [id, body && { ...body, rule_id: id, version }]),
    ),
  }),
  ...(campaigns.length > 0 && {
    campaigns: Object.fromEntries(
      campaigns.map(([id, body]) => [id, body && { ...body, campaign_id: id }]),
    ),
  }),
});

/**
 * Publishes all of it now as one version, whose number is answered; 0 when there is nothing to publish. Drafts
 * stay, but for those that say the same. Refuses `validation_failed` for what does not fit together.
 */
export const publishTogether = async (
  change: Change,
  together: Together,
): Promise<Decision<number, "validation_failed">> => {
  const { rules, campaigns, ...sections } = together;
  if (rules.length + campaigns.length + Object.keys(sections).length === 0) return accept(0);
  const changesAt = (version: number) => changesTogether(together, version);
  const done = await publish(change, changesAt, {});
  if (!done.ok) return done;
  const { rules: ruled = {}, campaigns: run = {}, ...settled } = changesAt(done.value);
  const rows = (kind: "section" | "rule" | "campaign", all: object) =>
    Object.entries(all).map(([item_id, live]) => ({ kind, item_id, live }));
  const published = [...rows("section", settled), ...rows("rule", ruled), ...rows("campaign", run)];
  await putPublished(change, done.value, published);
  return done;
};
