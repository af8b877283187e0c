// Bundles: pulled from a world, read from a file, and told apart in sentences.
export { textOf } from "../domain/canonical.ts";
export { differencesBetween } from "../domain/differences.ts";
export { type Language, languages } from "../domain/texts.ts";
export { differenceText, say } from "../service/sentences.ts";
export { bundleSchema, hashOf, pullBundle, readBundle } from "../service/worlds.ts";
