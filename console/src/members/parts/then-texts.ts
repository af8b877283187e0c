// The words of what a member was at two instants, and of what happened in between.
import { counted, texts } from "../../i18n/text.ts";

export const thenTexts = texts({
  title: { en: "Then and now", ar: "الحالة آنذاك والآن" },
  figures: { en: "Points, tier and status at each time", ar: "النقاط والمستوى والحالة في كل وقت" },
  figure: { en: "Figure", ar: "البند" },
  tier: { en: "Tier", ar: "المستوى" },
  noTier: { en: "None", ar: "لا يوجد" },
  status: { en: "Status", ar: "الحالة" },
  terms: { en: "Terms that changed", ar: "الشروط التي تغيّرت" },
  tierMoved: { en: "Tier changed from {from} to {to}.", ar: "تغيّر المستوى من {from} إلى {to}." },
  tierReached: { en: "Reached the {to} tier.", ar: "الوصول إلى المستوى {to}." },
  tierLost: { en: "Lost the {from} tier.", ar: "فقدان المستوى {from}." },
  statusMoved: {
    en: "Status changed from {from} to {to}.",
    ar: "تغيّرت الحالة من {from} إلى {to}.",
  },
  available: {
    en: "Available points went from {from} to {to}.",
    ar: "تغيّرت النقاط المتاحة من {from} إلى {to}.",
  },
  opened: {
    en: "Moved in with {points} from another programme.",
    ar: "انتقال {points} من برنامج آخر.",
  },
  earn: { en: "Earned {points}.", ar: "كسب {points}." },
  activate: { en: "Got {points} that had been pending.", ar: "إتاحة {points} كانت معلقة." },
  cancel: { en: "Lost {points} to cancelled orders.", ar: "إلغاء {points} بسبب طلبات ملغاة." },
  clawback: { en: "Lost {points} to returns.", ar: "خصم {points} بسبب مرتجعات." },
  hold: { en: "Set aside {points} for redemptions.", ar: "حجز {points} لعمليات استبدال." },
  release: { en: "Got {points} back from redemptions.", ar: "إعادة {points} من عمليات استبدال." },
  redeem: { en: "Redeemed {points}.", ar: "استبدال {points}." },
  give_back: { en: "Got {points} back that had been spent.", ar: "إعادة {points} كانت مستخدمة." },
  park: { en: "Had {points} put in review.", ar: "وضع {points} قيد المراجعة." },
  expire: { en: "Lost {points} that expired.", ar: "انتهاء صلاحية {points}." },
  given: { en: "Was given {points} by hand.", ar: "إضافة {points} يدويًا." },
  taken: { en: "Lost {points} by hand.", ar: "خصم {points} يدويًا." },
  reversed: { en: "Lost {points} to reversed entries.", ar: "خصم {points} بعكس حركات سابقة." },
  restored: {
    en: "Got {points} back from reversed entries.",
    ar: "إعادة {points} بعكس حركات سابقة.",
  },
  mergedIn: {
    en: "Took over {points} from another member.",
    ar: "انتقال {points} من عضو آخر بالدمج.",
  },
  mergedAway: {
    en: "Passed on {points} to another member.",
    ar: "انتقال {points} إلى عضو آخر بالدمج.",
  },
});

export const movedPoints = counted({
  en: { one: "{count} point", other: "{count} points" },
  ar: { one: "نقطة واحدة", two: "نقطتين", few: "{count} نقاط", other: "{count} نقطة" },
});
