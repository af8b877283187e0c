// Signing in and out, the recovery of a password, and the state of the session.
import {
  type Audience,
  authStatus,
  changePassword,
  forgetPassword,
  login,
  logout,
  reauthenticate,
  resetPassword,
  ssoExchange,
  verifyCode,
  wrongAudience,
} from "@nuqta/contracts/identity.ts";
import { type Answer, ApiError, call } from "../../kit/api.ts";
import { queryClient } from "../../kit/queries.ts";
import { clearSession, keepSession, useSession } from "../../kit/session.ts";

/** Asks once whether the stored session is good; a failure of any kind counts as signed out. */
export const checkSession = async (): Promise<void> => {
  const { token } = useSession.getState();
  try {
    const status = await call(authStatus, {});
    if (token === null) clearSession();
    else keepSession(token, status.userData, status.must_change_password);
  } catch {
    clearSession();
  }
};

/** The door that was chosen is not the one of the account; `en` and `ar` say so. */
class WrongAudience extends ApiError {
  override name = "WrongAudience";
}

type SignedIn = Answer<typeof login>;

const keep = async ({ token, userData }: SignedIn): Promise<void> => {
  useSession.setState({ token });
  const status = await call(authStatus, {});
  keepSession(token, userData, status.must_change_password);
};

// The specification's clients always send role_id=2; the server decides by the account.
const askIn = (email: string, password: string): Promise<SignedIn> =>
  call(login, { query: { role_id: 2 }, body: { email, password } });

/**
 * Signs in at the door that was chosen and keeps the session. A failure clears what was stored.
 * @throws ApiError
 */
export const signIn = async (
  email: string,
  password: string,
  audience: Audience,
): Promise<void> => {
  useSession.setState({ isLoadingAuth: true });
  try {
    const signed = await askIn(email, password);
    if (signed.userData.audience !== audience) {
      useSession.setState({ token: signed.token });
      await call(logout, {});
      throw new WrongAudience(403, wrongAudience[audience]);
    }
    await keep(signed);
  } catch (failure) {
    clearSession();
    throw failure;
  }
};

/**
 * Trades the code of a tenant login for a session.
 * @throws ApiError
 */
export const signInByTenant = async (code: string): Promise<void> => {
  await keep(await call(ssoExchange, { body: { code } }));
};

/**
 * Signs in over a page whose session ended; a failure leaves the page as it is.
 * @throws ApiError
 */
export const signInAgain = async (email: string, password: string): Promise<void> =>
  keep(await askIn(email, password));

/**
 * Shows with the password that it is still the person who signed in.
 * @throws ApiError
 */
export const confirmSelf = async (password: string): Promise<void> => {
  await call(reauthenticate, { body: { password } });
};

/** Ends the session here at once, and at the server. */
export const signOut = async (): Promise<void> => {
  const ending = call(logout, {}).catch(() => undefined);
  clearSession();
  queryClient.clear();
  await ending;
};

/** @throws ApiError */
export const askForCode = async (email: string): Promise<void> => {
  await call(forgetPassword, { body: { email } });
};

/** @throws ApiError */
export const giveCode = async (email: string, code: string): Promise<void> => {
  await call(verifyCode, { body: { email, verificationCode: Number(code) } });
};

/** @throws ApiError */
export const setPassword = async (email: string, password: string): Promise<void> => {
  await call(resetPassword, { body: { email, password, isVerified: true } });
};

/** @throws ApiError */
export const changeOwnPassword = async (current: string, next: string): Promise<void> => {
  await call(changePassword, { body: { current_password: current, new_password: next } });
  useSession.setState({ mustChangePassword: false });
};
