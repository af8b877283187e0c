// A key for the harness that outlives any jump of the clock: sessions end when their time is over.
import { scopes } from "../../../contracts/src/kit/permission.ts";
import type { Harness } from "./harness.ts";

/** Lets all clients of the harness use an API key of a year's life instead of a session. */
export const useApiKey = async (harness: Harness): Promise<void> => {
  const session = await harness.token();
  const reply = await fetch(`${harness.url()}/v1/api-keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${session}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "faults", scopes, expires_in_days: 365 }),
  });
  const { key } = (await reply.json()) as { key?: string };
  if (key === undefined) throw new Error(`no key: ${reply.status}`);
  harness.token = async () => key;
};
