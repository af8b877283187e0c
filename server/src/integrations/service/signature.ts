// Signs messages as Standard Webhooks describes it (standardwebhooks.com).
import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A new signing secret: 256 random bits. */
export const newSecret = (): string => prefix + randomBytes(32).toString("base64");

/**
 * The headers of a message, with one signature for each secret.
 * @param id the same for every try of the same event, so that receivers can tell
 */
export const signedHeaders = (
  message: { id: string; at: Date; body: string },
  secrets: readonly string[],
): Record<string, string> => {
  const timestamp = String(Math.floor(message.at.getTime() / 1_000));
  const content = `${message.id}.${timestamp}.${message.body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
  });
  return {
    "content-type": "application/json",
    "user-agent": "Nuqta-Webhooks/1",
    "webhook-id": message.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
};
