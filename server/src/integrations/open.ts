// Opens integrations: the feed of events, and the webhooks that are sent from it.
import type { Opened } from "../kit/http/opened.ts";
import { type OutboundOptions, openOutbound } from "../kit/http/outbound.ts";
import { startWebhookJobs } from "./jobs.ts";
import { mountIntegrations } from "./routes/feed.ts";

type Parts = Omit<Parameters<typeof startWebhookJobs>[0], "outbound"> & {
  outbound: OutboundOptions;
};

export const open = (parts: Parts): Opened => {
  const sending = { ...parts, outbound: openOutbound(parts.outbound) };
  return {
    routes: (api) => mountIntegrations(api, sending),
    jobs: [() => startWebhookJobs(sending)],
  };
};
