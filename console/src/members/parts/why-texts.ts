// The words of the dialog that says why an entry is what it is.
import { texts } from "../../i18n/text.ts";

export const whyTexts = texts({
  whyFacts: {
    en: "Entry {id}, programme version {version}",
    ar: "الحركة {id}، إصدار البرنامج {version}",
  },
  whyNot: { en: "Other rules and campaigns", ar: "القواعد والحملات الأخرى" },
  whyNotChoose: { en: "Rule or campaign", ar: "القاعدة أو الحملة" },
  whyNotHelp: {
    en: "See what became of it when these points were earned.",
    ar: "اعرف ما الذي حدث لها وقت كسب هذه النقاط.",
  },
  namedRule: { en: "{name} (rule)", ar: "{name} (قاعدة)" },
  namedCampaign: { en: "{name} (campaign)", ar: "{name} (حملة)" },
  movements: { en: "What moved", ar: "ما الذي تحرك" },
  trace: { en: "Decision trace, for engineers", ar: "أثر القرار، للمهندسين" },
});
