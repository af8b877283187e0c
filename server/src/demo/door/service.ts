// The demo marketplace: loading it, how far that is, and what the start says of it.
export { demoLines, type Lines } from "../service/greeting.ts";
export type { Loaded } from "../service/load.ts";
export { demoProgress } from "../service/progress.ts";
export { type DemoWatch, ensureDemo } from "../service/start.ts";
