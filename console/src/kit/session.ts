// The session: a token in local storage (its other half is a cookie no script sees) and who it is. In test mode a tab
// has a token of its own, which no other tab sees.
// Decision 0143.
import type { FactorState, UserData } from "@nuqta/contracts/identity.ts";
import type { Permission } from "@nuqta/contracts/kit/permission.ts";
import { create } from "zustand";

type Company = { readonly realm: string; readonly takes_password: boolean };

export type Session = {
  token: string | null;
  isAuthenticated: boolean;
  isLoadingAuth: boolean;
  user: UserData | null;
  /** A temporary password has to be changed before anything else. */
  mustChangePassword: boolean;
  /** Whether the account has a second factor, and whether this session has given it. */
  factor: FactorState;
  /** Whether a passkey of the account can stand in for a code. */
  hasPasskey: boolean;
  /** The place was restored from a backup and takes no changes yet. */
  isRestored: boolean;
  /** Permissions of the account, as the server said when the session was looked at. */
  permissions: readonly Permission[];
  /** The company at whose address the person signs in again, if they came from one. */
  company: Company | null;
  /** The server wants the password once more; a dialog asks for it. */
  isConfirming: boolean;
  /** The session ended while somebody was at work; a dialog asks them to sign in, and nothing else is shown. */
  isExpired: boolean;
};

const storedUser = (): UserData | null => {
  try {
    return JSON.parse(localStorage.getItem("userData") ?? "null") as UserData | null;
  } catch {
    return null;
  }
};

const testPlace = "testToken";

/** The token of this tab in test mode, or that of the browser. */
export const storedToken = (): string | null =>
  sessionStorage.getItem(testPlace) ?? localStorage.getItem("token");

/** Whether this tab is in test mode, where nothing is real. */
export const inTestMode = (token: string | null = storedToken()): boolean =>
  token?.startsWith("test_") === true;

const keepToken = (token: string): void =>
  inTestMode(token)
    ? sessionStorage.setItem(testPlace, token)
    : localStorage.setItem("token", token);

/** Starts with the stored token, not yet authenticated, loading until the status is known. */
export const useSession = create<Session>()(() => ({
  token: storedToken(),
  isAuthenticated: false,
  isLoadingAuth: true,
  user: storedUser(),
  mustChangePassword: false,
  factor: "none",
  hasPasskey: false,
  isRestored: false,
  permissions: [],
  company: null,
  isConfirming: false,
  isExpired: false,
}));

/** The duties of a session before anything else. */
export type Standing = Pick<
  Session,
  "mustChangePassword" | "factor" | "hasPasskey" | "isRestored" | "permissions" | "company"
>;

// What was begun in a session, such as drafts, is of whoever began it.
const forgetBegun = (): void => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith("nuqta.")) localStorage.removeItem(key);
};

/** Keeps a new session; of the drafts of somebody else nothing stays. */
export const keepSession = (token: string, user: UserData, standing: Standing): void => {
  const before = storedUser();
  if (before !== null && before.id !== user.id) forgetBegun();
  keepToken(token);
  localStorage.setItem("userData", JSON.stringify(user));
  useSession.setState({
    ...{ token, user, ...standing },
    ...{ isAuthenticated: true, isLoadingAuth: false, isExpired: false, isConfirming: false },
  });
};

/** Goes on with another token, which the server gave to the session in the place of the one it had. */
export const replaceToken = (token: string): void => {
  keepToken(token);
  useSession.setState({ token });
};

/**
 * Takes this tab out of test mode, or into it by `token`, and loads the console anew: nothing that stands on a page of
 * one world may be sent in the other.
 */
export const changeWorld = (token: string | null): void => {
  if (token === null) sessionStorage.removeItem(testPlace);
  else sessionStorage.setItem(testPlace, token);
  window.location.assign("/");
};

/** Goes on with the session of the browser, for signing out or where that of test mode is over. */
export const dropTestMode = (): void => {
  sessionStorage.removeItem(testPlace);
  useSession.setState({ token: localStorage.getItem("token") });
};

/** Time that a token another tab was given may take to arrive here, ms. */
const replacedWithin = 600;

/** True where the session goes on with another token than the one that was `sent`, which the server takes no more. */
export const isReplaced = (sent: string | null): Promise<boolean> =>
  new Promise((settle) => {
    const isNew = (token: string | null): boolean => token !== null && token !== sent;
    if (isNew(useSession.getState().token)) return settle(true);
    const done = (is: boolean): void => {
      clearTimeout(late);
      stop();
      settle(is);
    };
    const late = setTimeout(() => done(false), replacedWithin);
    const stop = useSession.subscribe(({ token }) => isNew(token) && done(true));
  });

/** Forgets the session, here and in the storage, with all that was begun in it, such as drafts. */
export const clearSession = (): void => {
  sessionStorage.removeItem(testPlace);
  localStorage.removeItem("token");
  localStorage.removeItem("userData");
  forgetBegun();
  useSession.setState({
    ...{
      token: null,
      user: null,
      mustChangePassword: false,
      factor: "none",
      hasPasskey: false,
      permissions: [],
      company: null,
    },
    ...{ isAuthenticated: false, isLoadingAuth: false, isExpired: false, isConfirming: false },
  });
};

/** Leaves this tab signed out and what is stored as it is: another tab may wait for a sign-in. */
export const startSignedOut = (): void =>
  useSession.setState({ isAuthenticated: false, isLoadingAuth: false });

/**
 * Settles once the person has signed in again over what they were doing, or gave up (false). Somebody else who
 * signs in goes on with nothing of it.
 */
export const renewed = async (): Promise<boolean> => {
  // Who signs in again is in the live world, and nothing of this page may go on there.
  if (inTestMode()) {
    changeWorld(null);
    return false;
  }
  const before = useSession.getState().user?.id;
  useSession.setState({ isExpired: true });
  await closed("isExpired");
  const { isAuthenticated, user } = useSession.getState();
  return isAuthenticated && user?.id === before;
};

let hasConfirmed = false;

/** Settles once the person has shown that it is still them, or would rather not (false). */
export const confirmed = async (): Promise<boolean> => {
  hasConfirmed = false;
  useSession.setState({ isConfirming: true });
  await closed("isConfirming");
  return hasConfirmed;
};

/** Closes the dialog that asks who it is; `isDone` when the server knows it now. */
export const endConfirming = (isDone: boolean): void => {
  hasConfirmed = isDone;
  useSession.setState({ isConfirming: false });
};

const closed = (dialog: "isExpired" | "isConfirming"): Promise<void> =>
  new Promise((settle) => {
    const stop = useSession.subscribe((now) => {
      if (now[dialog]) return;
      stop();
      settle();
    });
  });

// Signing out in one tab signs out in all of them; signing in likewise. Over an ended session the dialog looks at
// the new one first: it may still wait for a code.
window.addEventListener("storage", ({ key, newValue }) => {
  if (key !== "token") return;
  if (newValue === null) clearSession();
  else if (!inTestMode())
    useSession.setState({ token: newValue, user: storedUser(), isAuthenticated: true });
});

// Another person at a page that stands open, here or in another tab: nothing of what the one before saw may stay.
useSession.subscribe((now, before) => {
  const isOther = now.user?.id !== before.user?.id;
  if (isOther && now.isAuthenticated && before.isAuthenticated) window.location.replace("/");
});
