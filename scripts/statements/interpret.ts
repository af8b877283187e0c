// Runs functions of the product without running them: statement by statement, both ways of a condition
// that is not known one after the other.
import * as ts from "typescript/unstable/ast";
import { Expressions, short } from "./expressions.ts";
import { Closure, Scope, Unknown, type Value } from "./values.ts";

type Returned = { value: Value };

const maxDepth = 12;

export class Interpreter extends Expressions {
  /** Runs a function with arguments of which nothing is known. */
  enter(node: ts.Node, file: string): void {
    this.call(new Closure(node, new Scope(file)), []);
  }

  protected override call(closure: Value, args: readonly Value[], from?: ts.CallExpression): Value {
    if (!(closure instanceof Closure)) return new Unknown("call");
    const { node } = closure;
    if (!ts.isFunctionLikeDeclaration(node) || !node.body) return new Unknown("call");
    if (this.running.has(node) || this.running.size > maxDepth) return new Unknown("call");
    this.running.add(node);
    if (from) this.calls.push(from);
    const scope = new Scope(closure.scope.file, closure.scope);
    node.parameters.forEach((parameter, i) => {
      const rest = parameter.dotDotDotToken ? args.slice(i) : args[i];
      const given = i < args.length || parameter.dotDotDotToken;
      const value =
        given && rest !== undefined
          ? rest
          : parameter.initializer
            ? this.evaluate(parameter.initializer, scope)
            : from && !given
              ? undefined
              : new Unknown(short(parameter.name), parameter.name);
      this.bind(parameter.name, value, scope);
    });
    const value = ts.isBlock(node.body)
      ? this.block(node.body.statements, scope)?.value
      : this.evaluate(node.body as ts.Expression, scope);
    if (from) this.calls.pop();
    this.running.delete(node);
    return value;
  }

  private block(statements: readonly ts.Node[], outer: Scope): Returned | undefined {
    const scope = new Scope(outer.file, outer);
    for (const statement of statements)
      if (ts.isFunctionDeclaration(statement) && statement.name)
        scope.values.set(statement.name.text, new Closure(statement, scope));
    for (const statement of statements) {
      const returned = this.execute(statement, scope);
      if (returned) return returned;
    }
    return undefined;
  }

  private execute(node: ts.Node, scope: Scope): Returned | undefined {
    if (ts.isReturnStatement(node))
      return { value: node.expression && this.evaluate(node.expression, scope) };
    if (ts.isThrowStatement(node)) return { value: undefined };
    if (ts.isBlock(node)) return this.block(node.statements, scope);
    if (ts.isVariableStatement(node)) this.declareAll(node.declarationList, scope);
    if (ts.isExpressionStatement(node)) this.evaluate(node.expression, scope);
    if (ts.isIfStatement(node)) {
      if (this.truth(node.expression, scope)) return this.execute(node.thenStatement, scope);
      return node.elseStatement && this.execute(node.elseStatement, scope);
    }
    if (ts.isForOfStatement(node)) return this.loop(node, scope);
    if (ts.isForStatement(node)) {
      const inner = new Scope(scope.file, scope);
      if (node.initializer && ts.isVariableDeclarationList(node.initializer))
        for (const { name } of node.initializer.declarations)
          this.bind(name, new Unknown(short(name), name), inner);
      return this.execute(node.statement, inner);
    }
    if (ts.isWhileStatement(node) || ts.isDoStatement(node)) {
      this.evaluate(node.expression, scope);
      return this.execute(node.statement, scope);
    }
    if (ts.isTryStatement(node)) {
      const tried = this.block(node.tryBlock.statements, scope);
      return (node.finallyBlock && this.block(node.finallyBlock.statements, scope)) ?? tried;
    }
    if (ts.isSwitchStatement(node)) return this.switched(node, scope);
    return undefined;
  }

  private switched(node: ts.SwitchStatement, scope: Scope): Returned | undefined {
    const { clauses } = node.caseBlock;
    const key = `${scope.file} ${short(node.expression)}`;
    const from = this.host.choose(key, clauses.length);
    for (const clause of clauses.slice(from)) {
      const returned = this.block(clause.statements, scope);
      if (returned || clause.statements.some(ts.isBreakStatement)) return returned;
    }
    return undefined;
  }

  private loop(node: ts.ForOfStatement, scope: Scope): Returned | undefined {
    const list = this.evaluate(node.expression, scope);
    const declared = ts.isVariableDeclarationList(node.initializer)
      ? node.initializer.declarations[0]?.name
      : undefined;
    for (const item of Array.isArray(list) ? list : [new Unknown("item")]) {
      const inner = new Scope(scope.file, scope);
      if (declared) this.bind(declared, item, inner);
      const returned = this.execute(node.statement, inner);
      if (returned) return returned;
    }
    return undefined;
  }

  private declareAll(list: ts.VariableDeclarationList, scope: Scope): void {
    for (const { name, initializer } of list.declarations)
      this.bind(name, initializer && this.evaluate(initializer, scope), scope);
  }
}
