// Reports on paper: the table of their CSV as a PDF file.
// Decision 0184.
import { exportReport } from "./analytics.ts";
import { route } from "./kit/route.ts";

export const exportReportPdf = route({
  ...exportReport,
  path: "/v1/exports/analytics/{report}/pdf",
  summary: "A report as a PDF file in the language asked for",
  produces: "application/pdf",
});
