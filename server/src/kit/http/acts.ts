// Writing routes on record: each leaves an entry that names its act and its target, by the service or here.
// Decision 0094.
import type { IncomingHttpHeaders } from "node:http";
import { actionOf, targetOf } from "@nuqta/contracts/kit/act.ts";
import type { Route } from "@nuqta/contracts/kit/route.ts";
import type { AuditEntry } from "../audit/append.ts";
import { whileDoing } from "../audit/doing.ts";
import type { Principal } from "./principal.ts";

/** Keeps an act that no service wrote down; `ip` is where it came from. */
export type KeepAct = (act: Omit<AuditEntry, "network"> & { readonly ip: string }) => Promise<void>;

type Caller = {
  readonly requestId: string;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  readonly now: Date;
  readonly principal: Principal | undefined;
  readonly params: unknown;
  readonly body: unknown;
};

/** An answer as far as it counts here: its body, or that it is of an earlier request or a refusal. */
type Answered = {
  readonly ok?: false;
  readonly status?: number;
  readonly body?: unknown;
  readonly rawBody?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
};

/**
 * Serves a writing route by `work`. What it did is written down here where the service has not done so:
 * after its commit, with the names of the fields that were sent and none of their values.
 */
export const servedOnRecord = async <T extends Answered>(
  keepAct: KeepAct | undefined,
  route: Route,
  { principal, params, body, now, requestId, ip, headers }: Caller,
  work: () => Promise<T>,
): Promise<T> => {
  const { act } = route;
  if (typeof act !== "object" || keepAct === undefined) return work();
  const request = { requestId, userAgent: headers["user-agent"] };
  const { done, isRecorded } = await whileDoing(request, work);
  if (isRecorded || !isNew(done)) return done;
  if (act.as !== undefined || principal === undefined) return done;
  if (act.of === "people" && principal.kind !== "session") return done;
  const target = targetOf(act, { params, answer: answerOf(done) });
  // Where neither the service nor the answer names what was made, nothing was: a file was only checked, or refused.
  if (target === undefined) return done;
  const entry = {
    at: now,
    actor: principal.id,
    action: actionOf(act),
    target,
    requestId,
    ip,
  } as const;
  await whileDoing(request, () => keepAct({ ...entry, outcome: "done", detail: detailOf(body) }));
  return done;
};

const isNew = ({ ok, status = 500, headers }: Answered): boolean =>
  ok !== false && status < 400 && headers?.["idempotent-replayed"] === undefined;

const answerOf = ({ body, rawBody }: Answered): unknown =>
  rawBody === undefined ? body : JSON.parse(rawBody);

// Members are people: the record is never erased, so it keeps what was changed of them and not to what.
const detailOf = (body: unknown): Record<string, unknown> | undefined =>
  typeof body === "object" && body !== null ? { fields: Object.keys(body) } : undefined;
