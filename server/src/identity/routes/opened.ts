// The answer to a sign-in that succeeded, however it was done.

import { reply } from "../../kit/http/bind.ts";
import type { Cookies } from "../../kit/http/credentials.ts";
import { deviceMs } from "../domain/sessions.ts";
import { keptCookie } from "../service/sessions.ts";
import type { SignedIn } from "../service/sign-in.ts";

/** The cookie by which a browser is known to have signed in before. */
export const deviceCookie = "device";

/** The reply of the specification's login, with the cookies that a browser keeps. */
export const openedReply = ({ token, cookie, device, staff }: SignedIn, cookies: Cookies) => {
  const kept = [
    ...(cookie === undefined ? [] : [keptCookie(cookies, cookie)]),
    ...(device === undefined ? [] : [cookies.keep(deviceCookie, device, deviceMs / 1_000)]),
  ];
  const message = "Signed in successfully";
  const messageAr = "تم تسجيل الدخول بنجاح";
  const body = { success: true, token, userData: staff, message, messageAr } as const;
  return reply(200, body, kept.length === 0 ? {} : { "set-cookie": kept });
};
