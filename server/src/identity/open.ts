// Opens identity: people and keys that sign in, and their sessions.
import type { Opened } from "../kit/http/opened.ts";
import type { Clock } from "../kit/process/clock.ts";
import type { Log } from "../kit/process/log.ts";
import { startIdentityJobs } from "./jobs.ts";
import { type IdentityParts, mountIdentity } from "./routes/sign-in.ts";
import type { KeyRequests } from "./service/key-requests.ts";

export const open = (
  parts: IdentityParts & { clock: Clock; log: Log; keyRequests: KeyRequests },
): Opened => {
  // In every process, whatever its role: each writes down the uses and requests of keys that it saw itself.
  const stop = startIdentityJobs(parts);
  return {
    routes: (api) => mountIdentity(api, parts),
    close: async () => {
      await stop();
      await parts.authenticator.settled();
      await parts.keyRequests.flush();
    },
  };
};
