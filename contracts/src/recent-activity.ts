// Home's lists: recent activity, search over all records, and notices.
import { z } from "zod";
import { dashboards, read } from "./analytics.ts";
import { instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { optionalText } from "./kit/text.ts";

const bilingual = { text: z.string(), textAr: z.string() };

/** Kinds of things that a line of activity or a search result is about; the console knows their pages. */
export const subjectKinds = [
  "member",
  "seller",
  "brand",
  "category",
  "campaign",
  "rule",
  "order",
  "product",
  "account",
  "settings",
  "fraud_case",
  "webhook",
  "approval",
  "job",
  "proposal",
  "reward",
  "statement",
] as const;

const subject = z.strictObject({
  kind: z.enum(subjectKinds),
  id: z.string(),
  name: z.string(),
  name_ar: z.string(),
});

export type Subject = z.output<typeof subject>;

const activityLine = z.strictObject({
  id: z.string(),
  at: instant,
  /** Type of the event: `points.earned`, `seller.suspended`. */
  type: z.string(),
  ...bilingual,
  subject: subject.nullable(),
  detail: z.string(),
  detailAr: z.string(),
  actor: z.string().nullable(),
  status: z.enum(["done", "refused"]),
  /** Second link of the line, besides its subject. */
  link: subject.nullable(),
});

export type ActivityLine = z.output<typeof activityLine>;

export const listActivity = route({
  ...read,
  path: "/v1/activity",
  stepUp: "none: reads",
  summary:
    "What happened last, to points and to the configuration, the newest first; a line names only what the caller may read",
  query: z.strictObject({
    tab: z.enum(dashboards).optional(),
    limit: z.enum(["10", "25", "50"]).default("10").transform(Number),
  }),
  replies: { 200: z.strictObject({ data: z.array(activityLine) }) },
  refusals: [],
});

const sought = {
  ...read,
  // Everybody of the team; each kind asks for its own permission besides.
  permission: "notifications:read",
  keysAsk: "analytics:read",
  path: "/v1/search",
  stepUp: "none: reads",
  limit: "list",
  replies: {
    200: z.strictObject({
      members: z.array(subject),
      sellers: z.array(subject),
      brands: z.array(subject),
      campaigns: z.array(subject),
      rules: z.array(subject),
      rewards: z.array(subject),
      products: z.array(subject),
      /** Of sellers that are found; the id is `seller month`, such as `S-1 2026-10`. */
      statements: z.array(subject),
      /** `member` is whose order it is. */
      orders: z.array(z.strictObject({ ...subject.shape, member: z.string() })),
    }),
  },
  refusals: [],
} as const;

const wanted = z.strictObject({ q: optionalText(200) });

export const search = route({
  act: "none: reads",
  ...sought,
  method: "POST",
  summary:
    "Members, orders, sellers and whatever else has a page, by name or id; five of each at most, and only of what the caller may read",
  body: wanted,
});

export const searchByAddress = route({
  ...sought,
  replacedBy: "POST /v1/search",
  summary: "The same by an address, which stands in logs: deprecated.",
  query: wanted,
});

const notice = z.strictObject({
  id: z.string(),
  at: instant,
  tone: z.enum(["done", "warn"]),
  ...bilingual,
  link: subject.nullable(),
  is_read: z.boolean(),
});

export type Notice = z.output<typeof notice>;

export const listNotices = route({
  ...read,
  permission: "notifications:read",
  path: "/v1/notices",
  stepUp: "none: reads",
  summary: "What of the platform a person should know, the newest first",
  replies: { 200: z.strictObject({ data: z.array(notice), unread: z.int().min(0) }) },
  refusals: [],
});

export const readNotices = route({
  method: "POST",
  tag: "analytics",
  permission: "notifications:read",
  act: "none: marks what this person has read",
  stepUp: "none: marks as read",
  path: "/v1/notices/read",
  summary: "Remember that everything up to an instant has been read",
  body: z.strictObject({ until: instant }),
  replies: { 200: z.strictObject({ read_until: instant }) },
  refusals: [],
});
