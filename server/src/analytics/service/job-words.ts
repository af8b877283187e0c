// The names of the jobs of the night, in both languages.
import type { JobName } from "@nuqta/contracts/jobs.ts";

const words: Readonly<Record<JobName, readonly [en: string, ar: string]>> = {
  settle: ["Activation and expiry", "تفعيل النقاط وانتهاؤها"],
  inactivity: ["Inactivity", "عدم النشاط"],
  warnings: ["Warnings", "التنبيهات"],
  tiers: ["Members' tiers", "مستويات الأعضاء"],
  seller_tiers: ["Sellers' tiers", "مستويات البائعين"],
  by_hand: ["Points by hand", "النقاط اليدوية"],
  retention: ["Data retention", "مدة الاحتفاظ بالبيانات"],
};

/** A job by its name in both languages; by its id where it is none of ours. */
export const jobNamed = (id: string): { name: string; name_ar: string } => {
  const [name, name_ar] = words[id as JobName] ?? [id, id];
  return { name, name_ar };
};
