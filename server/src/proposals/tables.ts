// Campaigns that sellers propose.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  campaign_proposal: {
    kind: "control",
    columns: `proposal_id seller_id revision state content simulation_id created_at created_by updated_at
      submitted_at submitted_by answered_at answered_by reason`,
    erase: "nothing personal: campaigns of companies, and why they were sent back",
    kept: "for ever: what was agreed with sellers",
  },
};
