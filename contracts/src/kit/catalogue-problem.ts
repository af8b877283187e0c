// Refusals of sellers, brands, categories and products.
import { refused } from "./problem-spec.ts";

export const catalogueProblems = {
  seller_not_found: refused(404, "There is no such seller.", "لا يوجد بائع بهذا الرقم."),
  seller_state: refused(
    409,
    "The seller cannot move to this status from where it stands.",
    "لا يمكن نقل البائع إلى هذه الحالة من حالته الحالية.",
  ),
  brand_not_found: refused(404, "There is no such brand.", "لا توجد علامة تجارية بهذا الرقم."),
  tier_not_found: refused(404, "There is no such tier.", "لا يوجد مستوى بهذا الرقم."),
  category_not_found: refused(404, "There is no such category.", "لا توجد فئة بهذا الرقم."),
  category_in_use: refused(
    409,
    "Products, brands or other categories still use this category.",
    "ما زالت هناك منتجات أو علامات تجارية أو فئات أخرى تستخدم هذه الفئة.",
  ),
  picture_not_readable: refused(
    422,
    "The picture must be a JPG or PNG of at most 2 MB and 4096 pixels on a side.",
    "يجب أن تكون الصورة بصيغة JPG أو PNG بحجم لا يتجاوز 2 ميجابايت و4096 بكسل لكل ضلع.",
  ),
  upload_not_found: refused(404, "There is no such upload.", "لا توجد عملية رفع بهذا الرقم."),
  upload_undone: refused(
    409,
    "This upload was undone already.",
    "تم التراجع عن عملية الرفع هذه من قبل.",
  ),
  upload_too_old: refused(
    409,
    "An upload can be undone for 24 hours only.",
    "لا يمكن التراجع عن عملية الرفع إلا خلال 24 ساعة.",
  ),
  product_not_found: refused(404, "There is no such product.", "لا يوجد منتج بهذا الرقم."),
} as const;
