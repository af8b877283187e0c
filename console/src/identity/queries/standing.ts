// The state of the session without its contract, for pages that do without contracts. In any doubt nothing is kept.
import type { authStatus } from "@nuqta/contracts/identity.ts";
import type { Answer } from "../../kit/api.ts";
import {
  isReplaced,
  keepSession,
  renewed,
  type Standing,
  storedToken,
  useSession,
} from "../../kit/session.ts";

type Status = Answer<typeof authStatus>;

/** The duties of a session, as its status tells them. */
export const standingOf = (status: Status): Standing => ({
  mustChangePassword: status.must_change_password,
  factor: status.mfa,
  hasPasskey: status.passkey,
  isRestored: status.restored,
  permissions: status.permissions,
  company: status.company,
});

type Told = { readonly status: number; readonly body: Status | undefined };

// Always read to its end: an answer that nobody reads stays open and keeps its connection.
const ask = async (token: string | null): Promise<Told | undefined> => {
  try {
    const response = await fetch("/api/auth/status", {
      headers: { accept: "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      credentials: "same-origin",
    });
    const text = await response.text();
    return { status: response.status, body: response.ok ? JSON.parse(text) : undefined };
  } catch {
    return undefined;
  }
};

/** Keeps the stored session where it is good, and otherwise leaves all as it is. */
export const lookAtSession = async (): Promise<void> => {
  const { token } = useSession.getState();
  if (token === null) return;
  const status = (await ask(token))?.body;
  if (status?.success === true)
    keepSession(storedToken() ?? token, status.userData, standingOf(status));
};

/** Asks whether the session of a page that stands open has ended; if so, the page is covered until somebody signs in. */
export const lookAfterSession = async (): Promise<void> => {
  const { token, isAuthenticated, isExpired } = useSession.getState();
  if (!isAuthenticated || isExpired) return;
  const isOver = (await ask(token))?.status === 401;
  if (isOver && !(await isReplaced(token)) && !useSession.getState().isExpired) await renewed();
};
