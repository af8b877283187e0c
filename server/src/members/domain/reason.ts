// The reason of an entry in a few words, as lists of entries show it.
import type { StatementEntry } from "../../ledger/door/account.ts";
import { en, type TextKey } from "./texts/en.ts";
import { type Sentence, sentence, type Value } from "./texts/say.ts";

/** An activity by its name, where it is one that everybody knows; else as the caller calls it. */
export const activityName = (type: string): Value => {
  const key = `activity.${type}`;
  return Object.hasOwn(en, key) ? { word: key as TextKey } : { text: type };
};

/** Short reason of an entry for lists; needs no trace. */
export const shortReason = (
  entry: Pick<StatementEntry, "kind" | "orderId" | "reference" | "reason" | "reversesEntryNo">,
): Sentence => {
  const order = { text: entry.orderId ?? "" };
  const redemption = { text: entry.reference ?? "" };
  const hasOrder = entry.orderId !== null;
  switch (entry.kind) {
    case "earn":
      return hasOrder
        ? sentence("reason.earn_order", { order })
        : sentence("reason.earn_activity", { activity: activityName(entry.reason ?? "") });
    case "activate":
      return hasOrder ? sentence("reason.activate_order", { order }) : sentence("reason.activate");
    case "cancel":
      return sentence("reason.cancel", { order });
    case "clawback":
      return sentence("reason.clawback", { order, return: { text: entry.reference ?? "" } });
    case "hold":
      return sentence("reason.hold", { redemption });
    case "release":
      return sentence("reason.release", { redemption });
    case "redeem":
      return hasOrder
        ? sentence("reason.redeem_order", { order })
        : sentence("reason.redeem", { redemption });
    case "give_back":
      return hasOrder
        ? sentence("reason.give_back_order", { order })
        : sentence("reason.give_back", { redemption });
    case "expire":
      return hasOrder ? sentence("reason.expire_order", { order }) : sentence("reason.expire");
    case "park":
      return hasOrder ? sentence("reason.park_order", { order }) : sentence("reason.park");
    case "adjust":
      return entry.reason
        ? sentence("reason.adjust", { reason: { text: entry.reason } })
        : sentence("reason.adjust_untold");
    case "merge":
      return sentence("reason.merge", { record: { text: entry.reference ?? "" } });
    case "open":
      return sentence(entry.reversesEntryNo === null ? "reason.open" : "reason.open_undone", {
        source: { text: entry.reason ?? "" },
      });
    case "reverse":
      return sentence("reason.reverse", { entry: { number: entry.reversesEntryNo ?? 0 } });
  }
};
