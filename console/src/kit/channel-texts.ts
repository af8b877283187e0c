// The names of the channels that messages to members go by.
import { texts } from "../i18n/text.ts";

export const channelTexts = texts({
  email: { en: "Email", ar: "البريد الإلكتروني" },
  sms: { en: "SMS", ar: "رسالة قصيرة" },
  push: { en: "Push", ar: "إشعار التطبيق" },
});
