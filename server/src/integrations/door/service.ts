// The feed of events.
export type { TestWorld } from "../domain/feed.ts";
export { catchUpFeed, leaveLostTime } from "../service/feed.ts";
export { countParked } from "../store/deliveries.ts";
export { readFeedState } from "../store/feed.ts";
