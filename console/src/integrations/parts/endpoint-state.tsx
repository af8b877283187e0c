// How an endpoint and a delivery stand, in a word.
import { useSpeech } from "../../i18n/language.tsx";
import { Pill } from "../../ui/page.tsx";
import type { Delivery, DeliveryState, Webhook } from "../queries/webhooks.ts";
import { webhookTexts as texts } from "../texts/webhooks.ts";

/** Whether an endpoint gets what it should. */
export const EndpointPill = ({ webhook }: { webhook: Webhook }) => {
  const { t } = useSpeech();
  if (webhook.state !== "active")
    return (
      <Pill tone={webhook.state === "paused" ? "off" : "loss"}>{t(texts[webhook.state])}</Pill>
    );
  const isFailing = webhook.failing_since !== null;
  return (
    <Pill tone={isFailing ? "warn" : "on"}>{t(isFailing ? texts.failing : texts.healthy)}</Pill>
  );
};

/** The words of the states of a delivery. */
export const stateTexts = {
  waiting: texts.stateWaiting,
  delivered: texts.stateDelivered,
  parked: texts.stateParked,
  failed: texts.stateFailed,
} as const;

const tones = { waiting: "warn", delivered: "on", parked: "loss", failed: "loss" } as const;

/** What became of a delivery. */
export const DeliveryPill = ({ state }: { state: DeliveryState }) => {
  const { t } = useSpeech();
  return <Pill tone={tones[state]}>{t(stateTexts[state])}</Pill>;
};

/** What a try ended with: a status, or why there was none. */
export const useOutcome = () => {
  const { t } = useSpeech();
  return (status: number | null, failure: Delivery["last_failure"]): string => {
    if (status !== null) return t(texts.status, { status: String(status) });
    return failure === null ? "–" : t(texts[failure]);
  };
};
