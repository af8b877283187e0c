// What of the platform a person should know: budgets that run out, files that are done, sellers who
// came, campaigns that went live, keys and owners that are new. Each is worked out from what is kept anyway.

import type { Notice } from "@nuqta/contracts/recent-activity.ts";
import { type DecidesAlone, waitingFor } from "../../approvals/door/service.ts";
import { openCases } from "../../fraud/door/service.ts";
import { countApprovers, ownerNotices, stoppedKeys } from "../../identity/door/service.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { failedRuns } from "../../kit/jobs/store.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { waitingProposals } from "../../proposals/door/service.ts";
import { begunNotice, waitingNotice } from "../../quarantine/door/service.ts";
import { latestUploads } from "../../uploads/service.ts";
import { actionPatterns, readAction } from "../domain/words.ts";
import { type BudgetAlert, latestBudgetAlerts } from "../store/budgets.ts";
import * as store from "../store/latest.ts";
import { targetOf } from "./activity.ts";
import { jobNamed } from "./job-words.ts";
import { webhookNotices } from "./webhook-notices.ts";

type Fresh = Omit<Notice, "is_read">;

const notices = 20;

type NoticeParts = {
  readonly db: Database;
  readonly programmes: Pick<Programmes, "current">;
  readonly decidesAlone: DecidesAlone;
};

/** The newest notices, and which of them the account has read. */
export const readNotices = async (
  { db, programmes, decidesAlone }: NoticeParts,
  viewer: { principal: Principal; now: Date },
): Promise<{ data: Notice[]; unread: number }> => {
  const until = (await store.readUntil(db, viewer.principal.id))?.toISOString() ?? "";
  const all = [
    ...(await budgetNotices(db)),
    ...(await importNotices(db)),
    ...(await uploadNotices(db)),
    ...(await recordNotices(db)),
    ...(await fraudNotices(db)),
    ...(await jobNotices(db)),
    ...(await webhookNotices(db, notices)),
    ...(await approvalNotices(db, viewer)),
    ...(await safetyNotices(db, viewer.principal)),
    ...(await loneApproverNotices({ db, decidesAlone }, viewer)),
    ...(await stoppedKeyNotices(db, viewer)),
    ...(await arrivalNotices({ db, programmes }, viewer)),
    ...(await proposalNotices(db, viewer.principal)),
  ];
  const data = all
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, notices)
    .map((one) => ({ ...one, is_read: one.at <= until }));
  return { data, unread: data.filter(({ is_read }) => !is_read).length };
};

const budgetSaid = ({ kind, share, name, name_ar }: BudgetAlert) => {
  const ofAr = kind === "rule" ? "القاعدة" : "الحملة";
  if (share < 100)
    return {
      text: `${name} has given ${share}% of its budget.`,
      textAr: `منحت ${ofAr} ${name_ar} ${share}% من ميزانيتها.`,
    };
  return {
    text: `${name} has used up its budget and gives nothing more, unless returns give some back.`,
    textAr: `استنفدت ${ofAr} ${name_ar} ميزانيتها ولن تمنح المزيد ما لم تُعِد المرتجعات جزءًا منها.`,
  };
};

const budgetNotices = async (tx: Tx): Promise<Fresh[]> =>
  (await latestBudgetAlerts(tx, notices)).map((one) => ({
    id: `budget:${one.kind}:${one.item_id}:${one.budget}:${one.share}`,
    at: one.at.toISOString(),
    tone: one.share < 80 ? "done" : "warn",
    ...budgetSaid(one),
    link: { kind: one.kind, id: one.item_id, name: one.name, name_ar: one.name_ar },
  }));

const importNotices = async (tx: Tx): Promise<Fresh[]> =>
  (await store.latestImports(tx, notices)).map(({ id, file, rows, at }) => ({
    id: `import:${id}`,
    at: at.toISOString(),
    tone: "done",
    text: `The file ${file} has been read: ${rows.toLocaleString("en")} rows.`,
    textAr: `تمت قراءة الملف ${file}: ${rows.toLocaleString("en")} صفًا.`,
    link: null,
  }));

const uploadNotices = async (tx: Tx): Promise<Fresh[]> =>
  (await latestUploads(tx, notices)).map(({ id, kind, file, at }) => ({
    ...{ id: `upload:${id}`, at: at.toISOString(), tone: "done", link: null },
    text: `Upload finished: ${file} (${kind === "products" ? "products" : "brands"})`,
    textAr: `اكتمل الرفع: ${file} (${kind === "products" ? "منتجات" : "علامات تجارية"})`,
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

/** Approvals that wait for this person; whoever asked for one is not told of it. */
const approvalNotices = async (
  db: Database,
  viewer: { principal: Principal; now: Date },
): Promise<Fresh[]> =>
  (await waitingFor(db, viewer)).map(({ approval_id, asked_at, asked_by, asked_by_name }) => {
    const name = asked_by_name ?? asked_by;
    return {
      id: `approval:${approval_id}`,
      at: asked_at,
      tone: "warn",
      text: `${name} asked for something that waits for your approval.`,
      textAr: `قدّم ${name} طلبًا ينتظر موافقتك.`,
      link: { kind: "approval", id: approval_id, name, name_ar: name },
    };
  });

/** Keys, owners, webhooks and devices that are new: for those who may do something about them. */
const safetyNotices = async (db: Database, { permissions }: Principal): Promise<Fresh[]> =>
  permissions.has("team:manage")
    ? (await ownerNotices(db, notices)).map(({ id, at, ...said }) => ({
        ...{ id: `safety:${id}`, at: at.toISOString(), tone: "warn" },
        ...{ ...said, link: null },
      }))
    : [];

/** The standing warning that what needs a second person cannot be agreed to; read, it is back the next day. */
const loneApproverNotices = async (
  { db, decidesAlone }: Pick<NoticeParts, "db" | "decidesAlone">,
  { principal, now }: { principal: Principal; now: Date },
): Promise<Fresh[]> => {
  if (!principal.permissions.has("team:manage") || (await countApprovers(db)) > 1) return [];
  const said = (await decidesAlone(db, principal)) ? goesOnAlone : cannotBeApproved;
  const day = now.toISOString().slice(0, 10);
  return [{ id: `approver:${day}`, at: `${day}T00:00:00.000Z`, tone: "warn", link: null, ...said }];
};

const cannotBeApproved = {
  text: "Only one account may approve, so what needs a second person cannot be approved. Invite another owner under Team.",
  textAr:
    "حساب واحد فقط يمكنه الموافقة، فلا يمكن الموافقة على ما يحتاج شخصًا ثانيًا. ادعُ مالكًا آخر من صفحة الفريق.",
};
const goesOnAlone = {
  text: "Only your account may approve, so what needs a second person is done at once and recorded as decided alone. In production it waits. Invite another owner under Team.",
  textAr:
    "حسابك وحده يمكنه الموافقة، لذلك يُنفَّذ فورًا ما يحتاج شخصًا ثانيًا ويُسجَّل على أنه قرار منفرد. أما في الإنتاج فينتظر. ادعُ مالكًا آخر من صفحة الفريق.",
};

/** Keys that open nothing until somebody adopts them; read, they are back the next day. */
const stoppedKeyNotices = async (
  db: Database,
  { principal, now }: { principal: Principal; now: Date },
): Promise<Fresh[]> => {
  if (!principal.permissions.has("keys:manage")) return [];
  const day = now.toISOString().slice(0, 10);
  return (await stoppedKeys(db, now)).slice(0, notices).map(({ id, name, maker }) => ({
    ...{ id: `key:${id}:${day}`, at: `${day}T00:00:00.000Z`, tone: "warn", link: null },
    text: `The API key “${name}” has stopped: the account of ${maker}, who made it, no longer allows it. Adopt or revoke it under API keys.`,
    textAr: `توقّف مفتاح API «${name}»: لم يعد حساب ${maker} الذي أنشأه يسمح به. تبنَّه أو ألغِه من صفحة مفاتيح API.`,
  }));
};

/** Late arrivals, for those who decide about them; and once, for owners, what became of the limit. */
const arrivalNotices = async (
  { db, programmes }: { db: Database; programmes: Pick<Programmes, "current"> },
  { principal: { permissions }, now }: { principal: Principal; now: Date },
): Promise<Fresh[]> => {
  const { config } = await programmes.current();
  const said = [
    ...(permissions.has("approvals:write") ? await waitingNotice(db) : []),
    ...(permissions.has("thresholds:manage") ? await begunNotice(db, config, now) : []),
  ];
  return said.map(({ at, ...one }) => ({ ...one, at: at.toISOString(), tone: "warn", link: null }));
};

/** Campaigns that sellers proposed and nobody answered yet, for those who may. */
const proposalNotices = async (tx: Tx, { permissions }: Principal): Promise<Fresh[]> =>
  permissions.has("campaigns:write")
    ? (await waitingProposals(tx, notices)).map(({ id, name, name_ar, seller, at }) => ({
        ...{ id: `proposal:${id}:${at.getTime()}`, at: at.toISOString(), tone: "warn" },
        text: `${seller} proposed the campaign ${name}, which waits for an answer.`,
        textAr: `اقترح البائع ${seller} حملة ${name_ar}، وهي بانتظار الرد.`,
        link: { kind: "proposal", id, name, name_ar },
      }))
    : [];

const severitiesAr = { low: "منخفضة", medium: "متوسطة", high: "عالية" } as const;

/** Jobs that gave up; one that has ended well since is no news any more. */
const jobNotices = async (tx: Tx): Promise<Fresh[]> =>
  (await failedRuns(tx, notices)).map(({ name, period_key, at, finished_at }) => {
    const { name: en, name_ar: ar } = jobNamed(name);
    return {
      id: `job:${name}:${period_key}`,
      at: (finished_at ?? at).toISOString(),
      tone: "warn",
      text: `The job “${en}” of ${period_key} failed.`,
      textAr: `فشلت مهمة «${ar}» ليوم ${period_key}.`,
      link: { kind: "job", id: name, name: en, name_ar: ar },
    };
  });

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
