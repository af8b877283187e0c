// Sends a form with a file and tells how much of it has left: fetch cannot, XMLHttpRequest can.
import type { Problem } from "@nuqta/contracts/kit/problem.ts";
import type { Route } from "@nuqta/contracts/kit/route.ts";
import { type Answer, ApiError, baseAddress, pathOf } from "./api.ts";
import { confirmed, isReplaced, renewed, useSession } from "./session.ts";

type Sending = {
  readonly params?: Readonly<Record<string, string>>;
  readonly form: FormData;
  /** Called with the share that has left, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal?: AbortSignal;
  /** One per intention: the same key when it is sent again. */
  readonly idempotencyKey?: string;
};

/**
 * Sends `form` to a route that accepts one.
 * @throws ApiError when the server refuses or cannot be reached; DOMException "AbortError" when cancelled
 */
export const upload = async <const R extends Route>(
  route: R,
  sending: Sending,
): Promise<Answer<R>> => {
  const sent = useSession.getState().token;
  const answer = await send(route, sending);
  const isExpired = answer.status === 401 && useSession.getState().isAuthenticated;
  const isAsked =
    route.stepUp === "fresh" && (parse(answer.text) as Partial<Problem>).code === "reauth_required";
  const isKnown =
    (isExpired && ((await isReplaced(sent)) || (await renewed()))) ||
    (isAsked && (await confirmed()));
  const { status, text } = isKnown ? await send(route, sending) : answer;
  const data = parse(text);
  const schema = route.replies[status];
  if (schema === undefined) throw new ApiError(status, data as object);
  const parsed = schema.safeParse(data);
  if (!parsed.success)
    throw new Error(`The answer of ${route.path} breaks its contract: ${parsed.error.message}`);
  return parsed.data as Answer<R>;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

const send = (
  route: Route,
  { params, form, onProgress, signal, idempotencyKey }: Sending,
): Promise<{ status: number; text: string }> =>
  new Promise((settle, fail) => {
    const request = new XMLHttpRequest();
    request.open(route.method, `${baseAddress}${pathOf(route.path, params)}`);
    const { token } = useSession.getState();
    if (token !== null) request.setRequestHeader("authorization", `Bearer ${token}`);
    if (idempotencyKey !== undefined) request.setRequestHeader("idempotency-key", idempotencyKey);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => settle({ status: request.status, text: request.responseText });
    request.onerror = () => fail(new ApiError(0, {}));
    request.onabort = () => fail(new DOMException("cancelled", "AbortError"));
    signal?.addEventListener("abort", () => request.abort());
    onProgress(0);
    request.send(form);
  });
