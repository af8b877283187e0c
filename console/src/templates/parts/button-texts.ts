// What the button of a template says.
import { texts } from "../../i18n/text.ts";

export const buttonTexts = texts({
  use: { en: "Use Template", ar: "استخدام القالب" },
  useOf: { en: "Use template {name}", ar: "استخدام القالب {name}" },
  off: { en: "This template is switched off.", ar: "هذا القالب موقوف." },
});
