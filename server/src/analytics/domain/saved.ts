// Saved reports: whose they are, who may see and change them, and what of them a report still knows.
// Decision 0174.
import { type Report, reports } from "@nuqta/contracts/analytics.ts";
import type { Permission } from "@nuqta/contracts/kit/permission.ts";
import { filtersOfReport } from "@nuqta/contracts/saved-reports.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";

export type SavedReport = {
  readonly id: string;
  /** The principal of a person. */
  readonly owner: string;
  readonly name: string;
  readonly report: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly shared: boolean;
};

type By = { readonly id: string; readonly permissions: ReadonlySet<Permission> };

/** The report, for whoever may see it. */
export const seenBy = <Saved extends SavedReport>(
  saved: Saved | undefined,
  { id }: Pick<By, "id">,
): Decision<Saved, "saved_report_not_found"> =>
  saved !== undefined && (saved.owner === id || saved.shared)
    ? accept(saved)
    : refuse("saved_report_not_found");

/** The report, for whoever may change it. */
export const changedBy = <Saved extends SavedReport>(
  saved: Saved | undefined,
  by: Pick<By, "id">,
): Decision<Saved, "saved_report_not_found" | "saved_report_not_own"> => {
  const seen = seenBy(saved, by);
  return !seen.ok || seen.value.owner === by.id ? seen : refuse("saved_report_not_own");
};

/** The report, for whoever may delete it: who manages the team tidies up after those who left. */
export const deletedBy = <Saved extends SavedReport>(
  saved: Saved | undefined,
  by: By,
): Decision<Saved, "saved_report_not_found" | "saved_report_not_own"> =>
  by.permissions.has("team:manage") ? seenBy(saved, by) : changedBy(saved, by);

const isReport = (name: string): name is Report => reports.some((one) => one === name);

/** Names of filters that the report does not know any more, or `report` where it is gone. */
export const staleOf = ({ report, filters }: Pick<SavedReport, "report" | "filters">): string[] => {
  if (!isReport(report)) return ["report"];
  const read = filtersOfReport[report].safeParse(filters);
  if (read.success) return [];
  const named = read.error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? issue.keys : issue.path.slice(0, 1).map(String),
  );
  return [...new Set(named)];
};
