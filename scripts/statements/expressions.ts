// What the expressions of the product come to: texts are put together as the program would, and what only
// the running program knows stays a hole.
import * as ts from "typescript/unstable/ast";
import type { Host } from "./host.ts";
import { compute, listOf, restOf } from "./operators.ts";
import {
  Closure,
  callMethod,
  callObject,
  isKnown,
  Scope,
  textOf,
  Unknown,
  type Value,
} from "./values.ts";

const { SyntaxKind } = ts;
type Kind = ts.SyntaxKind;

export const short = (node: ts.Node): string => node.getText().replace(/\s+/g, " ").slice(0, 80);

/** Evaluates expressions; how functions are called is for those who run statements. */
export abstract class Expressions {
  protected readonly host: Host;
  protected readonly calls: ts.CallExpression[] = [];
  protected readonly running = new Set<ts.Node>();
  private readonly tops = new Map<string, Value>();

  constructor(host: Host) {
    this.host = host;
  }

  protected abstract call(closure: Value, args: readonly Value[], from?: ts.CallExpression): Value;

  /** The value of a name that a file declares at its top. */
  top(file: string, name: string): Value {
    const key = `${file} ${name}`;
    if (!this.tops.has(key)) {
      this.tops.set(key, new Unknown(name));
      this.tops.set(key, this.declared(file, name));
    }
    return this.tops.get(key);
  }

  private declared(file: string, name: string): Value {
    const found = this.host.files.top(file, name);
    if (!found) return name === "undefined" ? undefined : new Unknown(name);
    if ("from" in found) return this.imported(name, found.from, found.name);
    const scope = new Scope(file);
    if (ts.isFunctionDeclaration(found.node)) return new Closure(found.node, scope);
    if (!ts.isVariableDeclaration(found.node)) return new Unknown(name);
    const names = new Scope(file);
    this.bind(found.node.name, this.evaluate(found.node.initializer, scope), names);
    return names.values.get(name);
  }

  private imported(local: string, from: string | undefined, name: string | undefined): Value {
    if (!from) return new Unknown(local);
    if (name !== undefined) return this.top(from, name);
    const { files } = this.host;
    return new Map([...files.topsOf(from).keys()].map((one) => [one, this.top(from, one)]));
  }

  private lookUp(name: string, scope: Scope): Value {
    const holder = scope.find(name);
    return holder ? holder.values.get(name) : this.top(scope.file, name);
  }

  /** Gives the names of a pattern their values; those of what is not known are not known. */
  protected bind(name: ts.Node | undefined, value: Value, scope: Scope): void {
    if (!name) return;
    if (ts.isIdentifier(name)) {
      scope.values.set(
        name.text,
        value instanceof Unknown
          ? new Unknown(name.text, [...value.nodes, name], value.isGiven)
          : value,
      );
    } else if (ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name)) {
      name.elements.forEach((element, i) => {
        if (!ts.isBindingElement(element)) return;
        const key = element.propertyName ?? element.name;
        const part = element.dotDotDotToken
          ? restOf(value, name.elements, i)
          : this.member(
              value,
              ts.isArrayBindingPattern(name) ? i : key ? key.getText() : "",
              element.name,
            );
        const isDefault = part === undefined && element.initializer;
        this.bind(element.name, isDefault ? this.evaluate(isDefault, scope) : part, scope);
      });
    }
  }

  evaluate(node: ts.Node | undefined, scope: Scope): Value {
    if (!node) return undefined;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll("_", ""));
    if (ts.isIdentifier(node)) return this.lookUp(node.text, scope);
    if (ts.isTemplateExpression(node))
      return node.templateSpans.reduce(
        (text, span) => text + this.text(span.expression, scope) + span.literal.text,
        node.head.text,
      );
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return new Closure(node, scope);
    if (ts.isCallExpression(node)) return this.called(node, scope);
    if (ts.isPropertyAccessExpression(node))
      return this.member(this.evaluate(node.expression, scope), node.name.text, node);
    if (ts.isElementAccessExpression(node)) return this.element(node, scope);
    if (ts.isObjectLiteralExpression(node)) return this.object(node, scope);
    if (ts.isArrayLiteralExpression(node)) return this.list(node, scope);
    if (ts.isConditionalExpression(node))
      return this.evaluate(
        this.truth(node.condition, scope) ? node.whenTrue : node.whenFalse,
        scope,
      );
    if (ts.isBinaryExpression(node)) return this.binary(node, scope);
    if (ts.isPrefixUnaryExpression(node)) return this.unary(node, scope);
    return this.plain(node, scope);
  }

  private plain(node: ts.Node, scope: Scope): Value {
    if (node.kind === SyntaxKind.TrueKeyword) return true;
    if (node.kind === SyntaxKind.FalseKeyword) return false;
    if (node.kind === SyntaxKind.NullKeyword) return null;
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isAwaitExpression(node) ||
      ts.isYieldExpression(node)
    ) {
      const value = this.evaluate(node.expression, scope);
      return value instanceof Unknown ? new Unknown(value.source, node, value.isGiven) : value;
    }
    if (ts.isNewExpression(node))
      for (const argument of node.arguments ?? []) this.evaluate(argument, scope);
    return new Unknown(short(node), node);
  }

  /** The text of an expression; one of few by its type is chosen, the same wherever it is named. */
  private text(node: ts.Node, scope: Scope): string {
    return textOf(this.chosen(this.evaluate(node, scope), scope));
  }

  private chosen(value: Value, scope: Scope): Value {
    if (!(value instanceof Unknown)) return value;
    const texts = value.nodes
      .map((one) => this.host.literals(one))
      .find((one) => one !== undefined);
    if (!texts) return value;
    return texts[this.host.choose(`${scope.file} ${value.source}`, texts.length)];
  }

  private unary(node: ts.PrefixUnaryExpression, scope: Scope): Value {
    const value = this.evaluate(node.operand, scope);
    if (node.operator === SyntaxKind.ExclamationToken && isKnown(value)) return !value;
    if (node.operator === SyntaxKind.MinusToken && typeof value === "number") return -value;
    return new Unknown(short(node), node);
  }

  private binary(node: ts.BinaryExpression, scope: Scope): Value {
    const kind: Kind = node.operatorToken.kind;
    if (kind === SyntaxKind.EqualsToken || kind === SyntaxKind.PlusEqualsToken)
      return this.assign(node, scope);
    const left = this.evaluate(node.left, scope);
    if (kind === SyntaxKind.QuestionQuestionToken)
      return left === undefined || left === null ? this.evaluate(node.right, scope) : left;
    if (kind === SyntaxKind.AmpersandAmpersandToken)
      return this.isTrue(left, node.left, scope) ? this.evaluate(node.right, scope) : left;
    if (kind === SyntaxKind.BarBarToken)
      return this.isTrue(left, node.left, scope) ? left : this.evaluate(node.right, scope);
    const right = this.evaluate(node.right, scope);
    if (kind === SyntaxKind.PlusToken && [left, right].some((one) => typeof one === "string"))
      return textOf(this.chosen(left, scope)) + textOf(this.chosen(right, scope));
    if (!isKnown(left) || !isKnown(right)) return new Unknown(short(node), node);
    return compute(kind, left, right) ?? new Unknown(short(node), node);
  }

  private assign(node: ts.BinaryExpression, scope: Scope): Value {
    const given = this.evaluate(node.right, scope);
    const isAdded = node.operatorToken.kind === SyntaxKind.PlusEqualsToken;
    const value = isAdded ? textOf(this.evaluate(node.left, scope)) + textOf(given) : given;
    if (ts.isIdentifier(node.left)) scope.find(node.left.text)?.values.set(node.left.text, value);
    if (ts.isElementAccessExpression(node.left)) {
      const on = this.evaluate(node.left.expression, scope);
      if (on instanceof Map) on.set(this.text(node.left.argumentExpression, scope), value);
    }
    return value;
  }

  protected truth(node: ts.Node, scope: Scope): boolean {
    if (ts.isParenthesizedExpression(node)) return this.truth(node.expression, scope);
    if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
      return !this.truth(node.operand, scope);
    return this.isTrue(this.evaluate(node, scope), node, scope);
  }

  // `a !== b` is asked as the opposite of `a === b`, so that both conditions of a text agree.
  private isTrue(value: Value, node: ts.Node, scope: Scope): boolean {
    if (!(value instanceof Unknown)) return Boolean(value);
    const about = short(node);
    const isOpposite = about.includes(" !== ");
    const key = `${scope.file} ${about.replace(" !== ", " === ")}`;
    return (this.host.choose(key, 2) === 1) !== isOpposite;
  }

  private member(value: Value, name: string | number, node?: ts.Node): Value {
    if (value === undefined || value === null) return undefined;
    if (value instanceof Map)
      return value.has(`${name}`)
        ? value.get(`${name}`)
        : this.member(value.get("..."), name, node);
    if (Array.isArray(value) && typeof name === "number") return value[name];
    if ((Array.isArray(value) || typeof value === "string") && name === "length")
      return value.length;
    if (!(value instanceof Unknown)) return new Unknown(node ? short(node) : `${name}`, node);
    if (value.nodes.some((one) => this.host.lacks(one, `${name}`))) return undefined;
    return new Unknown(node ? short(node) : `${name}`, node, value.isGiven);
  }

  private element(node: ts.ElementAccessExpression, scope: Scope): Value {
    const on = this.evaluate(node.expression, scope);
    const key = this.chosen(this.evaluate(node.argumentExpression, scope), scope);
    if (typeof key === "string" && !key.includes("«")) return this.member(on, key, node);
    if (typeof key === "number") return this.member(on, Array.isArray(on) ? key : `${key}`, node);
    if (!(on instanceof Map) || on.size === 0) return new Unknown(short(node), node);
    const all = [...on.values()];
    return all[this.host.choose(`${scope.file} ${short(node)}`, all.length)];
  }

  private object(node: ts.ObjectLiteralExpression, scope: Scope): Value {
    const made = new Map<string, Value>();
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) {
        const spread = this.evaluate(property.expression, scope);
        if (spread instanceof Map) for (const [key, value] of spread) made.set(key, value);
        else if (!isKnown(spread)) made.set("...", spread);
      } else if (ts.isShorthandPropertyAssignment(property))
        made.set(property.name.getText(), this.lookUp(property.name.getText(), scope));
      else if (ts.isPropertyAssignment(property)) {
        const { name } = property;
        const key = ts.isComputedPropertyName(name)
          ? this.text(name.expression, scope)
          : ts.isIdentifier(name) || ts.isStringLiteral(name)
            ? name.text
            : name.getText();
        made.set(key, this.evaluate(property.initializer, scope));
      } else if (ts.isMethodDeclaration(property))
        made.set(property.name.getText(), new Closure(property, scope));
    }
    return made;
  }

  private list(node: ts.ArrayLiteralExpression, scope: Scope): Value {
    return this.items(node.elements, scope);
  }

  private items(nodes: readonly ts.Node[], scope: Scope): Value[] {
    return nodes.flatMap((one) => {
      if (!ts.isSpreadElement(one)) return [this.evaluate(one, scope)];
      const spread = this.evaluate(one.expression, scope);
      return Array.isArray(spread) ? spread : [spread];
    });
  }

  private called(node: ts.CallExpression, scope: Scope): Value {
    const callee = node.expression;
    const args = this.items(node.arguments, scope);
    const run = (closure: Value, given: Value[]) => this.call(closure, given);
    const isTrue = (value: Value, about: string) =>
      value instanceof Unknown
        ? this.host.choose(`${scope.file} ${about}`, 2) === 1
        : Boolean(value);
    if (ts.isPropertyAccessExpression(callee)) {
      const on = this.evaluate(callee.expression, scope);
      const name = callee.name.text;
      if (name === "query" && args.length > 0) {
        this.host.record(node, args[0], this.calls, this.running);
        return new Unknown("rows", node);
      }
      if (callee.questionDotToken && (on === undefined || on === null)) return undefined;
      const given = name === "includes" ? args.map((one) => this.chosen(one, scope)) : args;
      const known =
        callMethod(on, name, given, { call: run, truth: isTrue }) ??
        (callee.expression.getText() === "Object" ? callObject(name, args) : undefined);
      if (known) return known.value;
      if (on instanceof Unknown && (name === "map" || name === "flatMap"))
        return args[0] instanceof Closure ? listOf(this.call(args[0], []), name) : on;
    }
    const closure = this.evaluate(callee, scope);
    if (node.questionDotToken && closure === undefined) return undefined;
    if (closure instanceof Closure) return this.call(closure, args, node);
    if (callee.getText() === "String") return textOf(args[0]);
    // Who takes functions calls them, with what we do not know.
    for (const argument of args) this.call(argument, []);
    return new Unknown(short(node), node);
  }
}
