// Members who come from another programme: each with their points by lot, tier, consents and other ids.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { piastres, positivePiastres } from "./kit/money.ts";
import { balanceMax } from "./kit/points.ts";
import { externalId, line, written } from "./kit/text.ts";
import { consentChannels, consentProof, consentPurposes, consentVias } from "./privacy.ts";
import { programmeSettings } from "./programme-settings.ts";
import { ruleId } from "./rule-id.ts";

/** A day, as `2026-03-31`. */
const day = z.iso.date();

/** Lots that one line may bring. */
export const lotsMax = 50;

/**
 * Points of one origin. `lot_id`: how the other programme calls them, by which they are taken once; left out, their
 * place on the line. `expires_on`: the last day on which they can be spent; null: they never end. `cost`: what all of
 * them cost, in piastres; left out, at the programme's rate.
 */
export const openingLot = z.strictObject({
  lot_id: line(128).optional(),
  points: z.int().min(1).max(balanceMax),
  earned_on: day.nullable().default(null),
  expires_on: day.nullable().default(null),
  seller_id: externalId.nullable().default(null),
  cost: piastres.optional(),
});
export type OpeningLot = z.output<typeof openingLot>;

export const openingConsent = z.strictObject({
  purpose: z.enum(consentPurposes),
  channel: z.enum(consentChannels),
  granted: z.boolean(),
  text_version: z.int().min(1).nullable().default(null),
  via: z.enum(consentVias).nullable().default(null),
  /** Needed with text and way for a yes to offers, as over the API. */
  proof: consentProof.nullable().default(null),
  /** When it was said; left out: when it was moved here. */
  at: instant.optional(),
});
export type OpeningConsent = z.output<typeof openingConsent>;

/** Vouchers that one line may bring. */
const vouchersMax = 50;

/**
 * A voucher that is still good there. `reward_id`: a reward here, which says what it is good for and who pays. `value`:
 * what is left on it, in piastres, where it is worth an amount by itself; null for the others. `expires_on`: the last
 * day on which it can be used; null: it never ends.
 */
const openingVoucher = z.strictObject({
  code: line(64),
  reward_id: ruleId,
  value: positivePiastres.nullable().default(null),
  expires_on: day.nullable().default(null),
});
export type OpeningVoucher = z.output<typeof openingVoucher>;

/** A member as one line brings them. `reviewed_on`: when the tier was reached or reviewed last. */
export const openingMember = z.strictObject({
  member_id: externalId,
  aliases: z.array(externalId).max(20).default([]),
  joined_on: day.optional(),
  tier: z.strictObject({ tier_id: externalId, reviewed_on: day.optional() }).optional(),
  consents: z.array(openingConsent).max(6).default([]),
  lots: z.array(openingLot).max(lotsMax).default([]),
  vouchers: z.array(openingVoucher).max(vouchersMax).default([]),
});
export type OpeningMember = z.output<typeof openingMember>;

const column = line(128);

/** A column by its name, also with other names for its values; or the same value for every line. */
const choice = z.union([
  column,
  z.strictObject({ column, values: z.record(z.string().max(128), z.string().max(128)) }),
  z.strictObject({ constant: line(128) }),
]);
export type OpeningChoice = z.output<typeof choice>;

const lotColumns = z.strictObject({
  lot_id: choice.optional(),
  points: choice,
  earned_on: choice.optional(),
  expires_on: choice.optional(),
  seller_id: choice.optional(),
  /** In EGP with up to two decimals, for all points of the lot. */
  cost: choice.optional(),
});

const voucherColumns = z.strictObject({
  /** Where it is empty, there is no voucher. */
  code: choice,
  reward_id: choice,
  /** In EGP with up to two decimals. */
  value: choice.optional(),
  expires_on: choice.optional(),
});

const consentColumns = z.strictObject({
  purpose: choice,
  channel: choice,
  /** `yes` or `no`; where it is empty, nothing was said. */
  granted: choice,
  text_version: choice.optional(),
  via: choice.optional(),
  proof: choice.optional(),
  /** A day in the form that the map names. */
  at: choice.optional(),
});

/** The map of a CSV file of members. Every column that it names must be in the file; others are left alone. */
export const openingMap = z.strictObject({
  kind: z.literal("members"),
  /** The programme that they come from, as statements name it. */
  source: written.line(64),
  separator: z.string().length(1).default(","),
  quote: z.enum(['"', "'"]).nullable().default('"'),
  decimal: z.enum([".", ","]).default("."),
  /** `yyyy`, `M` or `MM`, `d` or `dd`, `H` or `HH`, `mm`, `ss`; or `iso` for instants with a zone. */
  date_format: z.string().min(1).max(64).default("yyyy-MM-dd"),
  timezone: programmeSettings.shape.timezone.default("Africa/Cairo"),
  /** Lines of JSON need none. */
  columns: z
    .strictObject({
      member_id: choice,
      aliases: z.array(choice).max(20).default([]),
      joined_on: choice.optional(),
      tier_id: choice.optional(),
      tier_reviewed_on: choice.optional(),
      consents: z.array(consentColumns).max(6).default([]),
      lots: z.array(lotColumns).max(lotsMax).default([]),
      // Left out where there are none, so that a map stays the map that a file came by before.
      vouchers: z.array(voucherColumns).max(vouchersMax).optional(),
    })
    .prefault({ member_id: "member_id" }),
  note: z.string().max(500).optional(),
});
export type OpeningMap = z.output<typeof openingMap>;
