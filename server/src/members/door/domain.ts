// The standing of a member, and sentences about points in both languages.
export { entryReply } from "../domain/points-reply.ts";
export { isStricter } from "../domain/standing.ts";
export { sentence } from "../domain/texts/say.ts";
