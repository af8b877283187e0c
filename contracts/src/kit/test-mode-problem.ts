// Refusals of test mode.
import { refused } from "./problem-spec.ts";

export const testModeProblems = {
  test_key_needed: refused(
    404,
    "Only the test world has this. Use a test key, or enter test mode.",
    "هذا متاح في عالم الاختبار فقط. استخدم مفتاح اختبار أو ادخل إلى وضع الاختبار.",
  ),
  not_in_test_mode: refused(
    409,
    "This is not part of test mode. Exit test mode to do it.",
    "هذا ليس جزءًا من وضع الاختبار. اخرج من وضع الاختبار لتنفيذه.",
  ),
  scenario_needs_expiry: refused(
    409,
    "Points do not expire here. Turn on expiry in Redemption Rules, publish it, and try again.",
    "النقاط لا تنتهي صلاحيتها هنا. فعّل انتهاء الصلاحية في قواعد الاستبدال وانشره ثم أعد المحاولة.",
  ),
  test_world_unavailable: refused(
    409,
    "This database does not let us make a test world: the user of DATABASE_URL may not make a schema, or the place is taken.",
    "قاعدة البيانات هذه لا تسمح بإنشاء عالم اختبار: لا يملك مستخدم DATABASE_URL صلاحية إنشاء مخطط، أو أن الاسم مستخدم.",
  ),
} as const;
