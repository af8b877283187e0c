// The descriptions of tables (`Table<Row>` of kit/db/records) that the product reads and writes by.
import * as ts from "typescript/unstable/ast";
import type { Checker } from "typescript/unstable/sync";
import type { Files } from "./files.ts";
import { Interpreter } from "./interpret.ts";
import { propertiesOf, type RowProperty } from "./rows.ts";
import { placeOf } from "./search.ts";

export type Description = {
  /** Where it stands, as `file:line`. */
  place: string;
  table: string;
  /** The types of columns, as the description says. */
  columns: ReadonlyMap<string, string>;
  /** Whether rows are added by it. */
  isWritten: boolean;
  row: readonly RowProperty[];
};

/** The descriptions that a file declares at its top. @throws when one cannot be worked out */
export const descriptionsIn = (file: string, files: Files, checker: Checker): Description[] => {
  const interpreter = new Interpreter({
    files,
    choose: () => 0,
    literals: () => undefined,
    lacks: () => false,
    record: () => undefined,
  });
  return [...files.topsOf(file)].flatMap(([name, top]) => {
    if (!("node" in top) || !ts.isVariableDeclaration(top.node)) return [];
    const { type } = top.node;
    if (!type || !ts.isTypeReferenceNode(type) || type.typeName.getText() !== "Table") return [];
    const [argument] = type.typeArguments ?? [];
    const row = argument && checker.getTypeFromTypeNode(argument);
    const value = interpreter.top(file, name);
    const place = placeOf(top.node);
    if (!row || !(value instanceof Map)) throw new Error(`${place}: ${name} cannot be worked out`);
    const [table, columns] = [value.get("name"), value.get("columns")];
    if (typeof table !== "string" || !(columns instanceof Map))
      throw new Error(`${place}: ${name} has no name or no columns`);
    const types = [...columns].map(([column, of]) => [column, String(of)] as const);
    const isWritten = value.get("readOnly") !== true;
    return [{ place, table, columns: new Map(types), isWritten, row: propertiesOf(checker, row) }];
  });
};
