// Signs messages as Standard Webhooks describes it (standardwebhooks.com).
import { createHmac, randomBytes } from "node:crypto";
import { placeOf, type Sealer } from "../../kit/secrets/sealing.ts";
import { type Receiver, secretsOf } from "../domain/webhooks.ts";

const prefix = "whsec_";

/** A new signing secret: 256 random bits. */
export const newSecret = (): string => prefix + randomBytes(32).toString("base64");

const sealedFor = (id: string): string => placeOf("webhook_endpoint", id);

/** The secret of the endpoint `id` as it is stored. */
export const sealSecret = (sealer: Sealer, id: string, secret: string): string =>
  sealer.seal(sealedFor(id), secret);

/** The secrets of the endpoint `id` that sign at `now`, as its receiver knows them. */
export const openSecrets = (
  sealer: Sealer,
  id: string,
  receiver: Receiver,
  now: Date,
): readonly string[] =>
  secretsOf(receiver, now).map((secret) => sealer.open(sealedFor(id), secret));

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
