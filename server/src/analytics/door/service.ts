// Who paid for which points, by seller and brand.
export {
  type FeedEvent,
  type FundedMove,
  isFeedWaiting,
  type Place,
  readFunded,
} from "../service/funded.ts";
export { readSellerFunding, readSellerTotals } from "../service/one-seller.ts";
export { type Changed, rebuildFigures as rebuildRollups } from "../service/rebuild.ts";
export { openRecent, type Recent } from "../service/recent.ts";
export { countCampaignOrders } from "../store/one-seller.ts";
