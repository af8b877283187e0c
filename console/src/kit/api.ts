// Calls the server by its contracts: address, headers, and answers that are held against the contract.
// Decision 0017.
import type { FieldError, Problem } from "@nuqta/contracts/kit/problem.ts";
import type { Route } from "@nuqta/contracts/kit/route.ts";
import type { z } from "zod";
import { confirmed, isReplaced, renewed, useSession } from "./session.ts";

/** The root on one's own machine, `/api` everywhere else. */
export const baseAddress = window.location.hostname === "localhost" ? "" : "/api";

/** A refusal of the server, or no answer at all (`network`). */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: Problem["code"] | "network";
  readonly en: string;
  readonly ar: string;
  readonly fields: readonly FieldError[];
  readonly requestId: string | undefined;
  constructor(status: number, body: Partial<Problem> & { error?: string; errorAr?: string }) {
    const en = body.message ?? body.error ?? "";
    super(en === "" ? `The server answered ${status}` : en);
    this.status = status;
    this.code = body.code ?? "network";
    this.en = en;
    this.ar = body.messageAr ?? body.errorAr ?? "";
    this.fields = body.errors ?? [];
    this.requestId = body.request_id;
  }
}

type Slot<R extends Route, Name extends "params" | "query" | "body"> = R extends {
  readonly [S in Name]: infer Schema extends z.ZodType;
}
  ? { readonly [S in Name]: z.input<Schema> }
  : { readonly [S in Name]?: undefined };

/** Input of a call. Texts of the address are given as they are and escaped here. */
export type Ask<R extends Route> = Slot<R, "params"> &
  Slot<R, "body"> & {
    readonly query?:
      | (R extends { readonly query: infer S extends z.ZodType } ? Partial<z.input<S>> : never)
      | undefined;
    /** One per intention: the same key when it is sent again. */
    readonly idempotencyKey?: string;
    /** The version that was changed, for settings. */
    readonly ifMatch?: string;
    readonly signal?: AbortSignal;
  };

/** The bodies of success of a route. */
export type Answer<R extends Route> = R["replies"][keyof R["replies"]] extends infer S extends
  z.ZodType
  ? z.output<S>
  : never;

/**
 * Calls a route and gives the body of its answer.
 * @throws ApiError when the server refuses or cannot be reached
 */
export const call = async <const R extends Route>(route: R, ask: Ask<R>): Promise<Answer<R>> =>
  (await callWithHeaders(route, ask)).body;

/** The same with the headers of the answer, such as the version of a setting. */
export const callWithHeaders = async <const R extends Route>(
  route: R,
  ask: Ask<R>,
): Promise<{ body: Answer<R>; headers: Headers }> => {
  // The status of the session has one address of its own in the specification.
  const base = route.path.startsWith("/auth/") ? "/api" : baseAddress;
  const url = `${base}${pathOf(route.path, ask.params)}${queryOf(ask.query)}`;
  const response = await send(route, url, ask, route.permission !== "public");
  const data: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw logged(route, url, response.status, data);
  const schema = route.replies[response.status];
  if (schema === undefined) throw logged(route, url, response.status, data);
  const parsed = schema.safeParse(data);
  if (!parsed.success)
    throw new Error(`The answer of ${url} breaks its contract: ${parsed.error.message}`);
  return { body: parsed.data as Answer<R>, headers: response.headers };
};

const send = async <R extends Route>(
  route: R,
  url: string,
  ask: Ask<R>,
  mayRenew: boolean,
): Promise<Response> => {
  const { token, isAuthenticated } = useSession.getState();
  const headers = new Headers({ accept: "application/json" });
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  if (ask.body !== undefined) headers.set("content-type", "application/json");
  if (ask.idempotencyKey !== undefined) headers.set("idempotency-key", ask.idempotencyKey);
  if (ask.ifMatch !== undefined) headers.set("if-match", ask.ifMatch);
  const request: RequestInit = { method: route.method, headers, credentials: "same-origin" };
  if (ask.body !== undefined) request.body = JSON.stringify(ask.body);
  if (ask.signal !== undefined) request.signal = ask.signal;
  const response = await fetch(url, request).catch((failure: unknown) => {
    if (failure instanceof DOMException && failure.name === "AbortError") throw failure;
    throw logged(route, url, 0, {});
  });
  if (response.status === 401 && mayRenew && isAuthenticated) {
    // Meanwhile the person has shown who they are, here or in another tab.
    if (await isReplaced(token)) return send(route, url, ask, mayRenew);
    // The session ended under somebody's hands: ask for the password over the page, then send again.
    if (await renewed()) return send(route, url, ask, false);
  }
  // Another tab signed in and has not given its code yet. Over an ended session the dialog asks for it.
  if ((await refusalIn(response)) === "mfa_required" && !useSession.getState().isExpired)
    useSession.setState({ factor: "pending" });
  return (await mustConfirm(route, response)) && (await confirmed())
    ? send(route, url, ask, mayRenew)
    : response;
};

/** Whether the server wants to know first that it is still the person who signed in. */
export const mustConfirm = async (route: Route, response: Response): Promise<boolean> =>
  route.stepUp === "fresh" && (await refusalIn(response)) === "reauth_required";

const refusalIn = async (response: Response): Promise<Problem["code"] | undefined> => {
  if (response.status !== 403) return undefined;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return (body as Partial<Problem> | undefined)?.code;
};

/** The address of a route with its parameters, without the base. */
export const pathOf = (template: string, params: unknown): string =>
  template.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String((params as Readonly<Record<string, unknown>>)[name])),
  );

/** The query string of what is defined and not empty. */
export const queryOf = (query: unknown): string => {
  const given = Object.entries((query ?? {}) as Readonly<Record<string, unknown>>).filter(
    ([, value]) => value !== undefined && value !== "" && value !== null,
  );
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
};

const logged = (route: Route, url: string, status: number, data: unknown): ApiError => {
  // biome-ignore lint/suspicious/noConsole: a failed call is logged where its developer looks
  console.error({ url, method: route.method, status, data });
  return new ApiError(status, (data ?? {}) as Partial<Problem>);
};
