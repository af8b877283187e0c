// From what was asked to the changes that publishing it would make.

import type { Rule } from "@nuqta/contracts/rules.ts";
import { checkRuleSet } from "@nuqta/contracts/rules-references.ts";
import type { SimulationBody } from "@nuqta/contracts/simulations.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, type Decision, type FieldError, refuse } from "../../kit/pure/decision.ts";
import { pathText } from "../../kit/pure/field-path.ts";
import {
  type CampaignDocument,
  type Changes,
  type Composition,
  withChanges,
} from "../../programme/domain.ts";
import { readCampaign, readRule, readSection } from "../../programme/door/publishing.ts";
import type { Subject } from "../domain/draft.ts";
import { rulesOfCampaign } from "../store/simulations.ts";

export type Drafted = { changes: Changes; subject: Subject };
type Asked<Kind extends SimulationBody["kind"]> = Extract<SimulationBody, { kind: Kind }>;
type Reading = { tx: Tx; live: Composition; now: Date };

const nothing: Subject = { id: null, name: null, name_ar: null };
/** The id of a draft that has none yet. */
const unnamed = "unsaved-draft";

/** Draft that a request asks to replay. */
export const draftOf = async (
  reading: Reading,
  body: SimulationBody,
): Promise<Decision<Drafted>> => {
  switch (body.kind) {
    case "rule":
      return ruleChanges(reading, body);
    case "campaign":
      return campaignChanges(reading, body);
    case "earning_settings": {
      const earning = body.draft ?? (await readSection(reading.tx, "earning", reading.now)).draft;
      if (earning === null) return refuse("nothing_to_simulate");
      return fitting(reading, { changes: { earning }, subject: nothing });
    }
    case "live":
      return accept({ changes: {}, subject: nothing });
  }
};

type Named = { name: string; name_ar: string };
const subjectOf = (id: string, { name, name_ar }: Named): Subject => ({
  id: id === unnamed ? null : id,
  name,
  name_ar,
});

/** A rule as its next version. */
const asRule = (reading: Reading, id: string, draft: object): Rule =>
  ({ ...draft, rule_id: id, version: reading.live.version + 1 }) as Rule;

const asCampaign = (id: string, draft: object): CampaignDocument =>
  ({ ...draft, campaign_id: id, status: "active" }) as CampaignDocument;

const ruleChanges = async (reading: Reading, body: Asked<"rule">): Promise<Decision<Drafted>> => {
  const id = body.id ?? unnamed;
  const found =
    body.id === undefined ? undefined : await readRule(reading.tx, body.id, reading.now);
  if (found?.ok === false && body.draft === undefined) return found;
  const stored = found?.ok === true ? (found.value.draft ?? found.value.live) : null;
  const draft = body.draft ?? stored;
  if (draft === null) return refuse("nothing_to_simulate");
  const rule = asRule(reading, id, draft);
  if (rule.trigger !== "purchase")
    return refuse("validation_failed", {
      errors: [{ path: body.draft ? "draft.trigger" : "id", code: "not_allowed" }],
    });
  const campaigns = await missingCampaign(reading, rule.campaign_id);
  const changes: Changes = { rules: { [id]: rule }, ...(campaigns && { campaigns }) };
  return fitting(reading, { changes, subject: subjectOf(id, rule) }, id);
};

/** The drafted campaign of a rule, when no such campaign is live. */
const missingCampaign = async (
  reading: Reading,
  id: string | undefined,
): Promise<Record<string, CampaignDocument> | undefined> => {
  if (id === undefined || reading.live.campaigns.has(id)) return undefined;
  const found = await readCampaign(reading.tx, id, reading.now);
  const draft = found.ok ? (found.value.draft ?? found.value.live) : null;
  return draft === null ? undefined : { [id]: asCampaign(id, draft) };
};

const campaignChanges = async (
  reading: Reading,
  body: Asked<"campaign">,
): Promise<Decision<Drafted>> => {
  const { tx, now } = reading;
  const id = body.id ?? unnamed;
  const found = body.id === undefined ? undefined : await readCampaign(tx, body.id, now);
  if (found?.ok === false && body.draft === undefined) return found;
  const stored = found?.ok === true ? (found.value.draft ?? found.value.live) : null;
  const draft = body.draft ?? stored;
  if (draft === null) return refuse("nothing_to_simulate");
  const campaign = asCampaign(id, draft);
  const rules: Record<string, Rule> = {};
  for (const { rule_id, body: own } of await rulesOfCampaign(tx, id))
    rules[rule_id] = asRule(reading, rule_id, own);
  for (const [i, { rule_id, draft: own }] of body.rules.entries()) {
    const ruleId = rule_id ?? `${unnamed}-${i + 1}`;
    rules[ruleId] = asRule(reading, ruleId, { ...own, campaign_id: id });
  }
  const changes: Changes = { campaigns: { [id]: campaign }, rules };
  return fitting(reading, { changes, subject: subjectOf(id, campaign) });
};

/** Refuses a draft that could not be published with what is live. */
const fitting = ({ live }: Reading, drafted: Drafted, ruleId?: string): Decision<Drafted> => {
  const ruleSet = withChanges(live, drafted.changes).ruleSet();
  const errors: FieldError[] = [];
  checkRuleSet(ruleSet, {
    addIssue: ({ path: [list, position, ...rest] }) => {
      const isOwn = list === "rules" && ruleSet.rules[Number(position)]?.rule_id === ruleId;
      const path = isOwn ? ["draft", ...rest] : [list ?? "", position ?? "", ...rest];
      errors.push({ path: pathText(path.filter((one) => one !== "")), code: "not_valid" });
    },
  });
  return errors.length === 0 ? accept(drafted) : refuse("validation_failed", { errors });
};
