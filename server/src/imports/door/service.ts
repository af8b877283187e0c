// Past orders from a file, posted in batches, and lines that could not be.
export { reasonOf } from "../domain/rejection.ts";
export {
  HistoryNotAgreed,
  type ImportAsk,
  ImportError,
  type ImportSummary,
  openImports,
} from "../service/imports.ts";
export type { ImportProgress } from "../service/run.ts";
