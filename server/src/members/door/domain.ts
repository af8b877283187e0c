// The standing of a member, and sentences about points in both languages.
export { isStricter } from "../domain/standing.ts";
export { sentence } from "../domain/texts/say.ts";
