// What the console never asks of the contracts, left out of its files: how a request is made up is checked by the
// server, and the types of it are gone when it is built. What is asked for nevertheless stops the build.
// Decision 0136.
import type { Plugin } from "vite";

/** The fields of a route that the console reads: `kit/api.ts`, `kit/upload.ts`, `kit/download.ts`. */
const kept: ReadonlySet<string> = new Set(["method", "path", "permission", "stepUp", "replies"]);

/** The fields of a route that are left out. */
const left: ReadonlySet<string> = new Set([
  "summary",
  "tag",
  "replacedBy",
  "keysAsk",
  "act",
  "limit",
  "aboutSession",
  "beforePasswordChange",
  "beforeSecondFactor",
  "beforeEnrolment",
  "whileRestored",
  "params",
  "segments",
  "query",
  "body",
  "bodyListApart",
  "accepts",
  "idempotency",
  "refusals",
  "refusalShape",
  "refusalExtra",
  "bodyBytesMax",
  "produces",
]);

type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
} & Readonly<Record<string, unknown>>;
type Edit = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );

const every = (node: Node, visit: (node: Node) => void): void => {
  visit(node);
  for (const child of childrenOf(node)) every(child, visit);
};

const nameOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  const name = node["name"] ?? node["value"];
  return typeof name === "string" ? name : undefined;
};

const isCallOf = (node: Node, name: string): boolean =>
  node.type === "CallExpression" && nameOf(node["callee"]) === name;

/**
 * Leaves out of `route({ … })` what is not kept.
 * @throws Error when a field is not known or the object is not written out
 */
const withoutUnread = (code: string, call: Node): Edit => {
  const [object] = call["arguments"] as readonly Node[];
  if (object?.type !== "ObjectExpression")
    throw new Error("A route is not written out as an object.");
  const read = (object["properties"] as readonly Node[]).filter((property) => {
    if (property.type === "SpreadElement") return true;
    const name = nameOf(property["key"]) ?? "";
    if (!kept.has(name) && !left.has(name))
      throw new Error(`Whether the console reads "${name}" of a route is not known.`);
    return kept.has(name);
  });
  const text = read.map(({ start, end }) => code.slice(start, end)).join(", ");
  return { start: object.start, end: object.end, text: `{ ${text} }` };
};

const hasCall = (init: Node): boolean => {
  if (/Function/.test(init.type)) return false;
  let found = false;
  every(init, ({ type }) => {
    found ||= /^(Call|New|Member)Expression$|^Spread/.test(type);
  });
  return found;
};

/** Marks what a module declares as made without effects, so that what nobody asks for can be left out. */
const withoutEffects = (program: Node): Edit[] =>
  (program["body"] as readonly Node[]).flatMap((statement) => {
    const declared =
      statement.type === "ExportNamedDeclaration" ? statement["declaration"] : statement;
    if (!isNode(declared) || declared.type !== "VariableDeclaration") return [];
    return (declared["declarations"] as readonly Node[]).flatMap(({ init }) =>
      isNode(init) && hasCall(init)
        ? [
            {
              start: init.start,
              end: init.start,
              text: "/* @__PURE__ */ (() => (",
            },
            { start: init.end, end: init.end, text: "))()" },
          ]
        : [],
    );
  });

const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce(
      (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
      code,
    );

/** A contract as the console needs it. */
export const leanContract = (code: string, parse: (code: string) => unknown): string => {
  const program = parse(code) as Node;
  const edits = withoutEffects(program);
  every(program, (node) => {
    if (isCallOf(node, "route")) edits.push(withoutUnread(code, node));
  });
  return edited(code, edits);
};

/** Fields that a module of the console reads of something it imports from the contracts, and which are left out. */
export const unreadable = (code: string, parse: (code: string) => unknown): string[] => {
  const program = parse(code) as Node;
  const imported = new Set<string>();
  const found: string[] = [];
  every(program, (node) => {
    if (
      node.type === "ImportDeclaration" &&
      nameOf(node["source"])?.startsWith("@nuqta/contracts/")
    )
      for (const one of node["specifiers"] as readonly Node[])
        imported.add(nameOf(one["local"]) ?? "");
  });
  every(program, (node) => {
    if (node.type !== "MemberExpression") return;
    const [object, field] = [nameOf(node["object"]), nameOf(node["property"])];
    if (object !== undefined && field !== undefined && imported.has(object) && left.has(field))
      found.push(`${object}.${field}`);
  });
  return found;
};

// Every schema brings along how it would be printed; only the server and its tests print any.
const printing = /node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;

const withoutPrinting = (code: string, parse: (code: string) => unknown): string => {
  const names: string[] = [];
  every(parse(code) as Node, (node) => {
    if (node.type !== "ExportNamedDeclaration") return;
    const declared = node["declaration"];
    if (isNode(declared) && declared.type === "FunctionDeclaration")
      names.push(nameOf(declared["id"]) ?? "");
    if (isNode(declared) && declared.type === "VariableDeclaration")
      for (const one of declared["declarations"] as readonly Node[])
        names.push(nameOf(one["id"]) ?? "");
    for (const one of (node["specifiers"] ?? []) as readonly Node[])
      names.push(nameOf(one["exported"]) ?? "");
  });
  return `const refuse = () => () => { throw new Error("Schemas are not printed in the console."); };
export { ${names.map((name) => `refuse as ${name}`).join(", ")} };`;
};

/** Methods of schemas that no contract calls; each brings a kind of schema along, with its expressions. */
const unusedMethods: ReadonlySet<string> = new Set(
  `email url jwt emoji guid uuid uuidv4 uuidv6 uuidv7 nanoid cuid cuid2 ulid base64 base64url xid ksuid
  ipv4 ipv6 cidrv4 cidrv6 e164 datetime date time duration includes startsWith endsWith lowercase uppercase
  normalize toUpperCase slugify encode decode encodeAsync decodeAsync safeEncode safeDecode safeEncodeAsync
  safeDecodeAsync validate validateAsync parseAsync safeParseAsync toJSONSchema register meta describe catchall
  passthrough loose strip strict safeExtend merge keyof required exactPartial rest properties exactOptional
  nonoptional and or with overwrite nonempty nonnegative nonpositive positive negative step finite safe
  isOptional isNullable`.split(/\s+/),
);

/** The library of schemas without the methods that no contract calls. */
export const withoutMethods = (code: string, parse: (code: string) => unknown): string => {
  const edits: Edit[] = [];
  every(parse(code) as Node, (node) => {
    if (node.type !== "ObjectExpression") return;
    for (const property of node["properties"] as readonly Node[]) {
      const isMethod = isNode(property["value"]) && property["value"].type === "FunctionExpression";
      if (!isMethod || !unusedMethods.has(nameOf(property["key"]) ?? "")) continue;
      const end = code[property.end] === "," ? property.end + 1 : property.end;
      edits.push({ start: property.start, end, text: "" });
    }
  });
  return edited(code, edits);
};

/** Methods that a module calls on a schema and which are left out of the library. */
export const missingMethods = (code: string, parse: (code: string) => unknown): string[] => {
  const found: string[] = [];
  every(parse(code) as Node, (node) => {
    if (node.type !== "MemberExpression") return;
    const name = nameOf(node["property"]) ?? "";
    const isOnCall = isNode(node["object"]) && node["object"].type === "CallExpression";
    if (isOnCall && unusedMethods.has(name)) found.push(name);
  });
  return found;
};

const makesSchemas = /^import \{[^}]*\bz\b[^}]*\} from "zod"/m;

// Sentences of the schemas' own library for what is wrong: the console says its own, in two languages.
const sentences = /node_modules\/zod\/v4\/locales\/en\.js$/;

/** Makes the contracts, and the library that they are written in, as small as the console can do with. */
export const lean = (): Plugin => ({
  name: "lean",
  apply: "build",
  transform(code, id) {
    const parse = (text: string): unknown => this.parse(text);
    try {
      if (printing.test(id)) return { code: withoutPrinting(code, parse), map: null };
      if (sentences.test(id)) return { code: "export default () => ({});", map: null };
      if (/node_modules\/zod\/v4\/classic\/schemas\.js$/.test(id))
        return { code: withoutMethods(code, parse), map: null };
      const isContract = /\/contracts\/src\/.*\.ts$/.test(id);
      const isOurs = /\/console\/src\/.*\.tsx?$/.test(id);
      if (isContract || (isOurs && makesSchemas.test(code))) {
        const [missing] = missingMethods(code, parse);
        if (missing !== undefined)
          throw new Error(`.${missing}() is left out of the schemas of the console: see lean.ts.`);
      }
      if (isContract)
        return {
          code: leanContract(code, parse),
          map: null,
          moduleSideEffects: false,
        };
      if (isOurs) {
        const [first] = unreadable(code, parse);
        if (first !== undefined)
          throw new Error(`${first} is left out of the console: see lean.ts.`);
      }
    } catch (failure) {
      this.error(`${id}: ${failure instanceof Error ? failure.message : String(failure)}`);
    }
    return null;
  },
});
