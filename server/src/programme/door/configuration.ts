// How configuration is changed: one at a time, with its version, its history and its author.
export { authorNames } from "../service/authors.ts";
export { type Change, type Configure, configurer, raiseVersion } from "../service/change.ts";
export { spanOfDays } from "../service/days.ts";
export { fieldNames, sectionNames } from "../service/difference-texts.ts";
export { readHistory, recordChange, recordChanges } from "../service/history.ts";
export { type InstantAsked, pastInstant } from "../service/kept-since.ts";
export { nameTarget } from "../service/notes.ts";
