// Sellers and their logos.
import { colleagueStays } from "../kit/db/retention-step.ts";
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  seller: {
    kind: "configuration",
    columns: `seller_id name status origin tier_id commercial_id email phone address brand_type
      created_at updated_at updated_by changed_in default_brand_id portal_access portal_email
      initial_campaign_id wallet_policy wallet_low_at
      wallet_low_told`,
    personal: {
      email: "colleague",
      phone: "colleague",
      address: "colleague",
      portal_email: "colleague",
    },
    retention: colleagueStays,
    erase: "of no member: how a seller is reached",
    kept: "for ever: lots and statements name it",
  },
  seller_version: {
    kind: "configuration",
    rights: "add",
    columns: `seller_id changed_in step name status wallet_policy created_at recorded_at
      recorded_by`,
    erase: "nothing personal: names of companies as they were",
    kept: "for ever: what a product was on a day is asked for later",
  },
  seller_logo: {
    kind: "configuration",
    columns: "seller_id image sha256 updated_at updated_by",
    erase: "nothing personal: a picture of a company",
    kept: "until it is taken away or replaced",
  },
  wallet_move: {
    kind: "control",
    rights: "add",
    columns: "move_no seller_id kind delta reference left_after recorded_at recorded_by",
    erase: "nothing personal: money with companies",
    kept: "for ever: the books are kept for the law",
  },
};
