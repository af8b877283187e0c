// Events as the world outside sees them, and the place in the feed up to which somebody has read.
import type { EventReply } from "@nuqta/contracts/events.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";

/** An event with its place: the transaction that wrote it, the member, the member's own count. */
export type StoredEvent = {
  /** A transaction id of 64 bits, as text. */
  tx: string;
  memberId: number;
  eventNo: number;
  externalId: string;
  type: string;
  /** Epoch ms. */
  occurredAt: number;
  recordedAt: number;
  payload: Record<string, unknown>;
};

/**
 * Given in the test world only: there events say so, and the time of signatures is the true one, since
 * receivers hold it against their own clock.
 */
export type TestWorld = { readonly trueTime: () => Date };

/** Behind which event the reading goes on. */
export type Place = Pick<StoredEvent, "tx" | "memberId" | "eventNo">;

const txMax = 2n ** 64n - 1n;

/** A place as a text that clients pass on unread. */
export const placeText = ({ tx, memberId, eventNo }: Place): string =>
  Buffer.from(`${tx}.${memberId}.${eventNo}`, "latin1").toString("base64url");

/** Reads a place back. Refuses `invalid_parameter` for a text that we never gave out. */
export const readPlace = (
  text: string | undefined,
): Decision<Place | undefined, "invalid_parameter"> => {
  if (text === undefined) return accept(undefined);
  const plain = Buffer.from(text, "base64url").toString("latin1");
  const [, tx = "", member = "", event = ""] =
    /^([0-9]{1,20})\.([0-9]{1,16})\.([0-9]{1,16})$/.exec(plain) ?? [];
  const place = { tx, memberId: Number(member), eventNo: Number(event) };
  const isOurs =
    tx !== "" &&
    BigInt(tx) <= txMax &&
    Number.isSafeInteger(place.memberId) &&
    Number.isSafeInteger(place.eventNo);
  if (isOurs) return accept(place);
  return refuse("invalid_parameter", { errors: [{ path: "after", code: "bad_format" }] });
};

/** The public id of an event: it says where the event is and never changes. */
export const eventId = ({ memberId, eventNo }: Pick<Place, "memberId" | "eventNo">): string =>
  `ev_${memberId.toString(36)}_${eventNo}`;

/** The envelope of an event, the same wherever it is sent. `livemode` is false in the test world. */
export const envelope = (one: StoredEvent, livemode: boolean): EventReply => ({
  id: eventId(one),
  type: one.type,
  version: 1,
  occurred_at: new Date(one.occurredAt).toISOString(),
  recorded_at: new Date(one.recordedAt).toISOString(),
  sequence: one.eventNo,
  aggregate: { type: "member", id: one.externalId },
  livemode,
  data: one.payload,
});

/** Whether a transaction had ended in a snapshot (`xmin:xmax:open,…`), both as text and by places in the feed. */
export const hadEnded = (tx: string, snapshot: string): boolean => {
  const [, end = "", open = ""] = snapshot.split(":");
  return BigInt(tx) < BigInt(end) && !open.split(",").includes(tx);
};
