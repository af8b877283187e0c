// Verifies what Nuqta sends: signed as Standard Webhooks describes it (standardwebhooks.com).
import { type EventReply, event } from "@nuqta/contracts/events.ts";

/** A message that must not be believed; the message says why, for the log. */
export class WebhookError extends Error {
  override name = "WebhookError";
}

export type Message = {
  /** The headers as they came, by names in lower case; a Headers object does as well. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The content as it came: parsed and printed again it has another signature. */
  readonly body: string;
  /** The signing secret, and the one before it while they overlap. */
  readonly secrets: readonly string[];
  readonly now?: Date;
  /** Difference that clocks may have, in seconds; five minutes unless told. */
  readonly toleranceSeconds?: number;
};

/**
 * Gives the event of a message that Nuqta has signed, of now.
 * @throws WebhookError for everything else
 */
export const verifyWebhook = async (message: Message): Promise<EventReply> => {
  const { headers, body, secrets, now = new Date(), toleranceSeconds = 300 } = message;
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) =>
    headerOf(headers, `webhook-${name}`),
  );
  if (!id || !timestamp || !signatures) throw new WebhookError("A webhook header is missing");
  const apart = Math.abs(now.getTime() / 1_000 - Number(timestamp));
  if (!/^[0-9]{1,12}$/.test(timestamp) || apart > toleranceSeconds)
    throw new WebhookError("The message is not of now");
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const given = signatures.split(" ").flatMap((each) => (each.startsWith("v1,") ? [each] : []));
  for (const secret of secrets) {
    const key = await keyOf(secret);
    for (const each of given) {
      const signature = bytesOf(each.slice(3));
      // Compared in constant time by the library.
      if (signature && (await crypto.subtle.verify("HMAC", key, signature, content)))
        return eventOf(body, id);
    }
  }
  throw new WebhookError("No signature fits");
};

const headerOf = (headers: Message["headers"], name: string): string | undefined => {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
};

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
};

const keyOf = (secret: string) => {
  const bytes = bytesOf(secret.replace(/^whsec_/, ""));
  if (bytes === undefined || bytes.length < 24) throw new WebhookError("This is no signing secret");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
    "verify",
  ]);
};

const eventOf = (body: string, id: string): EventReply => {
  const parsed = event.safeParse(JSON.parse(body));
  if (!parsed.success || parsed.data.id !== id) throw new WebhookError("The message is no event");
  return parsed.data;
};
