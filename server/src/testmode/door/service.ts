// What the application of the test world is built from, and its database where it stands.
export { openTestDatabase } from "../service/make.ts";
export type { PlayParts } from "../service/play.ts";
export type { WorldParts as TestWorldParts } from "../service/worlds.ts";
export { findWorld } from "../store.ts";
