// The standing of a member.
export { isStricter } from "../domain/standing.ts";
