// Refusals of simulations.
import { refused } from "./problem-spec.ts";

export const simulationProblems = {
  simulation_not_found: refused(404, "There is no such simulation.", "لا توجد محاكاة بهذا الرقم."),
  simulation_state: refused(
    409,
    "The simulation cannot do this from where it stands.",
    "لا يمكن تنفيذ هذا الإجراء على المحاكاة في حالتها الحالية.",
  ),
  forecast_missing: refused(
    409,
    "Publishing this needs a forecast first: replay this very draft over the last 30 days, whatever its own dates.",
    "يتطلب هذا النشر توقعًا أولًا: أعد معالجة هذه المسودة نفسها على آخر 30 يومًا بغضّ النظر عن تواريخها.",
  ),
  nothing_to_simulate: refused(
    409,
    "There is no draft to simulate.",
    "لا توجد مسودة لتجربتها بالمحاكاة.",
  ),
  too_many_simulations: refused(
    409,
    "Too many simulations are waiting. Cancel one, or wait until one is done.",
    "هناك عمليات محاكاة كثيرة قيد الانتظار. ألغِ إحداها أو انتظر حتى تنتهي إحداها.",
  ),
} as const;
