// One's own authenticator app.
import {
  beginAuthenticator,
  confirmAuthenticator,
  getAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from "@nuqta/contracts/second-factor.ts";
import { useQuery } from "@tanstack/react-query";
import { type Answer, call } from "../../kit/api.ts";
import { queryClient } from "../../kit/queries.ts";
import { useSession } from "../../kit/session.ts";
import { identityKeys } from "../keys.ts";

/** Since when there is an app, and how many recovery codes are left. */
export const useOwnFactor = () =>
  useQuery({
    queryKey: identityKeys.ownFactor,
    queryFn: ({ signal }) => call(getAuthenticator, { signal }),
  });

const askAgain = (): Promise<unknown> =>
  Promise.all(
    [identityKeys.ownFactor, identityKeys.ownSessions].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

export type Begun = Answer<typeof beginAuthenticator>;

/**
 * The secret of a new app, which is asked for nowhere until its first code was given.
 * @throws ApiError
 */
export const begin = (password: string): Promise<Begun> =>
  call(beginAuthenticator, { body: { password } });

/**
 * Gives the first code of the app; answers the recovery codes.
 * @throws ApiError
 */
export const confirm = async (code: string): Promise<readonly string[]> => {
  const { recovery_codes: codes } = await call(confirmAuthenticator, { body: { code } });
  useSession.setState({ factor: "done" });
  await askAgain();
  return codes;
};

export type BothFactors = { password: string; code: string };

/**
 * New recovery codes in the place of those before.
 * @throws ApiError
 */
export const renewCodes = async (both: BothFactors): Promise<readonly string[]> => {
  const { recovery_codes: codes } = await call(renewRecoveryCodes, { body: both });
  await askAgain();
  return codes;
};

/**
 * Takes the app away.
 * @throws ApiError
 */
export const remove = async (both: BothFactors): Promise<void> => {
  await call(removeAuthenticator, { body: both });
  useSession.setState({ factor: "none" });
  await askAgain();
};
