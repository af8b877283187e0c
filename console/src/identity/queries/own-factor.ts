// One's own authenticator app.
import {
  beginAuthenticator,
  confirmAuthenticator,
  getAuthenticator,
  mailEnrolmentCode,
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
    [identityKeys.ownFactor, identityKeys.ownPasskeys, identityKeys.ownSessions].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

export type Begun = Answer<typeof beginAuthenticator>;

type Typed = { password: string; mail_code: string };

/**
 * The secret of a new app, which is asked for nowhere until its first code was given.
 * @throws ApiError
 */
export const begin = ({ password, mail_code: code }: Typed): Promise<Begun> =>
  call(beginAuthenticator, { body: { password, ...(code === "" ? {} : { mail_code: code }) } });

/**
 * Mails the code that is asked for on an account of before.
 * @throws ApiError
 */
export const mailCode = async (): Promise<void> => {
  await call(mailEnrolmentCode, {});
};

/**
 * Gives the first code of the app; answers the recovery codes. The session learns of it by `noteFactor`.
 * @throws ApiError
 */
export const confirm = async (code: string): Promise<readonly string[]> => {
  const { recovery_codes: codes } = await call(confirmAuthenticator, { body: { code } });
  await askAgain();
  return codes;
};

/** Tells the session that its account has a factor now, which opens the page that waits behind. */
export const noteFactor = (): void => useSession.setState({ factor: "done" });

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
  // Passkeys stand beside an app, and go with it.
  useSession.setState({ factor: "none", hasPasskey: false });
  await askAgain();
};
