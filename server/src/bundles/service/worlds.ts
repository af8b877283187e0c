// The configuration of a world as a bundle, and bundles as they come in files.
import { type Bundle, guardNames, keptBundle, writtenBundle } from "@nuqta/contracts/bundles.ts";
import { z } from "zod";
import { templatesById } from "../../campaigns/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { sha256Hex } from "../../kit/hash/sha256.ts";
import { fieldErrorsOf } from "../../kit/http/issues.ts";
import { parseJsonBody } from "../../kit/http/json-body.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { termsInForce } from "../../policies/door/service.ts";
import { inForceNow } from "../../programme/door/publishing.ts";
import { rewardsById } from "../../rewards/door/service.ts";
import { readLadders } from "../../tiers/door/service.ts";
import { canonical } from "../domain/canonical.ts";

/** The hash by which a bundle in its one form is named: 64 hexadecimal digits. */
export const hashOf = (bundle: Bundle): string => sha256Hex(canonicalJson(bundle));

const without = (value: Readonly<object>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

const byId = <Value, To>(
  all: ReadonlyMap<string, Value>,
  shown: (value: Value) => To,
): Record<string, To> => Object.fromEntries([...all].map(([id, value]) => [id, shown(value)]));

/** The bundle of a world before and in its one form. */
export type Whole = { readonly whole: Bundle; readonly bundle: Bundle };

/** The configuration in force at `now` as a bundle in its one form; see `pullWhole`. */
export const pullBundle = async (tx: Tx, now: Date): Promise<Bundle> =>
  (await pullWhole(tx, now)).bundle;

/**
 * The configuration in force at `now` as a bundle, in its one form and with what is archived, without drafts and what
 * comes into force later.
 * The caller's transaction is repeatable read, so that it is of one moment.
 * @throws Error when what is kept does not fit the contracts of this release
 */
export const pullWhole = async (tx: Tx, now: Date): Promise<Whole> => {
  const { earning, programme, redemption, rules, campaigns } = await inForceNow({ tx, now });
  const whole = keptBundle.parse({
    nuqta_bundle: 1,
    settings: { earning, programme: without(programme, guardNames), redemption },
    terms: { inactivity: await termsInForce(tx) },
    tiers: await readLadders(tx),
    rules: byId(rules, (rule) => without(rule, ["rule_id", "version"])),
    campaigns: byId(campaigns, (campaign) => without(campaign, ["campaign_id"])),
    rewards: byId(await rewardsById(tx), (reward) => reward),
    templates: byId(await templatesById(tx), (template) => template),
  });
  return { whole, bundle: canonical(whole) };
};

/**
 * The bundle that a file holds, in its one form. Refuses `malformed` for what is no JSON, and
 * `validation_failed` with every field that is unknown, missing or wrong.
 */
export const readBundle = (bytes: Buffer): Decision<Bundle, "malformed" | "validation_failed"> => {
  const json = parseJsonBody(bytes);
  if (!json.ok) return json as Decision<Bundle, "malformed" | "validation_failed">;
  const parsed = writtenBundle.safeParse(json.value);
  return parsed.success
    ? accept(canonical(parsed.data as Bundle))
    : refuse("validation_failed", { errors: fieldErrorsOf(parsed.error.issues, json.value) });
};

/** The JSON Schema of bundles, as the contracts have it. */
export const bundleSchema = (): Readonly<Record<string, unknown>> => ({
  title: "Nuqta configuration bundle",
  ...z.toJSONSchema(writtenBundle, { io: "input", unrepresentable: "any" }),
});
