// Messages to one member on all channels, page by page, without what they say.
// Decision 0173.
import type { Tx } from "../db/db.ts";
import { cursorAfter, type ListAsk, type Listing, listPage, type Page } from "../db/listing.ts";
import { mailsTo, type SentMail } from "../mail/of-member.ts";
import { accept, type Decision } from "../pure/decision.ts";
import type { Channel, ShortChannel } from "./outbox.ts";

export type SentMessage = SentMail & { channel: Channel };

type Sort = "created_at";
type Ask = Omit<ListAsk<Sort>, "where"> & { readonly memberId: number };

const shortOnes: Listing<Sort> = {
  from: "message_outbox",
  select: "message_id::text as message_id, about as kind, channel, state, created_at, finished_at",
  id: "message_id::text",
  sorts: { created_at: { column: "created_at", type: "timestamptz" } },
  search: ["about"],
};

const byPlace = (a: SentMessage, b: SentMessage): number =>
  a.created_at.getTime() - b.created_at.getTime() || (a.message_id < b.message_id ? -1 : 1);

/**
 * One page of the messages to a member: both outboxes are in one order, so a cursor leads on in each. Refuses
 * `invalid_parameter` for a cursor that is not of this list.
 */
export const messagesTo = async (
  tx: Tx,
  { memberId, ...ask }: Ask,
): Promise<Decision<Page<SentMessage>, "invalid_parameter">> => {
  const mails = await mailsTo(tx, { ...ask, memberId });
  if (!mails.ok) return mails;
  const short = await listPage<SentMail & { channel: ShortChannel }, Sort>(tx, shortOnes, {
    ...ask,
    where: (add) => [`member_id = ${add(memberId)}`],
  });
  if (!short.ok) return short;
  const all: SentMessage[] = [
    ...mails.value.rows.map((row) => ({ ...row, channel: "email" as const })),
    ...short.value.rows,
  ].toSorted(byPlace);
  if (ask.sort.startsWith("-")) all.reverse();
  const rows = all.slice(0, ask.limit);
  const last = rows.at(-1);
  const isMore = all.length > ask.limit || mails.value.next !== null || short.value.next !== null;
  const next =
    isMore && last !== undefined
      ? cursorAfter(ask.sort, last.created_at.toISOString(), last.message_id)
      : null;
  return accept({ rows, next, total: mails.value.total + short.value.total });
};
