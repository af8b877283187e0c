// Calls a route of the contracts, and once more where that is safe, under one and the same key.
import type { FieldError, Problem } from "@nuqta/contracts/kit/problem.ts";
import type { AnswerOf, InputOf, Route } from "@nuqta/contracts/kit/route.ts";

/** A refusal of the server, or no answer at all: the code is `network` then. */
export class NuqtaError extends Error {
  override name = "NuqtaError";
  readonly status: number;
  readonly code: Problem["code"] | "network";
  readonly messageAr: string;
  readonly fields: readonly FieldError[];
  readonly requestId: string | undefined;
  /** `unknown`: send the same again with the same key to learn it. */
  readonly outcome: Problem["outcome"];
  constructor(status: number, problem: Partial<Problem>, options?: ErrorOptions) {
    super(problem.message ?? `Nuqta gave no answer (${status})`, options);
    this.status = status;
    this.code = problem.code ?? "network";
    this.messageAr = problem.messageAr ?? "";
    this.fields = problem.errors ?? [];
    this.requestId = problem.request_id;
    this.outcome = problem.outcome ?? "unknown";
  }
}

type Given<Name extends string, Value> = undefined extends Value
  ? { readonly [S in Name]?: Value }
  : { readonly [S in Name]: Value };

/** Input of a call. Texts of the address are given as they are and escaped here. */
export type Ask<R extends Route> = Given<"params", InputOf<R, "params">> &
  Given<"body", InputOf<R, "body">> & {
    readonly query?: Partial<InputOf<R, "query">> | undefined;
    /** One per intention; made up when left out. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

export type ClientOptions = {
  /** The address of the server, `/api` included where it is needed. */
  readonly baseUrl: string;
  readonly key: string;
  /** Times that a request is sent again at most; four unless told. */
  readonly retries?: number;
  /** Time limit of one try, in milliseconds. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
  readonly sleep?: (ms: number) => Promise<void>;
};

export type Client = {
  /**
   * Calls a route and gives the body of its answer.
   * @throws NuqtaError when the server refuses or gives no answer
   */
  readonly call: <const R extends Route>(route: R, ask: Ask<R>) => Promise<AnswerOf<R>>;
};

const waitMaxMs = 10_000;

/** Makes a client for one key. */
export const openClient = (options: ClientOptions): Client => {
  const { retries = 4, sleep = defaultSleep } = options;
  return {
    call: async <const R extends Route>(route: R, ask: Ask<R>): Promise<AnswerOf<R>> => {
      const isKeyed = route.idempotency !== undefined;
      const key = isKeyed ? (ask.idempotencyKey ?? crypto.randomUUID()) : undefined;
      const request = requestOf(route, ask, options, key);
      for (let attempt = 0; ; attempt += 1) {
        const outcome = await tryOnce(route, request, options, ask.signal);
        if (outcome.ok) return outcome.body as AnswerOf<R>;
        const { error, retryAfterMs, isRetryable } = outcome;
        // What nobody knows the outcome of is sent again only where the server can tell the two apart.
        const isSafe = route.method === "GET" || isKeyed || error.outcome === "not_applied";
        const isOver = attempt >= retries || ask.signal?.aborted === true;
        if (!isRetryable || !isSafe || isOver) throw error;
        await sleep(Math.min(waitMaxMs, retryAfterMs ?? backOffMs(attempt)));
      }
    },
  };
};

const defaultSleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

// A quarter of a second at first, doubled each time, with half of it left to chance.
const backOffMs = (attempt: number): number => 250 * 2 ** attempt * (0.5 + Math.random() / 2);

type Request = { readonly url: string; readonly init: RequestInit };

const requestOf = <R extends Route>(
  route: R,
  ask: Ask<R>,
  { baseUrl, key: apiKey }: ClientOptions,
  key: string | undefined,
): Request => {
  const { params, query, body } = ask as { params?: unknown; query?: unknown; body?: unknown };
  const path = route.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String((params as Readonly<Record<string, unknown>>)[name])),
  );
  const named = Object.entries((query ?? {}) as Readonly<Record<string, unknown>>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  const search = named.length === 0 ? "" : `?${new URLSearchParams(named)}`;
  const headers: Record<string, string> = {
    accept: "application/json",
    authorization: `Bearer ${apiKey}`,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(key === undefined ? {} : { "idempotency-key": key }),
  };
  return {
    url: baseUrl.replace(/\/+$/, "") + path + search,
    init: {
      method: route.method,
      headers,
      redirect: "error",
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  };
};

type Outcome =
  | { readonly ok: true; readonly body: unknown }
  | {
      readonly ok: false;
      readonly error: NuqtaError;
      readonly isRetryable: boolean;
      readonly retryAfterMs: number | undefined;
    };

const tryOnce = async (
  route: Route,
  { url, init }: Request,
  { fetch: send = fetch, timeoutMs = 20_000 }: ClientOptions,
  signal: AbortSignal | undefined,
): Promise<Outcome> => {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const limited = signal === undefined ? limit : AbortSignal.any([signal, limit]);
    const response = await send(url, { ...init, signal: limited });
    const text = await response.text();
    const schema = route.replies[response.status];
    if (schema === undefined) return refusalOf(response, text);
    const parsed = schema.safeParse(JSON.parse(text));
    // The server is newer than these contracts: what it added is passed on unread.
    return { ok: true, body: parsed.success ? parsed.data : JSON.parse(text) };
  } catch (cause) {
    const error = new NuqtaError(0, {}, { cause });
    return { ok: false, error, isRetryable: true, retryAfterMs: undefined };
  }
};

const refusalOf = (response: Response, text: string): Outcome => {
  const problem = problemOf(text);
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  const isGateway = [502, 503, 504].includes(response.status);
  return {
    ok: false,
    error: new NuqtaError(response.status, problem),
    isRetryable: problem.retryable ?? isGateway,
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : undefined,
  };
};

const problemOf = (text: string): Partial<Problem> => {
  try {
    return JSON.parse(text) as Partial<Problem>;
  } catch {
    // Something between us and the server answered, and it speaks no JSON.
    return {};
  }
};
