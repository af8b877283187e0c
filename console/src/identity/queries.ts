// Signing in and out, the recovery of a password, and the state of the session.
import {
  authStatus,
  changePassword,
  forgetPassword,
  login,
  logout,
  resetPassword,
  verifyCode,
} from "@nuqta/contracts/identity.ts";
import { call } from "../kit/api.ts";
import { queryClient } from "../kit/queries.ts";
import { clearSession, keepSession, useSession } from "../kit/session.ts";
import type { Audience } from "./domain/audience.ts";

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

const open = async (email: string, password: string): Promise<void> => {
  // The specification's clients always send this; the server decides by the account.
  const { token, userData } = await call(login, {
    query: { role_id: 2 },
    body: { email, password },
  });
  useSession.setState({ token });
  const status = await call(authStatus, {});
  keepSession(token, userData, status.must_change_password);
};

/**
 * Signs in by the way that was chosen and keeps the session. A failure clears what was stored.
 * @throws ApiError
 */
export const signIn = async (
  email: string,
  password: string,
  _audience: Audience,
): Promise<void> => {
  useSession.setState({ isLoadingAuth: true });
  try {
    await open(email, password);
  } catch (failure) {
    clearSession();
    throw failure;
  }
};

/**
 * Signs in over a page whose session ended; a failure leaves the page as it is.
 * @throws ApiError
 */
export const signInAgain = open;

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
