// Old answers to request keys, which move into blocks.
export { countOldAnswers, moveOldAnswers, readOldAnswers } from "../store/old-answers.ts";
