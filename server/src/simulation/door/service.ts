// What a second person must agree to by its cost: rules and campaigns, and settings.
export { publishGate } from "../service/publishing.ts";
export { settingsGate } from "../service/settings-gate.ts";
