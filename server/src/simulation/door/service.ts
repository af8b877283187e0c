// What a second person must agree to by its cost: rules and campaigns, settings, and points of products.
export { publishGate } from "../service/publishing.ts";
export { soldPieces } from "../service/sampling.ts";
export { settingsGate } from "../service/settings-gate.ts";
