// Sends every route what its contract allows and what it does not, and holds the answers against the
// printed contract: never a 5xx, never an undocumented status, never a body that differs.
import { flaggedProblem, problem } from "@nuqta/contracts/kit/problem.ts";
import type { Route } from "@nuqta/contracts/kit/route.ts";
import fc from "fast-check";
import type { Api } from "../api.ts";
import { openApiDocument, printedPath } from "../openapi.ts";
import { type Known, type Schema, spoiled, spoils, validFor, written } from "./arbitrary.ts";
import { nastyBodies } from "./corpus.ts";

export type FuzzOptions = {
  /** The Authorization header for a route; an owner's by default reaches everything. */
  readonly authorization: string;
  /** Replays a run: it is part of every failure. */
  readonly seed?: number;
  readonly runsPerRoute?: number;
  /** Existing ids by field name (`member_id`, `id`, …), so that requests get past the first check. */
  readonly known?: Known;
  /** Routes to leave out, as `GET /metrics`. */
  readonly except?: readonly string[];
  /** Is called when a route has been asked for the last time. */
  readonly after?: (name: string) => Promise<void>;
};

type Operation = {
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  readonly requestBody?: {
    readonly content: { readonly "application/json"?: { readonly schema: Schema } };
  };
  readonly responses: Readonly<Record<string, unknown>>;
};

type Request = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer | undefined;
};

/**
 * Fuzzes every bound route and answers how often each status came.
 * @throws Error with the route, the seed, the smallest failing request and what is wrong with its answer
 */
export const fuzzContract = async (
  api: Api,
  options: FuzzOptions,
): Promise<Record<string, Record<string, number>>> => {
  const document = openApiDocument(api.routes) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const seen: Record<string, Record<string, number>> = {};
  for (const route of api.routes) {
    const name = `${route.method} ${route.path}`;
    if (options.except?.includes(name) === true) continue;
    const operation = document.paths[printedPath(route)]?.[route.method.toLowerCase()];
    if (operation === undefined) throw new Error(`${name} is missing in the printed contract`);
    const counts: Record<string, number> = {};
    seen[name] = counts;
    await fc.assert(
      fc.asyncProperty(requestTo(route, operation, options), async (request) => {
        const status = await ask(api, route, operation, request);
        counts[status] = (counts[status] ?? 0) + 1;
      }),
      {
        numRuns: options.runsPerRoute ?? 100,
        includeErrorInReport: true,
        ...(options.seed === undefined ? {} : { seed: options.seed }),
      },
    );
    await options.after?.(name);
  }
  return seen;
};

const ask = async (
  api: Api,
  route: Route,
  operation: Operation,
  { url, headers, payload }: Request,
): Promise<number> => {
  const { method } = route;
  const answer = await api.fastify.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  const wrong = whatIsWrong(route, operation, answer);
  if (wrong !== undefined) {
    throw new Error(
      `${method} ${url}: ${wrong}\n${answer.statusCode} ${answer.body.slice(0, 2_000)}`,
    );
  }
  return answer.statusCode;
};

type Answer = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
};

const leaks = /node_modules|\.ts:\d|\bat [A-Za-z.]+ \(|syntax error|violates|SQLSTATE|pg_catalog/;

const whatIsWrong = (route: Route, operation: Operation, answer: Answer): string | undefined => {
  const { statusCode, headers, body } = answer;
  const promised = route.replies[statusCode];
  if (statusCode >= 500 && promised === undefined) return "the server failed";
  if (!(String(statusCode) in operation.responses)) return "undocumented status";
  if (typeof headers["x-request-id"] !== "string") return "no request id";
  if (headers["cache-control"] !== "no-store") return "an answer that may be stored";
  if (promised === undefined) return whatIsWrongInRefusal(route, statusCode, body);
  if (statusCode === 204 || route.produces !== undefined) return undefined;
  const parsed = promised.safeParse(JSON.parse(body));
  return parsed.success ? undefined : `not the promised body: ${parsed.error.message}`;
};

const whatIsWrongInRefusal = (
  route: Route,
  statusCode: number,
  body: string,
): string | undefined => {
  if (leaks.test(body)) return "the answer tells something of our inside";
  const refusal: unknown = JSON.parse(body);
  const parsed = (route.refusalShape === "flagged" ? flaggedProblem : problem).safeParse(refusal);
  if (!parsed.success) return `not a problem: ${parsed.error.message}`;
  if ("status" in parsed.data && parsed.data.status !== statusCode) return "two statuses";
  return undefined;
};

const requestTo = (
  route: Route,
  operation: Operation,
  options: FuzzOptions,
): fc.Arbitrary<Request> => {
  const known = options.known ?? {};
  const values = (place: string) => {
    const fields = operation.parameters.filter((parameter) => parameter.in === place);
    const schema: Schema = {
      type: "object",
      properties: Object.fromEntries(fields.map((field) => [field.name, field.schema])),
      required: fields.filter((field) => field.required).map((field) => field.name),
    };
    // Of parameters there are always some or none: they cannot be replaced as a whole.
    return spoilable(validFor(schema, known)).map((value) => Object.assign({}, value) as Schema);
  };
  const body = operation.requestBody?.content["application/json"]?.schema;
  const isForm = operation.requestBody !== undefined && body === undefined;
  const payload =
    body === undefined
      ? isForm
        ? files
        : fc.constant(undefined)
      : fc.oneof(
          { weight: 9, arbitrary: spoilable(validFor(body, known)).map(written) },
          { weight: 1, arbitrary: fc.constantFrom(...nastyBodies) },
        );
  const hasKey = route.idempotency !== undefined;
  return fc
    .record({ path: values("path"), query: values("query"), payload, key: fc.uuid() })
    .map((made) => ({
      url: urlOf(route.path, made.path, made.query),
      headers: {
        authorization: options.authorization,
        ...(made.payload === undefined
          ? {}
          : {
              "content-type": isForm
                ? `multipart/form-data; boundary=${boundary}`
                : "application/json",
            }),
        ...(hasKey ? { "idempotency-key": made.key } : {}),
      },
      payload: made.payload,
    }));
};

const boundary = "fuzz";

// A form with one file of any text under one name or another, or no form at all.
const files: fc.Arbitrary<string> = fc.oneof(
  fc
    .record({ name: fc.constantFrom("file", "other"), text: fc.string({ unit: "binary" }) })
    .map(({ name, text }) =>
      [
        `--${boundary}`,
        `content-disposition: form-data; name="${name}"; filename="a.csv"`,
        "content-type: text/csv",
        "",
        text,
        `--${boundary}--`,
        "",
      ].join("\r\n"),
    ),
  fc.string(),
);

const spoilable = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 1, arbitrary: valid },
    { weight: 1, arbitrary: fc.tuple(valid, spoils).map(([value, ways]) => spoiled(value, ways)) },
  );

const urlOf = (template: string, path: Schema, query: Schema): string => {
  const address = template.replaceAll(/\{([a-z_]+)\}/g, (_all, name: string) =>
    segment(encoded(path[name] ?? "-")),
  );
  const pairs = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return pairs.length === 0 ? address : `${address}?${pairs.join("&")}`;
};

// Nothing and dots in place of a parameter make another address, of which the route knows nothing.
const segment = (text: string): string => (/^\.{0,2}$/.test(text) ? "-" : text);

// Half a surrogate pair cannot be written in an address at all.
const encoded = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return encodeURIComponent(text.toWellFormed().slice(0, 1_000).toWellFormed());
};
