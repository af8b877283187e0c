// The words of branch staff on a seller's profile, in both languages.
import { texts } from "../../i18n/text.ts";

export const branchTexts = texts({
  title: { en: "Branch staff", ar: "موظفو الفروع" },
  help: {
    en: "They sign in at Branch Access, find members, record purchases and redeem points, for this seller only. The temporary password goes by mail.",
    ar: "يسجّلون الدخول من بوابة الفروع، ويبحثون عن الأعضاء ويسجّلون المشتريات ويستبدلون النقاط لهذا البائع فقط. تُرسل كلمة المرور المؤقتة بالبريد.",
  },
  none: { en: "Nobody works at a branch yet.", ar: "لا يوجد موظفو فروع بعد." },
  row: { en: "{name} at {branch}", ar: "{name} في {branch}" },
  disabled: { en: "disabled", ar: "معطّل" },
  name: { en: "Name", ar: "الاسم" },
  nameNone: { en: "Please enter a name", ar: "يُرجى إدخال الاسم" },
  branch: { en: "Branch", ar: "الفرع" },
  branchNone: { en: "Please enter the branch", ar: "يُرجى إدخال الفرع" },
  email: { en: "Email of the person", ar: "بريد الموظف الإلكتروني" },
  add: { en: "Add branch staff", ar: "إضافة موظف فرع" },
  added: { en: "The invitation is on its way to {email}.", ar: "الدعوة في طريقها إلى {email}." },
});
