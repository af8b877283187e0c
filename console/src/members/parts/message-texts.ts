// Texts of the tab of messages.
import { texts } from "../../i18n/text.ts";

export const messageTexts = texts({
  title: { en: "Messages", ar: "الرسائل" },
  help: {
    en: "Sent to this member in the last 30 days, newest first. Their text is not kept.",
    ar: "ما أُرسل إلى هذا العضو خلال آخر 30 يومًا، الأحدث أولًا. لا يُحتفظ بنصوص الرسائل.",
  },
  none: { en: "No messages in the last 30 days", ar: "لا توجد رسائل خلال آخر 30 يومًا" },
  more: { en: "Show earlier messages", ar: "عرض رسائل أقدم" },
  message: { en: "Message", ar: "الرسالة" },
  channel: { en: "Channel", ar: "القناة" },
  created: { en: "Created", ar: "وقت الإنشاء" },
  state: { en: "State", ar: "الحالة" },
  finished: { en: "Sent or failed", ar: "وقت الإرسال أو الفشل" },
  points_ending: { en: "Points expire soon", ar: "نقاط تنتهي صلاحيتها قريبًا" },
  inactive: { en: "No activity for a while", ar: "لا نشاط منذ فترة" },
  unusual_activity: { en: "Unusual activity", ar: "نشاط غير معتاد" },
  counter_code: { en: "Code for a counter", ar: "رمز لنقطة بيع" },
  points_spent: { en: "Points spent at a counter", ar: "استبدال نقاط في نقطة بيع" },
  waiting: { en: "Waiting", ar: "قيد الانتظار" },
  sent: { en: "Sent", ar: "أُرسلت" },
  failed: { en: "Failed", ar: "فشلت" },
});
