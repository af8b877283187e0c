// The second factor of a session, and what asks for it over a page. Not on the way to the first page.
import { authStatus, type FactorState, reauthenticate } from "@nuqta/contracts/identity.ts";
import { checkPasskey } from "@nuqta/contracts/passkeys.ts";
import { checkFactor } from "@nuqta/contracts/second-factor.ts";
import { call } from "../../kit/api.ts";
import { keepSession, replaceToken, useSession } from "../../kit/session.ts";
import { signByPasskey } from "./passkey-browser.ts";
import { askIn, enter } from "./session.ts";
import { standingOf } from "./standing.ts";

/** The ends of a sign-in over a page: the code it waits for, or a passkey. */
export type Finish = {
  readonly byCode: (code: string) => Promise<void>;
  readonly byPasskey: () => Promise<void>;
};

/**
 * Signs in over a page whose session ended; a failure leaves the page as it is. Answers how to end it
 * where a second factor is asked for; until then the page stays as it is, too.
 * @throws ApiError
 */
export const signInAgain = async (email: string, password: string): Promise<Finish | undefined> => {
  const signed = await askIn(email, password);
  const standing = await enter(signed);
  const finish = (factor: FactorState): void =>
    keepSession(signed.token, signed.userData, { ...standing, factor });
  if (standing.factor !== "pending") return void finish(standing.factor);
  useSession.setState({ hasPasskey: standing.hasPasskey });
  return {
    byCode: async (code) => {
      await call(checkFactor, { body: { code } });
      finish("done");
    },
    byPasskey: async () => {
      await call(checkPasskey, { body: { credential: await signByPasskey() } });
      finish("done");
    },
  };
};

/**
 * Goes on in a page whose session ended once another tab of the browser is signed in with all that its account asks
 * for. `ended` is the token that was stored when the session ended; without a newer one nothing happens.
 */
export const resume = async (ended: string | null): Promise<void> => {
  const token = localStorage.getItem("token");
  if (token === null || token === ended) return;
  useSession.setState({ token });
  const status = await call(authStatus, {}).catch(() => undefined);
  if (status === undefined || status.must_change_password) return;
  if (status.mfa === "pending" || status.mfa === "enrol") return;
  keepSession(localStorage.getItem("token") ?? token, status.userData, standingOf(status));
};

/** Asks anew for the second factor of the session; without an answer it stays as it was. */
export const askForFactor = async (): Promise<void> => {
  const status = await call(authStatus, {}).catch(() => undefined);
  if (status !== undefined) useSession.setState({ factor: status.mfa, hasPasskey: status.passkey });
};

/**
 * Gives the second factor of the session; answers how many recovery codes are left.
 * @throws ApiError
 */
export const giveFactor = async (code: string): Promise<number> => {
  const { recovery_codes_left: left } = await call(checkFactor, { body: { code } });
  useSession.setState({ factor: "done" });
  return left;
};

/**
 * Gives the second factor of the session by a passkey.
 * @throws ApiError
 */
export const givePasskey = async (): Promise<void> => {
  await call(checkPasskey, { body: { credential: await signByPasskey() } });
  useSession.setState({ factor: "done" });
};

/**
 * Shows that it is still the person who signed in, by the password and, with a second factor, a code.
 * @throws ApiError
 */
export const confirmSelf = async (password: string, code: string): Promise<void> => {
  const body = { password, ...(code === "" ? {} : { code }) };
  replaceToken((await call(reauthenticate, { body })).token);
};

/**
 * The same with a passkey in the place of the code.
 * @throws ApiError
 */
export const confirmByPasskey = async (password: string): Promise<void> => {
  const body = { password, passkey: await signByPasskey() };
  replaceToken((await call(reauthenticate, { body })).token);
};
