// What is wrong with one row of a file, with the sentence in both languages.
import { type FieldCode, fieldProblems } from "@nuqta/contracts/kit/field-problem.ts";
import { type ProblemCode, problems } from "@nuqta/contracts/kit/problem.ts";

export type RowFault = {
  readonly row: number;
  readonly column: string;
  readonly value: string;
  readonly code: FieldCode | ProblemCode;
  /** The number that was missed, for the texts that name it. */
  readonly limit?: number;
};

const isFieldCode = (code: string): code is FieldCode => code in fieldProblems;

/** The fault as it is shown; a very long value is cut. */
export const shownRowProblem = ({ row, column, value, code, limit }: RowFault) => {
  const { message, messageAr } = isFieldCode(code) ? fieldProblems[code] : problems[code];
  const fill = (text: string): string => text.replace("{limit}", String(limit ?? ""));
  return {
    ...{ row, column, code, value: value.toWellFormed().slice(0, 200) },
    message: fill(message),
    messageAr: fill(messageAr),
  };
};
