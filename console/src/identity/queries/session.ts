// Signing in and out, the recovery of a password, and the state of the session.
import {
  type Audience,
  authStatus,
  changePassword,
  login,
  logout,
  ssoExchange,
  wrongAudience,
} from "@nuqta/contracts/identity.ts";
import { forgetPassword, resetPassword, verifyCode } from "@nuqta/contracts/recovery.ts";
import { type Answer, ApiError, call } from "../../kit/api.ts";
import { queryClient } from "../../kit/queries.ts";
import {
  clearSession,
  dropTestMode,
  inTestMode,
  isReplaced,
  keepSession,
  type Standing,
  startSignedOut,
  storedToken,
  useSession,
} from "../../kit/session.ts";
import { isFromCompany } from "../domain/tenant-code.ts";
import { standingOf } from "./standing.ts";

/**
 * Asks once whether the stored session is good; a failure of any kind counts as signed out. On the way back from a
 * company what is stored stays: another tab may stand over an ended session and wait for this very sign-in.
 */
export const checkSession = async (): Promise<void> => {
  const { token } = useSession.getState();
  try {
    const status = await call(authStatus, {}).catch(async (failure: unknown) => {
      // Another tab may just have confirmed who it is, and be given another token.
      const isOld = failure instanceof ApiError && failure.status === 401 && token !== null;
      if (isOld && (await isReplaced(token))) return call(authStatus, {});
      throw failure;
    });
    if (token === null) clearSession();
    else keepSession(storedToken() ?? token, status.userData, standingOf(status));
  } catch {
    if (inTestMode(token)) {
      dropTestMode();
      return checkSession();
    }
    if (isFromCompany(window.location)) startSignedOut();
    else clearSession();
  }
};

/** The door that was chosen is not the one of the account; `en` and `ar` say so. */
class WrongAudience extends ApiError {
  override name = "WrongAudience";
}

type SignedIn = Answer<typeof login>;

/** Asks what a new session has to do first. */
export const enter = async ({ token }: SignedIn): Promise<Standing> => {
  useSession.setState({ token });
  return standingOf(await call(authStatus, {}));
};

const keep = async (signed: SignedIn): Promise<void> =>
  keepSession(signed.token, signed.userData, await enter(signed));

/** A session of its own; the specification's clients always send role_id=2, the server decides by the account. */
export const askIn = (email: string, password: string): Promise<SignedIn> =>
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

/** Ends the session here at once, and at the server. */
export const signOut = async (): Promise<void> => {
  dropTestMode();
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
