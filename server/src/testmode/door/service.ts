// What the application of the test world is built from.
export type { WorldParts as TestWorldParts } from "../service/worlds.ts";
