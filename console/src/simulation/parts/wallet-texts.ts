// The words of wallets in forecasts.
import { texts } from "../../i18n/text.ts";

export const simulationWalletTexts = texts({
  asTheyWere: {
    en: "Wallets of sellers, as they were then: with the draft orders charge {charged}, of which {back} comes back; live now, {live}.",
    ar: "محافظ البائعين كما كانت حينها: مع المسودة تخصم الطلبات {charged} يعود منها {back}؛ وبالوضع الساري {live}.",
  },
  asTheyStand: {
    en: "Wallets of sellers, with what is left in them now: with the draft orders charge {charged}, of which {back} comes back; live now, {live}.",
    ar: "محافظ البائعين برصيدها الحالي: مع المسودة تخصم الطلبات {charged} يعود منها {back}؛ وبالوضع الساري {live}.",
  },
  last: { en: "No wallet runs out.", ar: "لا تنفد أي محفظة." },
  runsOut: {
    en: "The wallet of {seller} runs out on {date}.",
    ar: "تنفد محفظة {seller} في {date}.",
  },
  platformPays: { en: "The platform pays {money}.", ar: "تدفع المنصة {money}." },
  notGiven: {
    en: "Points worth {money} are not given.",
    ar: "لا تُمنح نقاط بقيمة {money}.",
  },
  more: {
    en: "{count} more wallets run out.",
    ar: "محافظ أخرى تنفد: {count}.",
  },
});
