// News of late arrivals: how many wait, and, once, that an older programme keeps its limit.
import type { Tx } from "../../kit/db/db.ts";
import type { Programme } from "../../programme/domain.ts";
import { findArrivals, readBegun, sumArrivals } from "../store/arrivals.ts";

type Said = { id: string; at: Date; text: string; textAr: string };

/** Sentence on what waits, dated by the newest; none while nothing does. */
export const waitingNotice = async (tx: Tx): Promise<Said[]> => {
  const page = await findArrivals(tx, { state: "waiting", limit: 1, sort: "-arrived_at" });
  const newest = page.ok ? page.value.rows[0] : undefined;
  if (newest === undefined) return [];
  const { arrivals, points } = await sumArrivals(tx, { state: "waiting" });
  const [many, worth] = [arrivals.toLocaleString("en"), points.toLocaleString("en")];
  return [
    {
      id: `arrivals:${newest.arrival_key}`,
      at: new Date(newest.arrived_at),
      text: `Late arrivals waiting for a decision: ${many}, about ${worth} points.`,
      textAr: `الوارد المتأخر بانتظار القرار: ${many}، نحو ${worth} نقطة.`,
    },
  ];
};

/** Sentence for owners of a programme from before there was a quarantine: it keeps the limit it has. */
export const begunNotice = async (tx: Tx, programme: Programme, now: Date): Promise<Said[]> => {
  const at = await readBegun(tx);
  if (at === undefined) return [];
  const { backdate_days_max: days } = programme.settingsAt(now.getTime());
  return [
    {
      ...{ id: "quarantine-begun", at },
      text:
        days === null
          ? "Your programme takes orders of any age, as before. New programmes take 90 days, and older orders wait for a person: see Programme Settings."
          : `Orders older than your limit of ${days} days are no longer refused: they wait under Late Arrivals until somebody accepts or refuses them.`,
      textAr:
        days === null
          ? "يقبل برنامجك الطلبات مهما كان عمرها كما كان. البرامج الجديدة تقبل 90 يومًا وما هو أقدم ينتظر قرار شخص: راجع إعدادات البرنامج."
          : `لم تعد الطلبات الأقدم من حدّك (${days} يومًا) تُرفض، بل تنتظر في «الوارد المتأخر» إلى أن يقبلها أحد.`,
    },
  ];
};
