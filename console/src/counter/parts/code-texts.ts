// The words about a member's one-time code at the counter, in both languages.
import { texts } from "../../i18n/text.ts";

export const codeTexts = texts({
  code: { en: "Code of the member", ar: "رمز العضو" },
  help: {
    en: "The six digits that the member was sent or sees in the app. A QR code from the app can be scanned into this field.",
    ar: "الأرقام الستة التي وصلت إلى العضو أو تظهر في تطبيقه. يمكن مسح رمز QR من التطبيق في هذه الخانة.",
  },
  missing: { en: "Please enter the member's code", ar: "يُرجى إدخال رمز العضو" },
  send: { en: "Send the member a code", ar: "إرسال رمز إلى العضو" },
  sendAgain: { en: "Send another code", ar: "إرسال رمز آخر" },
  sentBySms: {
    en: "A code is on its way by SMS. It is good until {time}.",
    ar: "الرمز في طريقه إلى العضو برسالة قصيرة، وهو صالح حتى {time}.",
  },
  sentByMail: {
    en: "A code is on its way by e-mail. It is good until {time}.",
    ar: "الرمز في طريقه إلى العضو بالبريد الإلكتروني، وهو صالح حتى {time}.",
  },
  sentByBoth: {
    en: "A code is on its way by SMS and e-mail. It is good until {time}.",
    ar: "الرمز في طريقه إلى العضو برسالة قصيرة وبالبريد الإلكتروني، وهو صالح حتى {time}.",
  },
});
