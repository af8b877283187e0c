// The sender of SMS and push messages through the gateway of the operator.
import { secondMs } from "@nuqta/contracts/kit/time.ts";
import type { Outcome } from "../delivery/notes.ts";
import type { Log } from "../process/log.ts";
import type { DueMessage } from "./outbox.ts";

/** What becomes of a message; the same message may come again, so an adapter tells them apart by id. */
export type DeliverMessage = (message: DueMessage) => Promise<Outcome>;

const patienceMs = 15 * secondMs;

// What `fetch` says of a connection that failed is in the cause: a name that is not found, a certificate.
const reasonOf = (error: unknown): string => {
  const { name, cause } = error as Error & { cause?: { code?: unknown } };
  return typeof cause?.code === "string" ? `${name} ${cause.code}` : name;
};

/**
 * The adapter of a gateway of the operator: one POST for a message, `{id, channel, to, text}` as JSON.
 * 2xx takes it, 4xx refuses it for good (but 408 and 429), anything else may be mended.
 */
export const gatewayAdapter =
  (url: string, log: Log): DeliverMessage =>
  async ({ id, channel, to, text, attempts }) => {
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": id },
        body: JSON.stringify({ id, channel, to, text }),
        redirect: "error",
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.body?.cancel();
      if (answer.ok) return "sent";
      log.warn({ status: answer.status, message: id, attempts }, "a message was not taken");
      const mayMend = answer.status >= 500 || answer.status === 408 || answer.status === 429;
      return mayMend ? "try_later" : "refused";
    } catch (err) {
      log.warn({ err: reasonOf(err), message: id, attempts }, "the gateway did not answer");
      return "try_later";
    }
  };
