// Refusals of webhooks.
import { refused } from "./problem-spec.ts";

export const integrationProblems = {
  webhook_not_found: refused(
    404,
    "There is no such webhook endpoint.",
    "لا توجد وجهة Webhook بهذا الرقم.",
  ),
  delivery_not_found: refused(404, "There is no such delivery.", "لا توجد عملية تسليم بهذا الرقم."),
  too_many_webhooks: refused(
    409,
    "There may be at most 20 webhook endpoints. Delete one first.",
    "الحد الأقصى 20 وجهة Webhook. احذف واحدة أولًا.",
  ),
  too_many_replays: refused(
    409,
    "Three replays of this endpoint are still running. Please wait until one is done.",
    "ما زالت ثلاث عمليات إعادة إرسال لهذه الوجهة قيد التنفيذ. يُرجى الانتظار حتى تنتهي إحداها.",
  ),
  cursor_lost: refused(
    410,
    "This cursor is from a time that was lost when the database was restored. Read the feed again from a cursor of before that, or from the beginning.",
    "هذا المؤشر من فترة فُقدت عند استعادة قاعدة البيانات. اقرأ الأحداث من جديد بدءًا من مؤشر أقدم، أو من البداية.",
  ),
} as const;
