// Who paid for which points, by seller and brand, and the figures at one place in the feed.
export { catchUp as catchUpFigures } from "../service/catch-up.ts";
export {
  type DatedMove,
  type FeedEvent,
  type FundedMove,
  isFeedWaiting,
  type Place,
  readFunded,
  readMoves,
  readSoldFor,
} from "../service/funded.ts";
export { readSellerFunding, readSellerTotals } from "../service/one-seller.ts";
export { type Changed, rebuildFigures as rebuildRollups } from "../service/rebuild.ts";
export { openRecent, type Recent } from "../service/recent.ts";
export {
  bringFigures,
  figuresPlace,
  holdFigures,
  isHeldBack,
  partyNames,
  readFunding,
} from "../service/standing.ts";
export { countCampaignOrders } from "../store/one-seller.ts";
