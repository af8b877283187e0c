// Every SQL statement of the product: where it is sent, its texts, and the type its rows are read as.
import { resolve } from "node:path";
import type * as ts from "typescript/unstable/ast";
import { API, type Checker } from "typescript/unstable/sync";
import { type Description, descriptionsIn } from "./statements/descriptions.ts";
import { Files } from "./statements/files.ts";
import { root, Search, type SqlStatement, server } from "./statements/search.ts";

/** All statements of the product, in the order of their places. @throws when a file cannot be read */
export const findStatements = (): SqlStatement[] =>
  withProduct((names, files, checker) => new Search(files, checker).all(names));

/** All descriptions (`Table<Row>`) by which rows are read and written by the set. */
export const findDescriptions = (): Description[] =>
  withProduct((names, files, checker) =>
    names.flatMap((name) => descriptionsIn(name, files, checker)),
  );

const withProduct = <T>(
  work: (names: readonly string[], files: Files, checker: Checker) => T,
): T => {
  const api = new API({ cwd: root });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [resolve(root, "tsconfig.json")] });
    const project = snapshot.getProjects()[0];
    if (!project) throw new Error("tsconfig.json opens no project");
    const { program, checker } = project;
    const names = program
      .getSourceFileNames()
      .filter((name) => name.startsWith(server) && !/\.test\.ts$|\/testing(\.ts$|\/)/.test(name));
    const sources = new Map<string, ts.SourceFile | undefined>();
    const files = new Files(root, (file) => {
      if (!sources.has(file)) sources.set(file, program.getSourceFile(file));
      return sources.get(file);
    });
    return work(names, files, checker);
  } finally {
    api.close();
  }
};
