// Refusals of redemptions, rewards and vouchers.
import { refused } from "./problem-spec.ts";

export const spendingProblems = {
  member_suspended: refused(409, "The member is suspended.", "عضوية هذا العضو موقوفة."),
  redemption_blocked: refused(
    409,
    "Redemption is blocked for this member.",
    "استبدال النقاط موقوف لهذا العضو.",
  ),
  below_minimum: refused(
    409,
    "Fewer points than the minimum for a redemption.",
    "عدد النقاط أقل من الحد الأدنى للاستبدال.",
  ),
  category_not_allowed: refused(
    409,
    "Points cannot be redeemed in this category.",
    "لا يمكن استبدال النقاط في هذه الفئة.",
  ),
  seller_not_allowed: refused(
    409,
    "Points cannot be redeemed with this seller at present.",
    "لا يمكن استبدال النقاط لدى هذا البائع حاليًا.",
  ),
  limit_reached: refused(409, "The limit has been reached.", "تم بلوغ الحد المسموح به."),
  out_of_stock: refused(409, "The reward is out of stock.", "نفدت كمية هذه المكافأة."),
  insufficient_points: refused(409, "Not enough points", "رصيد النقاط غير كافٍ"),
  reward_not_found: refused(404, "There is no such reward.", "لا توجد مكافأة بهذا الرقم."),
  reward_unavailable: refused(
    409,
    "The reward cannot be claimed at present.",
    "لا يمكن الحصول على هذه المكافأة حاليًا.",
  ),
  reward_state: refused(
    409,
    "The reward cannot move to this status from where it stands.",
    "لا يمكن نقل المكافأة إلى هذه الحالة من حالتها الحالية.",
  ),
  choice_in_use: refused(
    409,
    "A reward still uses this entry.",
    "ما زالت إحدى المكافآت تستخدم هذا العنصر.",
  ),
  choice_not_found: refused(404, "There is no such entry.", "لا يوجد عنصر بهذا الرقم."),
  redemption_not_found: refused(
    404,
    "There is no such redemption.",
    "لا توجد عملية استبدال بهذا الرقم.",
  ),
  redemption_exists: refused(
    409,
    "A redemption with this id already exists with different content.",
    "توجد عملية استبدال بهذا الرقم بمحتوى مختلف.",
  ),
  redemption_state: refused(
    409,
    "The redemption is no longer in a state that allows this.",
    "حالة عملية الاستبدال لم تعد تسمح بهذا الإجراء.",
  ),
  hold_expired: refused(409, "The hold on the points has expired.", "انتهت مدة حجز النقاط."),
  voucher_not_valid: refused(
    409,
    "The voucher is not known or no longer valid.",
    "القسيمة غير معروفة أو لم تعد صالحة.",
  ),
};
