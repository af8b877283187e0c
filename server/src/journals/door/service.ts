// Account numbers that journals of closed months are written with, and entries as files.
export { codesOfMonth, saveMapping } from "../service/accounts.ts";
export { fileOf } from "../service/files.ts";
export { readWholeJournal } from "../service/journal.ts";
