// Messages that went to a member.
import type { QueryOf } from "@nuqta/contracts/kit/route.ts";
import type { listMessages, MemberMessage } from "@nuqta/contracts/member-messages.ts";
import type { Database } from "../../kit/db/db.ts";
import { messagesTo } from "../../kit/messages/of-member.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { memberIdOf } from "../store/lookup.ts";

type Found = { data: MemberMessage[]; next_cursor: string | null; total: number };

/** One page of the messages to a member; refuses `member_not_found`. */
export const messagesShown = async (
  { db }: { db: Database },
  externalId: string,
  { sort = "-created_at", ...query }: QueryOf<typeof listMessages>,
): Promise<Decision<Found>> => {
  const memberId = await memberIdOf(db, externalId);
  if (memberId === undefined) return refuse("member_not_found");
  const page = await messagesTo(db, { ...query, sort, memberId });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  const data = rows.map(({ message_id, kind, channel, state, created_at, finished_at }) => ({
    ...({ message_id, kind, channel, state: state === "delivered" ? "sent" : state } as const),
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }));
  return accept({ data, next_cursor: next, total });
};
