// What clients ask of servers, and what becomes of each time it is asked.
import type { ActivityBody, OrderBody } from "../../../contracts/src/orders.ts";
import type { HoldBody } from "../../../contracts/src/redemption.ts";
import type { ReturnBody } from "../../../contracts/src/returns.ts";
import type { StatusAsk } from "../../../server/src/earning/service/status-command.ts";

export type Ask =
  | { do: "order"; body: OrderBody }
  | { do: "return"; orderId: string; body: ReturnBody }
  | { do: "status"; orderId: string; ask: StatusAsk }
  | { do: "activity"; body: ActivityBody }
  | { do: "hold"; body: HoldBody }
  | { do: "confirm"; id: string; body: { order_id?: string; applied_value?: number } }
  | { do: "release"; id: string }
  | { do: "reverse"; id: string; points: number | undefined };

export type Reply =
  | { is: "answer"; status: number; text: string; replayed: boolean }
  | { is: "refusal"; code: string; replayed: boolean }
  /** Not a definite answer; `unknown` when it may have been done all the same. */
  | { is: "failure"; unknown: boolean };

/** One key with its content. */
export type Request = {
  key: string;
  hash: string;
  ask: Ask;
  /** The newest published version when it was first sent. */
  version: number;
};

/** One sending of a request to one server; its id is the actor of every entry it causes. */
export type Delivery = {
  id: string;
  request: Request;
  /** Set when the server has answered, or has said that nothing was done. */
  outcome: "done" | "not_applied" | "unknown" | undefined;
  wrote: boolean;
  /** When it was sent, its key had no answer yet. */
  isFirst: boolean;
  /** When it was sent, the member it names was here, so that even a refusal is kept. */
  hadHome: boolean;
};

/** Everything that was ever sent, by the names under which it comes up again. */
export type Register = {
  requests: Map<string, Request>;
  deliveries: Map<string, Delivery>;
};

export const openRegister = (): Register => ({ requests: new Map(), deliveries: new Map() });

export const requestName = (key: string, hash: string): string => `${key}/${hash}`;

/** The member a request names; others name an order or a redemption. */
export const memberNamed = ({ ask }: Request): string | undefined =>
  ask.do === "order" || ask.do === "hold" || ask.do === "activity" ? ask.body.member_id : undefined;
