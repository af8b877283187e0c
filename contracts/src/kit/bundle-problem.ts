// Refusals of bundles.
import { refused } from "./problem-spec.ts";

export const bundleProblems = {
  bundle_moved: refused(
    409,
    "The configuration or the bundle is not the one that was planned. Please plan it again.",
    "تغيّرت الإعدادات أو الحزمة بعد إعداد هذه الخطة. يُرجى إعداد خطة جديدة.",
  ),
  bundle_conflicts: refused(
    409,
    "The plan has conflicts, so it cannot be carried out. Please resolve each of them and plan it again.",
    "في الخطة تعارضات تمنع تنفيذها. يُرجى حلّها جميعًا ثم إعداد خطة جديدة.",
  ),
} as const;
