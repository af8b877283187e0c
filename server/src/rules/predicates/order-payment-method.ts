// How the order is paid; missing when the marketplace did not say.
import type { Predicate } from "../domain/predicate.ts";

export const orderPaymentMethod: Predicate = {
  fact: "order.payment_method",
  read: (facts) => facts.input.order?.paymentMethod ?? undefined,
};
