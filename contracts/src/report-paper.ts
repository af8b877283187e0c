// Reports as PDF files, with the table of their CSV.
// Decision 0184.
import { exportReport } from "./analytics.ts";
import { route } from "./kit/route.ts";

export const exportReportPdf = route({
  ...exportReport,
  path: "/v1/exports/analytics/{report}/pdf",
  summary: "A report as a PDF file in the language asked for",
  produces: "application/pdf",
});
