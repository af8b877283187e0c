// The words of the switches for language and appearance.
import { texts } from "../i18n/text.ts";

export const switchTexts = texts({
  language: { en: "العربية", ar: "English" },
  toLanguage: { en: "Switch to Arabic: العربية", ar: "التبديل إلى الإنجليزية: English" },
  dark: { en: "Dark appearance", ar: "المظهر الداكن" },
  light: { en: "Light appearance", ar: "المظهر الفاتح" },
});
