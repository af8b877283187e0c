// What a second person must agree to by its cost: rules and campaigns, settings, points of products, and tiers. And
// forecasts of drafts that another capability keeps.
export type { Sides } from "../domain/standing.ts";
export { askForForecast, readForecast } from "../service/forecasts.ts";
export { publishedHash, type RunRow, runsBefore } from "../service/published.ts";
export { publishGate } from "../service/publishing.ts";
export {
  lastDays,
  type Sampled,
  sampleForecast,
  soldPieces,
  type Those,
  type TiersToday,
} from "../service/sampling.ts";
export { settingsGate, worthEffect } from "../service/settings-gate.ts";
