// Mails to one member, page by page, without what they say.
import type { MessageKind } from "@nuqta/contracts/member-messages.ts";
import type { Tx } from "../db/db.ts";
import { type ListAsk, type Listing, listPage } from "../db/listing.ts";

export type SentMail = {
  message_id: string;
  kind: MessageKind;
  state: "waiting" | "delivered" | "failed";
  created_at: Date;
  finished_at: Date | null;
};

type Sort = "created_at";

const mails: Listing<Sort> = {
  from: "mail_outbox",
  select: "mail_id::text as message_id, about as kind, state, created_at, finished_at",
  id: "mail_id::text",
  sorts: { created_at: { column: "created_at", type: "timestamptz" } },
  search: ["about"],
};

/** One page of the mails to a member. Refuses `invalid_parameter` for a cursor that is not of this order. */
export const mailsTo = (
  tx: Tx,
  { memberId, ...ask }: Omit<ListAsk<Sort>, "where"> & { readonly memberId: number },
) =>
  listPage<SentMail, Sort>(tx, mails, { ...ask, where: (add) => [`member_id = ${add(memberId)}`] });
