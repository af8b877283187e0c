// What a reward costs and gives, and when and by whom it can be claimed.
export {
  type ClaimAsk,
  claimable,
  hasValue,
  monthOf,
  movedOffer,
  offerOf,
  type Reward,
  type VoucherTerms,
  voucherEnd,
} from "../domain/offer.ts";
