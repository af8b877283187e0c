// Where people can be told something.
import type { Channel } from "./outbox.ts";

/** The app knows members by the marketplace's id. What is null does not reach them, or they do not want it to. */
export type Contact = {
  readonly external_id: string | null;
  readonly email: string | null;
  readonly phone: string | null;
};

const addressOf = (contact: Contact, channel: Channel): string | null => {
  if (channel === "email") return contact.email;
  return channel === "sms" ? contact.phone : contact.external_id;
};

/** The chosen channels that reach somebody, each with where it leads. */
export const reachable = (
  contact: Contact,
  channels: readonly Channel[],
): { channel: Channel; to: string }[] =>
  channels.flatMap((channel) => {
    const to = addressOf(contact, channel);
    return to === null ? [] : [{ channel, to }];
  });
