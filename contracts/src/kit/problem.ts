// Every way a request can be refused: one code, one status, one text in each language.
import { z } from "zod";
import { approvalProblems } from "./approval-problem.ts";
import { asOfProblems } from "./as-of-problem.ts";
import { bundleProblems } from "./bundle-problem.ts";
import { catalogueProblems } from "./catalogue-problem.ts";
import { counterProblems } from "./counter-problem.ts";
import { fieldProblems } from "./field-problem.ts";
import { fraudProblems } from "./fraud-problem.ts";
import { integrationProblems } from "./integration-problem.ts";
import { mergingProblems } from "./merging-problem.ts";
import { privacyProblems } from "./privacy-problem.ts";
import { type ProblemSpec, passing, refused, unknown } from "./problem-spec.ts";
import { proposalProblems } from "./proposal-problem.ts";
import { quarantineProblems } from "./quarantine-problem.ts";
import { requestProblems } from "./request-problem.ts";
import { savedReportProblems } from "./saved-report-problem.ts";
import { settlementProblems } from "./settlement-problem.ts";
import { signInProblems } from "./sign-in-problem.ts";
import { simulationProblems } from "./simulation-problem.ts";
import { spendingProblems } from "./spending-problem.ts";
import { teamProblems } from "./team-problem.ts";
import { testModeProblems } from "./test-mode-problem.ts";

/** The catalogue, in order of precedence: what is looked at first is refused first. */
export const problems = {
  // The request as such.
  ...requestProblems,
  // Who asks.
  ...signInProblems,
  // The key that makes a retry safe.
  idempotency_key_missing: refused(
    400,
    "This request needs an Idempotency-Key header.",
    "يحتاج هذا الطلب إلى الترويسة Idempotency-Key.",
  ),
  idempotency_key_invalid: refused(
    400,
    "The Idempotency-Key must be 1 to 255 visible ASCII characters.",
    "يجب أن يتكون Idempotency-Key من 1 إلى 255 حرفًا ظاهرًا من حروف ASCII.",
  ),
  idempotency_key_reused: refused(
    422,
    "This request key was already used for a different request",
    "سبق استخدام مفتاح الطلب هذا لطلب مختلف",
  ),
  idempotency_in_progress: unknown(
    409,
    "The first request with this key is still running. Please try again shortly.",
    "ما زال الطلب الأول بهذا المفتاح قيد التنفيذ. يُرجى المحاولة بعد قليل.",
  ),
  // The fields.
  validation_failed: refused(
    422,
    "Some fields are missing or not valid.",
    "بعض الحقول ناقصة أو غير صالحة.",
  ),
  occurred_in_future: refused(
    422,
    "The time of the event lies in the future.",
    "وقت الحدث يقع في المستقبل.",
  ),
  occurred_too_long_ago: refused(
    422,
    "The time of the event lies too far in the past.",
    "وقت الحدث قديم أكثر من المسموح.",
  ),
  // What the request names.
  unknown_member: refused(422, "This member is not known.", "هذا العضو غير معروف."),
  unknown_seller: refused(422, "This seller is not known.", "هذا البائع غير معروف."),
  unknown_brand: refused(422, "This brand is not known.", "هذه العلامة التجارية غير معروفة."),
  unknown_category: refused(422, "This category is not known.", "هذه الفئة غير معروفة."),
  unknown_product: refused(422, "This product is not known.", "هذا المنتج غير معروف."),
  unknown_order_line: refused(
    422,
    "The order has no such line.",
    "لا يوجد بند بهذا الرقم في الطلب.",
  ),
  member_not_found: refused(404, "There is no such member.", "لا يوجد عضو بهذا الرقم."),
  member_exists: refused(
    409,
    "A member with this id already exists with different details.",
    "يوجد عضو بهذا الرقم ببيانات مختلفة.",
  ),
  balance_out_of_range: refused(
    422,
    "The balance would become larger than can be counted exactly.",
    "سيصبح الرصيد أكبر مما يمكن عدّه بدقة.",
  ),
  entry_not_found: refused(404, "There is no such entry.", "لا يوجد قيد بهذا الرقم."),
  entry_not_earned: refused(
    409,
    "Rules did not decide this entry. Please ask for the entry that the order or activity earned.",
    "لم تحدد القواعد هذا القيد. يُرجى طلب القيد الذي كسبه الطلب أو النشاط.",
  ),
  // Orders.
  order_not_found: refused(404, "There is no such order.", "لا يوجد طلب شراء بهذا الرقم."),
  order_exists: refused(
    409,
    "An order with this id already exists with different content.",
    "يوجد طلب شراء بهذا الرقم بمحتوى مختلف.",
  ),
  order_cancelled: refused(409, "The order was cancelled.", "تم إلغاء طلب الشراء."),
  order_state: refused(
    409,
    "The order cannot move to this status from where it stands.",
    "لا يمكن نقل طلب الشراء إلى هذه الحالة من حالته الحالية.",
  ),
  return_exists: refused(
    409,
    "A return with this id already exists with different content.",
    "يوجد مرتجع بهذا الرقم بمحتوى مختلف.",
  ),
  return_exceeds_order: refused(
    422,
    "More is returned than was ordered.",
    "الكمية المرتجعة أكبر من الكمية المطلوبة.",
  ),
  activity_exists: refused(
    409,
    "An activity with this id already exists with different content.",
    "يوجد نشاط بهذا الرقم بمحتوى مختلف.",
  ),
  // Spending.
  ...spendingProblems,
  // Settings and accounts.
  version_missing: refused(
    428,
    "Please name the version you changed in an If-Match header.",
    "يُرجى ذكر النسخة التي عدّلتها في الترويسة If-Match.",
  ),
  version_conflict: refused(
    412,
    "Somebody else has changed this in the meantime. Please load it again.",
    "قام شخص آخر بتعديل هذه البيانات في هذه الأثناء. يُرجى تحميلها من جديد.",
  ),
  nothing_to_publish: refused(409, "There is no draft to publish.", "لا توجد مسودة للنشر."),
  rule_not_found: refused(404, "There is no such rule.", "لا توجد قاعدة بهذا الرقم."),
  campaign_not_found: refused(404, "There is no such campaign.", "لا توجد حملة بهذا الرقم."),
  template_not_found: refused(404, "There is no such template.", "لا يوجد قالب بهذا الرقم."),
  template_inactive: refused(
    409,
    "The template is switched off. Switch it on to use it.",
    "هذا القالب موقوف. فعّله لاستخدامه.",
  ),
  campaign_state: refused(
    409,
    "The campaign cannot do this from where it stands.",
    "لا يمكن تنفيذ هذا الإجراء على الحملة في حالتها الحالية.",
  ),
  ...catalogueProblems,
  ...asOfProblems,
  ...counterProblems,
  ...approvalProblems,
  ...settlementProblems,
  ...privacyProblems,
  ...mergingProblems,
  ...fraudProblems,
  ...quarantineProblems,
  ...simulationProblems,
  ...proposalProblems,
  ...bundleProblems,
  ...integrationProblems,
  ...savedReportProblems,
  ...teamProblems,
  ...testModeProblems,
  already_exists: refused(409, "This already exists.", "هذا العنصر موجود بالفعل."),
  conflict: refused(
    409,
    "The request does not fit what is stored.",
    "الطلب لا يتوافق مع البيانات المحفوظة.",
  ),
  session_not_found: refused(404, "There is no such session.", "لا توجد جلسة بهذا الرقم."),
  api_key_not_found: refused(404, "There is no such API key.", "لا يوجد مفتاح API بهذا الرقم."),
  api_key_revoked: refused(
    409,
    "This API key was revoked for good. Make a new one.",
    "أُلغي مفتاح API هذا نهائيًا. أنشئ مفتاحًا جديدًا.",
  ),
  scope_not_held: refused(
    403,
    "You cannot grant a permission that you do not have.",
    "لا يمكنك منح صلاحية لا تملكها.",
  ),
  // Our side.
  restored_not_opened: passing(
    503,
    "This place was restored from a backup and is not open yet. It can be read, and takes no changes until it is verified and opened.",
    "استُعيد هذا النظام من نسخة احتياطية ولم يُفتح بعد. القراءة متاحة، ولا تُقبل أي تغييرات حتى يُتحقق منه ويُفتح.",
  ),
  service_unavailable: passing(
    503,
    "Service temporarily unavailable. It is safe to try again.",
    "الخدمة غير متاحة مؤقتًا. يمكنك المحاولة مرة أخرى بأمان.",
  ),
  outcome_unknown: unknown(
    503,
    "The connection broke while the change was being saved. Send the same request with the same key to learn the outcome.",
    "انقطع الاتصال أثناء حفظ التغيير. أعد إرسال الطلب نفسه بالمفتاح نفسه لمعرفة النتيجة.",
  ),
  internal_error: unknown(500, "An error occurred", "حدث خطأ"),
} as const satisfies Record<string, ProblemSpec>;

/** The code of a refusal; clients switch on it. */
export type ProblemCode = keyof typeof problems;

export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

/** Error of one field: where, which code, and the text in both languages. */
export const fieldError = z.strictObject({
  path: z.string(),
  code: z.enum([
    ...(Object.keys(fieldProblems) as (keyof typeof fieldProblems)[]),
    ...problemCodes,
  ]),
  message: z.string().min(1),
  messageAr: z.string().min(1),
});

export type FieldError = z.output<typeof fieldError>;

/** The body of every refusal, `application/problem+json` (RFC 9457 and our members). */
export const problem = z.strictObject({
  type: z.string(),
  title: z.string().min(1),
  status: z.int(),
  detail: z.string().min(1),
  code: z.enum(problemCodes),
  message: z.string().min(1),
  messageAr: z.string().min(1),
  request_id: z.string(),
  errors: z.array(fieldError),
  outcome: z.enum(["not_applied", "unknown"]),
  retryable: z.boolean(),
});
export type Problem = z.output<typeof problem>;

/** A refusal of the specification's own sign-in calls, readable as `message` and as `error`. */
export const flaggedProblem = z.strictObject({
  success: z.literal(false),
  code: z.enum(problemCodes),
  message: z.string().min(1),
  messageAr: z.string().min(1),
  error: z.string().min(1),
  errorAr: z.string().min(1),
  errors: z.array(fieldError),
  request_id: z.string(),
  outcome: z.enum(["not_applied", "unknown"]),
  retryable: z.boolean(),
  /** On the call that verifies a code. */
  isVerified: z.literal(false).optional(),
});
export type FlaggedProblem = z.output<typeof flaggedProblem>;
