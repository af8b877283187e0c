// The feed of events.
export type { TestWorld } from "../domain/feed.ts";
export { catchUpFeed } from "../service/feed.ts";
export { countParked } from "../store/deliveries.ts";
