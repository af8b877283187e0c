// The files of the product, and what each declares at its top.
import { dirname, resolve } from "node:path";
import * as ts from "typescript/unstable/ast";

/**
 * What a name at the top of a file is: declared there, or imported from another (undefined: from a
 * package); without a name it is all that the other exports.
 */
export type Top = { node: ts.Node } | { from: string | undefined; name: string | undefined };

export class Files {
  private readonly root: string;
  private readonly open: (file: string) => ts.SourceFile | undefined;
  private readonly tops = new Map<string, ReadonlyMap<string, Top>>();

  constructor(root: string, open: (file: string) => ts.SourceFile | undefined) {
    this.root = root;
    this.open = open;
  }

  source(file: string): ts.SourceFile | undefined {
    return this.open(file);
  }

  top(file: string, name: string): Top | undefined {
    return this.topsOf(file).get(name);
  }

  topsOf(file: string): ReadonlyMap<string, Top> {
    let tops = this.tops.get(file);
    if (!tops) {
      tops = this.read(file);
      this.tops.set(file, tops);
    }
    return tops;
  }

  private read(file: string): ReadonlyMap<string, Top> {
    const tops = new Map<string, Top>();
    for (const statement of this.open(file)?.statements ?? []) {
      if (ts.isFunctionDeclaration(statement) && statement.name)
        tops.set(statement.name.text, { node: statement });
      if (ts.isVariableStatement(statement))
        for (const node of statement.declarationList.declarations)
          for (const name of namesIn(node.name)) tops.set(name, { node });
      if (ts.isImportDeclaration(statement))
        for (const [local, name] of importsOf(statement))
          tops.set(local, { from: this.resolve(file, statement.moduleSpecifier), name });
    }
    return tops;
  }

  private resolve(file: string, specifier: ts.Node): string | undefined {
    if (!ts.isStringLiteral(specifier)) return undefined;
    if (specifier.text.startsWith(".")) return resolve(dirname(file), specifier.text);
    const contract = specifier.text.match(/^@nuqta\/contracts\/(.*)$/)?.[1];
    return contract === undefined ? undefined : resolve(this.root, "contracts/src", contract);
  }
}

/** The names that a pattern binds. */
export const namesIn = (name: ts.Node): string[] => {
  if (ts.isIdentifier(name)) return [name.text];
  if (!ts.isObjectBindingPattern(name) && !ts.isArrayBindingPattern(name)) return [];
  return name.elements.flatMap((one) =>
    ts.isBindingElement(one) && one.name ? namesIn(one.name) : [],
  );
};

const importsOf = (node: ts.ImportDeclaration): [string, string | undefined][] => {
  const named = node.importClause?.namedBindings;
  if (!named) return [];
  if (ts.isNamespaceImport(named)) return [[named.name.text, undefined]];
  return named.elements.map((one) => [one.name.text, (one.propertyName ?? one.name).getText()]);
};
