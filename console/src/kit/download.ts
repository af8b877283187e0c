// Files that the server makes: asked for with the session, and handed to the browser to keep.
import type { Route } from "@nuqta/contracts/kit/route.ts";
import { keepFile } from "../ui/keep-file.ts";
import { ApiError, type Ask, baseAddress, mustConfirm, pathOf, queryOf } from "./api.ts";
import { confirmed, isReplaced, useSession } from "./session.ts";

/**
 * Downloads what a route produces and keeps it under `name`.
 * @throws ApiError when the server refuses or cannot be reached
 */
export const download = async <const R extends Route>(
  route: R,
  ask: Ask<R>,
  name: string,
): Promise<void> => {
  keepFile(await fetchFile(route, ask), name);
};

/**
 * The content of a file that a route produces.
 * @throws ApiError when the server refuses or cannot be reached
 */
export const fetchFile = async <const R extends Route>(route: R, ask: Ask<R>): Promise<Blob> => {
  const url = `${baseAddress}${pathOf(route.path, ask.params)}${queryOf(ask.query)}`;
  const send = () => {
    const { token } = useSession.getState();
    return fetch(url, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      credentials: "same-origin",
    }).catch(() => {
      throw new ApiError(0, {});
    });
  };
  const sent = useSession.getState().token;
  const first = await send();
  const isAgain =
    (first.status === 401 && (await isReplaced(sent))) ||
    ((await mustConfirm(route, first)) && (await confirmed()));
  const response = isAgain ? await send() : first;
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
  return response.blob();
};
