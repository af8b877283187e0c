// Accounts, their rights and the limits on them: values and pure functions.
export { type Admission, untrusted } from "../domain/admissions.ts";
export { networkOf, rateLimits } from "../domain/guesses.ts";
export { codeText } from "../domain/passwords.ts";
export {
  sessionIdleMs,
  sessionLifeMs,
  sessionsMax,
  unboundSessionLifeMs,
} from "../domain/sessions.ts";
