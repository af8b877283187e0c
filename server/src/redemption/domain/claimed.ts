// What a redemption claims, kept with it.
import type { RewardType } from "@nuqta/contracts/rewards.ts";
import type { Funding } from "@nuqta/contracts/rules.ts";
import type { VoucherTerms } from "../../rewards/door/domain.ts";

/** `source`: the programme that its voucher comes from, where no points were spent here. */
export type Claim = {
  source?: string;
  rewardId: string;
  /** The revision of the reward that was claimed. */
  revision: number;
  type: RewardType;
  name: string;
  nameAr: string;
  quantity: number;
  denomination: number | null;
  /** The month whose limit it counts in, `2026-11`. */
  month: string;
  terms: VoucherTerms;
  funding: Funding;
};
