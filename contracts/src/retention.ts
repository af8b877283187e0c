// How long personal data is kept: a period for each kind, with its purpose and legal ground, and what would go.
// Decision 0121.
import { z } from "zod";
import { historyPage, historyQuery } from "./kit/history.ts";
import { day, instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { kept, type Wording, written } from "./kit/text.ts";

/**
 * Kinds of personal data. `profile`: of members without points who have done nothing. `shop_words`: attributes and
 * data that shops sent along. `staff_words`: reasons and notes that people wrote.
 */
export const retentionKinds = ["profile", "shop_words", "staff_words"] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/**
 * The shortest and the longest period of each kind, in months. Orders and activities are simulated and quoted by what
 * shops sent along for a year, so that goes after thirteen months at the earliest.
 */
export const retentionMonths: Readonly<Record<RetentionKind, { min: number; max: number }>> = {
  profile: { min: 12, max: 120 },
  shop_words: { min: 13, max: 120 },
  staff_words: { min: 3, max: 120 },
};

/** Days that a shorter period waits after it was saved. */
export const retentionWaitDays = 7;

/** Months after which answers to request keys may move into the archive, the shortest and the longest. */
export const archiveMonths = { min: 3, max: 120 } as const;

export const legalGrounds = ["consent", "contract", "legal_duty", "legitimate_interest"] as const;

const months = (kind: RetentionKind) =>
  z.int().min(retentionMonths[kind].min).max(retentionMonths[kind].max).nullable();

/** `months` is null for data that is kept for ever. */
const termsOf = (kind: RetentionKind, { line }: Wording) =>
  z.strictObject({
    months: months(kind),
    purpose: line(300),
    purpose_ar: line(300),
    ground: z.enum(legalGrounds),
  });

const archiveAfter = z.int().min(archiveMonths.min).max(archiveMonths.max).nullable();

const termsIn = (wording: Wording) =>
  z.strictObject({
    profile: termsOf("profile", wording),
    shop_words: termsOf("shop_words", wording),
    staff_words: termsOf("staff_words", wording),
    /** Months after which answers to request keys move into the archive; null: never. Nothing is lost by it. */
    archive: z.strictObject({ months: archiveAfter }).default({ months: null }),
  });

export const retentionTerms = termsIn(written);
export type RetentionTerms = z.output<typeof retentionTerms>;

/** Terms until somebody saves some: everything is kept. */
export const retentionDefaults: RetentionTerms = {
  profile: {
    months: null,
    purpose: "To recognise members, tell them about their points and answer their questions.",
    purpose_ar: "التعرّف على الأعضاء وإبلاغهم بنقاطهم والرد على استفساراتهم.",
    ground: "contract",
  },
  shop_words: {
    months: null,
    purpose:
      "To give points by what shops tell about an order or an activity, and to explain them.",
    purpose_ar: "منح النقاط وفق ما تذكره المتاجر عن الطلب أو النشاط، وتوضيح أسبابها.",
    ground: "contract",
  },
  staff_words: {
    months: null,
    purpose: "To know why a colleague decided something about a member.",
    purpose_ar: "معرفة سبب أي قرار اتخذه أحد الزملاء بشأن عضو.",
    ground: "legitimate_interest",
  },
  archive: { months: null },
};

/** Months that are obeyed now, and since when those that were saved will be; null where they are already. */
const obeyed = z.strictObject({ months: z.int().nullable(), saved_from: instant.nullable() });

const inForce = z.strictObject({ profile: obeyed, shop_words: obeyed, staff_words: obeyed });

/** `version` 0 are the defaults, which nobody saved. */
const reply = z.strictObject({
  live: termsIn(kept),
  in_force: inForce,
  version: z.int().min(0),
  saved_at: instant.nullable(),
  saved_by: z.string().nullable(),
  saved_by_name: z.string().nullable(),
  etag: z.string(),
});
export type RetentionReply = z.input<typeof reply>;

const tag = "Privacy";

export const getRetention = route({
  method: "GET",
  path: "/v1/terms/retention",
  summary: "How long personal data of each kind is kept, why, and on which legal ground.",
  tag,
  permission: "config:read",
  stepUp: "none: reads",
  replies: { 200: reply },
  refusals: [],
});

export const saveRetention = route({
  method: "PUT",
  path: "/v1/terms/retention",
  summary:
    "Change how long personal data is kept. A shorter period is obeyed seven days later, a longer one at once. If-Match carries the etag that was read.",
  tag,
  permission: "retention:manage",
  act: { verb: "changed", target: "section:retention" },
  stepUp: "fresh",
  body: retentionTerms,
  replies: { 200: reply },
  refusals: ["version_missing", "version_conflict"],
});

export const readRetentionHistory = route({
  method: "GET",
  path: "/v1/terms/retention/history",
  summary: "Who changed which period, purpose or ground, and when.",
  tag,
  permission: "config:read",
  stepUp: "none: reads",
  query: historyQuery,
  replies: { 200: historyPage },
  refusals: [],
});

const count = z.int().min(0);

/**
 * Rows that would lose personal data, and members they are about. `held`: members with a legal hold, whose rows are not
 * among them. `before`: the local day before which things would go; null where everything is kept.
 */
const due = z.strictObject({ rows: count, members: count, held: count, before: day.nullable() });

/** Answers to request keys that would move into the archive. `before`: the day before which they were given. */
const moving = z.strictObject({ answers: count, members: count, before: day.nullable() });

export const previewRetention = route({
  method: "POST",
  path: "/v1/terms/retention/preview",
  summary:
    "What would go on a local day by these periods, as things stand now; periods of kinds that are left out are null.",
  tag,
  permission: "config:read",
  act: "none: reads",
  stepUp: "none: counts and writes nothing",
  limit: "report",
  body: z.strictObject({
    /** A local day; today unless told. */
    day: day.optional(),
    months: z.strictObject({
      profile: months("profile").default(null),
      shop_words: months("shop_words").default(null),
      staff_words: months("staff_words").default(null),
      archive: archiveAfter.default(null),
    }),
  }),
  replies: {
    200: z.strictObject({
      day,
      kinds: z.strictObject({ profile: due, shop_words: due, staff_words: due }),
      archive: moving,
    }),
  },
  refusals: [],
});
export type RetentionPreview = z.input<(typeof previewRetention)["replies"][200]>;
