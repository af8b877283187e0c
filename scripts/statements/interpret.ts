// Runs functions of the product without running them: statement by statement, both ways of a condition
// that is not known one after the other.
import * as ts from "typescript/unstable/ast";
import { Expressions, short } from "./expressions.ts";
import { Closure, Scope, Unknown, type Value } from "./values.ts";

type Returned = { value: Value };

const maxDepth = 12;

export class Interpreter extends Expressions {
  /** Runs a function with arguments of which nothing is known, and those that it makes. */
  enter(node: ts.Node, file: string): void {
    const scope = new Scope(file);
    if (ts.isFunctionLikeDeclaration(node)) this.enterMade(this.call(new Closure(node, scope), []));
    else this.enterMade(this.evaluate(node, scope));
  }

  private enterMade(value: Value): void {
    if (value instanceof Closure) this.enterMade(this.call(value, []));
    if (value instanceof Map || Array.isArray(value))
      for (const one of value.values()) this.enterMade(one);
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
      this.bind(
        parameter.name,
        this.argument(parameter, args, i, scope, from !== undefined),
        scope,
      );
    });
    const value = ts.isBlock(node.body)
      ? this.block(node.body.statements, scope)?.value
      : this.evaluate(node.body as ts.Expression, scope);
    if (from) this.calls.pop();
    this.running.delete(node);
    return value;
  }

  private argument(
    { name, dotDotDotToken, initializer }: ts.ParameterDeclaration,
    args: readonly Value[],
    i: number,
    scope: Scope,
    isCalled: boolean,
  ): Value {
    if (dotDotDotToken) return args.slice(i);
    if (i < args.length && args[i] !== undefined) return args[i];
    if (initializer) return this.evaluate(initializer, scope);
    // Who takes functions calls them with something.
    return isCalled || i < args.length
      ? undefined
      : new Unknown(short(name), name, this.running.size === 1);
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
