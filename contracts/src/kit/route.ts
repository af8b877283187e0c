// A route as plain data: what crosses the wire, who may send it, and how it may be refused. The
// server binds it, the console calls it, the OpenAPI document is printed from it.
import type { z } from "zod";
import type { Acting } from "./act.ts";
import type { LimitClass } from "./limit.ts";
import type { Permission, Scope } from "./permission.ts";
import type { ProblemCode } from "./problem.ts";
import { minuteMs } from "./time.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Route = {
  readonly method: Method;
  /** The address without the host; parameters stand in braces: `/v1/members/{id}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tag: string;
  /** The call that takes its place; this one answers for one release more, and says so in a header. */
  readonly replacedBy?: `${Method} /${string}`;
  /**
   * `public` needs nobody, `signed_in` any principal, `own_account` a person, everything else that
   * permission.
   */
  readonly permission: Permission | "public" | "signed_in" | "own_account";
  /**
   * The scope with which an API key may call it too, where keys cannot have the permission: nothing that a
   * key asks for here happens before a person agrees.
   */
  readonly keysAsk?: Scope;
  /**
   * `fresh` asks a person who has signed in more than five minutes ago to confirm that it is still them;
   * everything else says why that is not asked. Keys are never asked: their scopes and thresholds bind them.
   */
  readonly stepUp: "fresh" | `none: ${string}`;
  /**
   * The act that the route is on record as: a verb and its target. Every route that is no GET names one, or
   * says why not.
   */
  readonly act?: Acting;
  /** Its class, where that does not follow from method and permission: how often it may be called. */
  readonly limit?: LimitClass;
  /** Open even to a person who has to change the password first. */
  readonly beforePasswordChange?: true;
  /** Open even to a session whose second factor is still to be given. */
  readonly beforeSecondFactor?: true;
  /** Open even to a person who must set up a second factor first. */
  readonly beforeEnrolment?: true;
  /** Open even while a restored place takes no changes: signing in, so that it can be looked at. */
  readonly whileRestored?: true;
  /**
   * About the session itself: answered by the live application for sessions of the test world, too. Without it
   * what they ask for is handed over to the test world as a whole.
   */
  readonly aboutSession?: true;
  readonly params?: z.ZodType;
  /** Patterns of path parameters: an address that does not match is not this route's. */
  readonly segments?: Readonly<Record<string, string>>;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * The list of the body whose items are read one by one: an item that JSON would change in reading
   * (a number that is not exact, a repeated name) is refused by itself instead of with the body.
   */
  readonly bodyListApart?: string;
  /** The media type of the request when it is a form with files; a body is not described then. */
  readonly accepts?: "multipart/form-data";
  /** The answers of success by status. Refusals are not listed here but as codes. */
  readonly replies: Readonly<Record<number, z.ZodType>>;
  readonly idempotency?: "required" | "optional";
  /** The codes this route may refuse with, besides those every route shares. */
  readonly refusals: readonly ProblemCode[];
  /** The shape of refusals: problem+json, or the specification's `success: false`. */
  readonly refusalShape?: "problem" | "flagged";
  /** Further members of its refusals, where the specification names them. */
  readonly refusalExtra?: { readonly isVerified: false };
  /** The largest body in bytes; 256 KiB when left out. */
  readonly bodyBytesMax?: number;
  /** The media type of a successful answer; application/json when left out. */
  readonly produces?: string;
};

/** Milliseconds for which a person who has shown that it is them is not asked again. */
export const freshMs = 5 * minuteMs;

/** Declares a route; the types of its handler and of its caller follow from it. */
export const route = <const R extends Route>(declared: R): R => declared;

type Parsed<R, Slot extends "params" | "query" | "body"> = R extends {
  readonly [S in Slot]: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

/** Path parameters, query and body as a handler receives them; `undefined` where none is declared. */
export type ParamsOf<R extends Route> = Parsed<R, "params">;
export type QueryOf<R extends Route> = Parsed<R, "query">;
export type BodyOf<R extends Route> = Parsed<R, "body">;

/** Body as a caller sends it, before defaults are filled in. */
export type BodyInputOf<R extends Route> = R extends {
  readonly body: infer S extends z.ZodType;
}
  ? z.input<S>
  : undefined;

/** One part of a request as a caller sends it, before defaults are filled in. */
export type InputOf<R extends Route, Slot extends "params" | "query" | "body"> = R extends {
  readonly [S in Slot]: infer Schema extends z.ZodType;
}
  ? z.input<Schema>
  : undefined;

/** The bodies of success of a route, as a caller reads them. */
export type AnswerOf<R extends Route> = R["replies"][keyof R["replies"]] extends infer S extends
  z.ZodType
  ? z.output<S>
  : never;

/** Headers of an answer; a list stands for a header that is sent several times. */
export type ReplyHeaders = Readonly<Record<string, string | string[]>>;

type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;

/** The answers of success, told apart by their status. What is sent is never changed, so lists may be readonly. */
export type ReplyOf<R extends Route> = {
  [Status in keyof R["replies"] & number]: {
    readonly status: Status;
    readonly body: R["replies"][Status] extends infer S extends z.ZodType
      ? Frozen<z.input<S>>
      : never;
    readonly headers?: ReplyHeaders;
  };
}[keyof R["replies"] & number];
