// An authenticator app for stories.
import { generateSync } from "otplib";

/** The six digits that an app with this secret shows at `now`. */
export const appCode = (secret: string, now: Date): string =>
  generateSync({ secret, epoch: Math.floor(now.getTime() / 1_000) });
