// What a person should know of webhooks: switched off, failing, or parked deliveries.
import type { Notice } from "@nuqta/contracts/recent-activity.ts";
import type { Tx } from "../../kit/db/db.ts";
import { type TroubledEndpoint, troubledEndpoints } from "../store/webhooks.ts";

/** From so many failures in a row an endpoint counts as failing, as its page says. */
const failuresToTell = 5;

type Said = { what: string; at: Date; text: string; textAr: string };

// The path of an address may be a secret of its receiver, so only the host is told.
const hostOf = ({ url }: TroubledEndpoint): string => new URL(url).host;

const saidOf = (one: TroubledEndpoint): Said[] => {
  const host = hostOf(one);
  const said: Said[] = [];
  if (one.state === "disabled" && one.reason === "gone" && one.tried_at !== null)
    said.push({
      ...{ what: "gone", at: one.tried_at },
      text: `The webhook to ${host} was switched off: its receiver answered that it is gone.`,
      textAr: `أُوقف Webhook إلى ${host}: أجاب المستقبِل بأنه لم يعد موجودًا.`,
    });
  else if (one.failures >= failuresToTell && one.failing_since !== null)
    said.push({
      ...{ what: `failing:${one.failing_since.toISOString()}`, at: one.failing_since },
      text: `The webhook to ${host} is failing: ${one.failures} tries in a row were not taken.`,
      textAr: `Webhook إلى ${host} يفشل: لم تُقبل ${one.failures} محاولات متتالية.`,
    });
  if (one.parked > 0 && one.parked_at !== null)
    said.push({
      ...{ what: `parked:${one.parked_at.toISOString()}`, at: one.parked_at },
      text: `Deliveries to ${host} are parked (${one.parked}): nobody took them in ten tries. They can be sent again.`,
      textAr: `عمليات تسليم إلى ${host} متوقفة (${one.parked}): لم تُقبل بعد عشر محاولات، ويمكن إعادة إرسالها.`,
    });
  return said;
};

/** One for each trouble; one that is over is no news any more. */
export const webhookNotices = async (tx: Tx, limit: number): Promise<Omit<Notice, "is_read">[]> =>
  (await troubledEndpoints(tx, { failures: failuresToTell, limit })).flatMap((one) =>
    saidOf(one).map(({ what, at, text, textAr }) => ({
      ...{ id: `webhook:${one.id}:${what}`, at: at.toISOString(), tone: "warn", text, textAr },
      link: { kind: "webhook", id: one.id, name: hostOf(one), name_ar: hostOf(one) },
    })),
  );
