// The feed of events.
export { catchUpFeed } from "../service/feed.ts";
