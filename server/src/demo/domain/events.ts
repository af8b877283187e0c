// What happens in the demo marketplace, each at its own instant (epoch ms).

import type { NewMember } from "@nuqta/contracts/members.ts";
import type { ActivityBody, OrderBody, OrderStatus } from "@nuqta/contracts/orders.ts";
import type { ReturnBody } from "@nuqta/contracts/returns.ts";

export type Event = { readonly at: number } & (
  | { readonly kind: "member"; readonly body: NewMember }
  | { readonly kind: "activity"; readonly body: ActivityBody }
  | {
      readonly kind: "hold";
      readonly redemptionId: string;
      readonly memberId: string;
      readonly points: number;
      /** Nobody comes back to it: it lapses. */
      readonly isLeft: boolean;
    }
  /** A hold given back unspent by the shop. */
  | { readonly kind: "release"; readonly redemptionId: string }
  /** Where its redemption could not be held, the order comes without. */
  | { readonly kind: "order"; readonly body: OrderBody }
  | { readonly kind: "status"; readonly orderId: string; readonly status: OrderStatus }
  | { readonly kind: "return"; readonly orderId: string; readonly body: ReturnBody }
  | {
      readonly kind: "adjustment";
      readonly id: string;
      readonly memberId: string;
      readonly points: number;
      readonly reason: string;
    }
);

/** Earlier first; what comes at the same instant keeps its order. */
export const inTime = (events: readonly Event[]): Event[] => events.toSorted((a, b) => a.at - b.at);
