// Bundles: pulled from a world, read from a file, told apart in sentences, planned and applied.
export { textOf } from "../domain/canonical.ts";
export { differencesBetween } from "../domain/differences.ts";
export { type Language, languages } from "../domain/texts.ts";
export { applyBundle } from "../service/apply.ts";
export { bundleAgreed, showPlan } from "../service/asking.ts";
export { effectOf } from "../service/effect.ts";
export { effectTexts } from "../service/effect-sentences.ts";
export { goesBackOf } from "../service/going-back.ts";
export { type NamedPlan, planBundle } from "../service/plans.ts";
export {
  conflictText,
  differenceText,
  differsText,
  goesBackText,
  say,
  stepText,
} from "../service/sentences.ts";
export { wayBackFrom } from "../service/way-back.ts";
export { bundleSchema, hashOf, pullBundle, readBundle } from "../service/worlds.ts";
