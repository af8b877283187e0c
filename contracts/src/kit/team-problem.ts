// Refusals of accounts of others.
import { refused } from "./problem-spec.ts";

export const teamProblems = {
  account_not_found: refused(404, "There is no such account.", "لا يوجد حساب بهذا الرقم."),
  not_oneself: refused(
    409,
    "Nobody does this to their own account. Ask another owner, or use My Account.",
    "لا يمكنك تنفيذ ذلك على حسابك. اطلب من مالك آخر أو استخدم صفحة حسابي.",
  ),
  account_of_seller: refused(
    409,
    "This account belongs to a seller or branch and is opened and closed there.",
    "هذا الحساب تابع لبائع أو فرع، ويُفتح ويُغلق من هناك.",
  ),
  last_owner: refused(
    409,
    "This is the last active owner. Make somebody else an owner first.",
    "هذا آخر مالك نشط. امنح شخصًا آخر دور المالك أولًا.",
  ),
  role_not_found: refused(404, "There is no such role.", "لا يوجد دور بهذا الرقم."),
  too_many_roles: refused(
    409,
    "There are as many roles as there can be. Delete one that nobody needs.",
    "بلغ عدد الأدوار حده الأقصى. احذف دورًا لم يعد أحد يحتاجه.",
  ),
  role_in_use: refused(
    409,
    "People have this role. Say which role they get instead.",
    "هناك من يحمل هذا الدور. حدّد الدور الذي يحصلون عليه بدلًا منه.",
  ),
  account_disabled: refused(
    409,
    "This account is disabled. Enable it first.",
    "هذا الحساب معطّل. فعّله أولًا.",
  ),
} as const;
