// Past orders from a file, posted in batches, and lines that could not be.
export {
  HistoryNotAgreed,
  type ImportAsk,
  ImportError,
  type ImportSummary,
  openImports,
} from "../service/imports.ts";
export { patiently, takenOrRefused } from "../service/posting.ts";
export { cellsOf } from "../service/rejected-file.ts";
export type { ImportProgress } from "../service/run.ts";
export { openCsv, openJsonLines, type Source, type SourceRow } from "../service/source.ts";
