// Profiles of members, their points by hand, and their standing.
export {
  countByHand,
  givenByHand,
  type HandCounters,
  handCounters,
  handReads,
  judgeByHand,
  movedByHand,
  movedSoFar,
} from "../service/by-hand.ts";
export { eraseByNumber, executeErasure } from "../service/erasure.ts";
export { countEveryMember, everyMember, isErasedMember } from "../service/everyone.ts";
export { bringLimits } from "../service/limits.ts";
export { bringConsent, consentReads, takeConsentBack } from "../service/moved-consents.ts";
export { executeAdjustment, openPoints } from "../service/points.ts";
export { openProfiles } from "../service/profiles.ts";
export { caseIdOf, changeStanding, readCaseId } from "../service/standing.ts";
export { type AskedEvent, sinceOf, whyNotOf } from "../service/why-not.ts";
export { sayConsent, wantedOnly } from "../store/consent.ts";
export {
  type BroughtYes,
  type LastWord,
  readBroughtYes,
  readLastWords,
} from "../store/consent-brought.ts";
export { readTexts } from "../store/consent-texts.ts";
export { heldMembers } from "../store/legal-hold.ts";
export { externalIdsOf, memberIdOf } from "../store/lookup.ts";
export { fillProfile } from "../store/profiles.ts";
