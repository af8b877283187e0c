// Profiles of members, their points by hand, and their standing.
export { eraseByNumber, executeErasure } from "../service/erasure.ts";
export { executeAdjustment, givenByHand, openPoints } from "../service/points.ts";
export { openProfiles } from "../service/profiles.ts";
export { caseIdOf, changeStanding, readCaseId } from "../service/standing.ts";
export { type AskedEvent, sinceOf, whyNotOf } from "../service/why-not.ts";
export { sayConsent, wantedOnly } from "../store/consent.ts";
export { fillProfile } from "../store/profiles.ts";
