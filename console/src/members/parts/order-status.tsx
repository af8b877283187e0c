// The state of an order as a word.
import { useSpeech } from "../../i18n/language.tsx";
import { Pill, type PillTone } from "../../ui/page.tsx";
import type { Order } from "./order-queries.ts";
import { orderTexts as texts } from "./order-texts.ts";

const tones: Readonly<Record<Order["status"], PillTone>> = {
  placed: "off",
  paid: "warn",
  delivered: "on",
  cancelled: "loss",
};

/** A dot and the word. */
export const OrderStatus = ({ status }: { status: Order["status"] }) => {
  const { t } = useSpeech();
  return <Pill tone={tones[status]}>{t(texts[status])}</Pill>;
};
