// What the browser does with passkeys: it makes them, and it signs with them.
// Decision 0078.
import type { NewPasskey, SignedPasskey } from "@nuqta/contracts/passkey-credentials.ts";
import { type beginPasskey, beginPasskeyCheck } from "@nuqta/contracts/passkeys.ts";
import { type Answer, ApiError, call } from "../../kit/api.ts";

// Loaded at the first use: most visits never ask for a passkey.
const library = () => import("@simplewebauthn/browser");

/** The browser made or signed nothing: closed, timed out, or no such passkey on this device. */
class NoPasskey extends ApiError {
  override name = "NoPasskey";
}

const stopped = {
  message:
    "No passkey was used: the request was closed, timed out, or there is none on this device.",
  messageAr: "لم يُستخدم أي مفتاح مرور: أُغلق الطلب أو انتهت مهلته أو لا يوجد مفتاح على هذا الجهاز.",
};
const known = {
  message: "This device already holds a passkey of this account.",
  messageAr: "يوجد على هذا الجهاز مفتاح مرور لهذا الحساب بالفعل.",
};

const refused = (sentence: typeof stopped) =>
  new NoPasskey(422, { code: "passkey_refused", ...sentence });

/** Whether this browser can use passkeys on this page. */
export const canUsePasskeys = (): boolean => window.PublicKeyCredential !== undefined;

/** The options for a new passkey, as the server gave them. */
export type NewOptions = Answer<typeof beginPasskey>["options"];

/**
 * A new passkey on a device of the person.
 * @throws ApiError when the person or the browser stopped it
 */
export const makePasskey = async (options: NewOptions): Promise<NewPasskey> => {
  const { startRegistration } = await library();
  type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];
  const made = await startRegistration({ optionsJSON: options as unknown as Options }).catch(
    (failure: unknown) => {
      throw refused((failure as Error).name === "InvalidStateError" ? known : stopped);
    },
  );
  return made as unknown as NewPasskey;
};

/**
 * A challenge of the server, signed with a passkey of the account.
 * @throws ApiError when the person or the browser stopped it, or the server has none
 */
export const signByPasskey = async (): Promise<SignedPasskey> => {
  const [{ startAuthentication }, { options }] = await Promise.all([
    library(),
    call(beginPasskeyCheck, {}),
  ]);
  type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const signed = await startAuthentication({ optionsJSON: options as unknown as Options }).catch(
    () => {
      throw refused(stopped);
    },
  );
  return signed as unknown as SignedPasskey;
};
