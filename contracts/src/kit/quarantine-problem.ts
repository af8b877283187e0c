// Refusals about late arrivals.
import { refused } from "./problem-spec.ts";

export const quarantineProblems = {
  arrival_not_found: refused(404, "There is no such arrival.", "لا يوجد وارد بهذا الرقم."),
  arrival_refused: refused(
    409,
    "This arrived too late and was refused. It cannot be sent again.",
    "وصل هذا متأخرًا ورُفض، ولا يمكن إرساله مرة أخرى.",
  ),
  arrival_state: refused(
    409,
    "This arrival has been decided already.",
    "تم البتّ في هذا الوارد من قبل.",
  ),
  arrivals_changed: refused(
    409,
    "The matching arrivals have changed since they were shown. Nothing was decided.",
    "تغيّرت الواردات المطابقة عمّا عُرض. لم يُتخذ أي قرار.",
  ),
  order_waits: refused(
    409,
    "The order arrived too late and waits for a decision. Try again once it has been accepted.",
    "وصل الطلب متأخرًا وينتظر القرار بشأنه. حاول مجددًا بعد قبوله.",
  ),
} as const;
