// The programme in force at any moment, and the posting lane that works by it.
export { openProgrammePosting } from "../service/programme-posting.ts";
export { openProgramme, type Programmes, partyTables, stubRows } from "../service/programmes.ts";
