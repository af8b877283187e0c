// What the usage of rewards says.
import { texts } from "../../i18n/text.ts";

export const usageTexts = texts({
  title: { en: "Reward usage", ar: "استخدام المكافآت" },
  help: {
    en: "Rewards claimed in these days, as they stand now. How often a reward was seen is not recorded.",
    ar: "المكافآت التي حصل عليها الأعضاء في هذه الأيام كما هي الآن. عدد مرات مشاهدة المكافأة غير مسجّل.",
  },
  period: { en: "Days", ar: "الأيام" },
  days: { en: "{count} days", ar: "{count} يومًا" },
  none: { en: "No rewards were claimed in these days", ar: "لم يحصل أحد على مكافأة في هذه الأيام" },
  reward: { en: "Reward", ar: "المكافأة" },
  byReward: { en: "Usage by reward", ar: "الاستخدام حسب المكافأة" },
  claimed: { en: "Claimed", ar: "تم الحصول عليها" },
  used: { en: "Used", ar: "المستخدمة" },
  ended_unused: { en: "Ended unused", ar: "المنتهية دون استخدام" },
  taken_back: { en: "Taken back", ar: "الملغاة" },
  open: { en: "Still valid, unused", ar: "السارية غير المستخدمة" },
  share: { en: "{count} ({share})", ar: "{count} ({share})" },
});
