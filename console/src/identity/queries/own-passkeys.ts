// One's own passkeys: listed, added, removed.
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
} from "@nuqta/contracts/passkeys.ts";
import { useQuery } from "@tanstack/react-query";
import { type Answer, call } from "../../kit/api.ts";
import { queryClient } from "../../kit/queries.ts";
import { useSession } from "../../kit/session.ts";
import { identityKeys } from "../keys.ts";
import type { BothFactors } from "./own-factor.ts";
import { makePasskey, type NewOptions } from "./passkey-browser.ts";

export type Passkey = Answer<typeof listPasskeys>["data"][number];

/** The passkeys of the account, and whether this console's address can have any. */
export const useOwnPasskeys = () =>
  useQuery({
    queryKey: identityKeys.ownPasskeys,
    queryFn: ({ signal }) => call(listPasskeys, { signal }),
  });

const askAgain = () => queryClient.invalidateQueries({ queryKey: identityKeys.ownPasskeys });

/**
 * What the browser needs to make a passkey, for whoever gives both factors.
 * @throws ApiError
 */
export const beginAdding = async (both: BothFactors): Promise<NewOptions> =>
  (await call(beginPasskey, { body: both })).options;

/**
 * Has the browser make a passkey and keeps it under `name`.
 * @throws ApiError
 */
export const add = async (options: NewOptions, name: string): Promise<void> => {
  await call(addPasskey, { body: { name, credential: await makePasskey(options) } });
  useSession.setState({ hasPasskey: true });
  await askAgain();
};

/**
 * Removes a passkey; `isLast` when the account has none after it.
 * @throws ApiError
 */
export const removeOne = async (id: string, both: BothFactors, isLast: boolean): Promise<void> => {
  await call(removePasskey, { params: { id }, body: both });
  if (isLast) useSession.setState({ hasPasskey: false });
  await askAgain();
};
