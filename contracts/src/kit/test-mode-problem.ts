// Refusals of test mode.
import { refused } from "./problem-spec.ts";

export const testModeProblems = {
  test_key_needed: refused(
    404,
    "Only the test world has this. Use a test key.",
    "هذا متاح في عالم الاختبار فقط. استخدم مفتاح اختبار.",
  ),
  test_world_unavailable: refused(
    409,
    "This database does not let us make a test world: the user of DATABASE_URL may not make a schema, or the place is taken.",
    "قاعدة البيانات هذه لا تسمح بإنشاء عالم اختبار: لا يملك مستخدم DATABASE_URL صلاحية إنشاء مخطط، أو أن الاسم مستخدم.",
  ),
} as const;
