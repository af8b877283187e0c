// The names of the guides, in the order in which they are read; their steps come with the click.
import { texts } from "../../i18n/text.ts";

export const guideTitles = texts({
  firstOrder: { en: "First order in five minutes", ar: "أول طلب في خمس دقائق" },
  checkout: { en: "Checkout with held points", ar: "الدفع بنقاط محجوزة" },
  returns: { en: "Returns", ar: "المرتجعات" },
  webhooks: { en: "Webhooks", ar: "Webhook" },
  goingLive: { en: "Going live", ar: "الإطلاق" },
});

export type GuideId = keyof typeof guideTitles;
