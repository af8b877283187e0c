// The printed contract as something to look through: operations by subject, found by words.

export type Schema = { readonly [key: string]: unknown };

export type Parameter = {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
};

export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly scopes: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly responses: readonly {
    readonly status: string;
    readonly description: string;
    readonly schema: Schema | undefined;
  }[];
};

type Content = Readonly<Record<string, { schema?: Schema }>>;
type Printed = {
  operationId: string;
  summary: string;
  tags: string[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
  security: { bearer: string[] }[];
};

const schemaIn = (content: Content | undefined): Schema | undefined =>
  Object.values(content ?? {})[0]?.schema;

/** The operations of an OpenAPI document as the server prints it, by subject and path. */
export const operationsOf = (document: unknown): Operation[] => {
  const { paths } = document as { paths: Record<string, Record<string, Printed>> };
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, printed]): Operation => ({
        id: printed.operationId,
        method: method.toUpperCase(),
        path,
        summary: printed.summary,
        tag: printed.tags[0]?.toLowerCase() ?? "",
        scopes: printed.security.flatMap(({ bearer }) => bearer),
        parameters: printed.parameters,
        body: schemaIn(printed.requestBody?.content),
        responses: Object.entries(printed.responses).map(([status, { description, content }]) => ({
          status,
          description,
          schema: schemaIn(content),
        })),
      }),
    ),
  );
  return all.sort((a, b) =>
    a.tag === b.tag ? (a.path < b.path ? -1 : 1) : a.tag < b.tag ? -1 : 1,
  );
};

/** Those that hold every word of `search` in method, path, summary or subject. */
export const findOperations = (operations: readonly Operation[], search: string): Operation[] => {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return operations.filter((operation) => {
    const text =
      `${operation.method} ${operation.path} ${operation.summary} ${operation.tag}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};
