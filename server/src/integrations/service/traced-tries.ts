// A span for each try of a delivery: part of the trace of the request that made the event, where that is recorded.
// Decision 0127.
import type { Sent } from "../../kit/http/outbound.ts";
import type { Traced, Tracing } from "../../kit/telemetry/tracing.ts";
import type { Delivery } from "../store/deliveries.ts";

type Try = {
  readonly delivery: Pick<Delivery, "eventType" | "attempts" | "endpointId" | "kind">;
  readonly url: string;
  /** The span of the commit that wrote the event, as a W3C traceparent. */
  readonly origin: string | null;
};

type Outcome = { readonly isTaken: boolean; readonly sent: Sent };

/** Tries within a span of its own where there is tracing; answers whether the receiver took it. */
export const tracedTry = async (
  tracing: Tracing | undefined,
  { delivery, url, origin }: Try,
  work: (span: Traced | undefined) => Promise<Outcome>,
): Promise<boolean> => {
  if (tracing === undefined) return (await work(undefined)).isTaken;
  const span = tracing.begin(`webhook ${delivery.eventType}`, {
    kind: "client",
    parent: origin ?? undefined,
    facts: {
      "http.request.method": "POST",
      // The host alone: the path of an address may be a secret.
      "server.address": new URL(url).hostname,
      "nuqta.webhook": delivery.endpointId,
      "nuqta.delivery": delivery.kind,
      "nuqta.try": delivery.attempts + 1,
    },
  });
  try {
    const { isTaken, sent } = await tracing.within(span, () => work(span));
    const isAnswer = "status" in sent;
    span.end({
      facts: isAnswer ? { "http.response.status_code": sent.status } : {},
      error: isTaken ? undefined : isAnswer ? String(sent.status) : sent.failure,
    });
    return isTaken;
  } catch (error) {
    span.end({ error: error instanceof Error ? error.name : "error" });
    throw error;
  }
};
