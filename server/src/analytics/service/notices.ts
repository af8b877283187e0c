// What of the platform a person should know: budgets that run out, files that are done, sellers who
// came, campaigns that went live. Each is worked out from what is kept anyway.
import type { Notice } from "@nuqta/contracts/analytics.ts";
import { openCases } from "../../fraud/service/cases.ts";
import type { Tx } from "../../kit/db.ts";
import { failedRuns } from "../../kit/nightly/store.ts";
import { dayOf, startOfDay } from "../../kit/pure/local-time.ts";
import type { Programmes } from "../../programme/service.ts";
import { actionPatterns, readAction } from "../domain/words.ts";
import * as store from "../store/latest.ts";
import { dayOfShare, readCampaigns } from "../store/reading.ts";
import { targetOf } from "./activity.ts";

type Parts = { db: Tx; programmes: Pick<Programmes, "current"> };
type Fresh = Omit<Notice, "is_read">;

const notices = 20;
/** Told of once so much of a budget is given, in percent. */
const shareTold = 80;

/** The newest notices, and which of them the account has read. */
export const readNotices = async (
  { db, programmes }: Parts,
  account: string,
  now: Date,
): Promise<{ data: Notice[]; unread: number }> => {
  const { config } = await programmes.current();
  const zone = config.settingsAt(now.getTime()).timezone;
  const until = (await store.readUntil(db, account))?.toISOString() ?? "";
  const all = [
    ...(await budgetNotices(db, zone)),
    ...(await importNotices(db)),
    ...(await recordNotices(db)),
    ...(await fraudNotices(db)),
    ...(await jobNotices(db)),
  ];
  const data = all
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, notices)
    .map((one) => ({ ...one, is_read: one.at <= until }));
  return { data, unread: data.filter(({ is_read }) => !is_read).length };
};

const budgetNotices = async (tx: Tx, zone: string): Promise<Fresh[]> => {
  const found: Fresh[] = [];
  for (const one of await readCampaigns(tx)) {
    if (one.budget === null || one.status !== "active") continue;
    const told = Math.ceil((one.budget * shareTold) / 100);
    if (one.used < told) continue;
    const day = await dayOfShare(tx, one.campaign_id, told);
    if (day === undefined) continue;
    const name = one.name ?? one.campaign_id;
    const nameAr = one.name_ar ?? name;
    found.push({
      id: `budget:${one.campaign_id}:${shareTold}`,
      at: new Date(startOfDay(zone, dayOf(day))).toISOString(),
      tone: "warn",
      text: `${name} has given ${shareTold}% of its budget.`,
      textAr: `منحت حملة ${nameAr} ${shareTold}% من ميزانيتها.`,
      link: { kind: "campaign", id: one.campaign_id, name, name_ar: nameAr },
    });
  }
  return found;
};

const importNotices = async (tx: Tx): Promise<Fresh[]> =>
  (await store.latestImports(tx, notices)).map(({ id, file, rows, at }) => ({
    id: `import:${id}`,
    at: at.toISOString(),
    tone: "done",
    text: `The file ${file} has been read: ${rows.toLocaleString("en")} rows.`,
    textAr: `تمت قراءة الملف ${file}: ${rows.toLocaleString("en")} صفًا.`,
    link: null,
  }));

/** The newest cases that wait for somebody; one that is decided is no news any more. */
const fraudNotices = async (tx: Tx): Promise<Fresh[]> =>
  (await openCases(tx, notices)).map(({ case_id, name, severity, at }) => ({
    id: `fraud:${case_id}`,
    at,
    tone: "warn",
    text: `A case of suspected fraud waits for review (${severity}): ${name}`,
    textAr: `حالة اشتباه احتيال تنتظر المراجعة (${severitiesAr[severity]}): ${name}`,
    link: { kind: "fraud_case", id: case_id, name, name_ar: name },
  }));

const severitiesAr = { low: "منخفضة", medium: "متوسطة", high: "عالية" } as const;

/** Jobs that gave up; one that has ended well since is no news any more. */
const jobNotices = async (tx: Tx): Promise<Fresh[]> =>
  (await failedRuns(tx, notices)).map(({ name, period_key, at, finished_at }) => ({
    id: `job:${name}:${period_key}`,
    at: (finished_at ?? at).toISOString(),
    tone: "warn",
    text: `The job ${name} of ${period_key} failed; see Administration, Jobs.`,
    textAr: `فشلت المهمة ${name} ليوم ${period_key}؛ راجع الإدارة، المهام.`,
    link: null,
  }));

const toldOf = new Set([
  "seller.onboarded",
  "seller.suspended",
  "campaign.published",
  "campaign.ended",
]);

const recordNotices = async (tx: Tx): Promise<Fresh[]> => {
  const rows = await store.latestRecorded(tx, actionPatterns(["seller", "campaign"]), 100);
  const read = rows.flatMap((row) => {
    const action = readAction(row.action);
    const isTold = action && row.outcome === "done" && toldOf.has(`${action.kind}.${action.verb}`);
    return isTold ? [{ row, action, id: targetOf(row) }] : [];
  });
  const idsOf = (kind: string) =>
    read.flatMap(({ action, id }) => (action.kind === kind ? [id] : []));
  const sellers = await store.namesOf(tx, "seller", idsOf("seller"));
  const campaigns = await store.namesOf(tx, "campaign", idsOf("campaign"));
  return read.map(({ row, action, id }) => {
    const named = (action.kind === "seller" ? sellers : campaigns).get(id);
    return {
      id: `audit:${row.entryNo}`,
      at: row.at.toISOString(),
      tone: "done",
      text: named ? `${action.said.text}: ${named.name}` : action.said.text,
      textAr: named ? `${action.said.textAr} (${named.name_ar})` : action.said.textAr,
      link: named ? { kind: action.kind, ...named } : null,
    };
  });
};
