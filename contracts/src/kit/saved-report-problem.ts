// Refusals of saved reports.
import { refused } from "./problem-spec.ts";

export const savedReportProblems = {
  saved_report_not_found: refused(
    404,
    "There is no such saved report, or its owner does not share it.",
    "لا يوجد تقرير محفوظ بهذا الرقم، أو أن صاحبه لا يشاركه.",
  ),
  saved_report_not_own: refused(
    403,
    "Only its owner can change this saved report. Save a report of your own instead.",
    "لا يمكن تعديل هذا التقرير المحفوظ إلا لصاحبه. احفظ تقريرًا خاصًا بك بدلًا من ذلك.",
  ),
  too_many_saved_reports: refused(
    409,
    "You may have 50 saved reports, and the team may share 200. Delete one first.",
    "يمكنك حفظ 50 تقريرًا، ويمكن للفريق مشاركة 200 تقرير. احذف واحدًا أولًا.",
  ),
} as const;
