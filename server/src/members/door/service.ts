// Profiles of members, their points by hand, and their standing.
export { openPoints } from "../service/points.ts";
export { openProfiles } from "../service/profiles.ts";
export { caseIdOf, changeStanding } from "../service/standing.ts";
