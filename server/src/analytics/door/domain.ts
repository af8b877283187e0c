// Movements of points from one balance to another, valued to the piastre.
export { type LotMeasure, lotMeasures, signs } from "../domain/measures.ts";
export { type RateSums, type RollForward, rollForward, together } from "../domain/roll-forward.ts";
