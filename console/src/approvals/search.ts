// What the addresses of the lists of approvals may say.
import { listSearch } from "../kit/search.ts";

export const approvalList = listSearch({
  sorts: ["asked_at"],
  defaultSort: "-asked_at",
  filters: {},
});
