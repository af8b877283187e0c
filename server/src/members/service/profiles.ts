// Introducing, changing and finding members. Writes are commands of the posting pipeline, so they
// stand in one row with the member's orders.

import type { MemberChange, MemberReply, NewMember } from "@nuqta/contracts/members.ts";
import type { Database } from "../../kit/db/db.ts";
import { accept, type Decision, type Refusal } from "../../kit/pure/decision.ts";
import { announce } from "../../ledger/door/book.ts";
import type { Answer, Desk, Posting, Reply } from "../../ledger/door/posting.ts";
import { readSettledAccounts, settledAccount } from "../../ledger/door/reading.ts";
import type { Programme } from "../../programme/domain.ts";
import { change, introduce, type Written } from "../domain/profile.ts";
import { memberReply } from "../domain/reply.ts";
import { findAtCounter } from "../store/lookup.ts";
import {
  listMemberIds,
  type MemberListAsk,
  profileOf,
  profileRow,
  profileTable,
  readProfiles,
} from "../store/profiles.ts";

/** Principal that asks, and its request key. */
export type By = { actor: string; request?: { key: string; hash: string } };

type Result = Promise<Answer | Refusal>;

export type Profiles = {
  /** `contentHash` tells the same introduction from another one. */
  introduce(sent: NewMember, by: By & { contentHash: string }): Result;
  change(externalId: string, sent: MemberChange, by: By): Result;
  /** Members in the order asked for, with balances as of `now` (epoch ms); unknown ids are left out. */
  find(externalIds: readonly string[], now: number): Promise<MemberReply[]>;
  /** At most ten members by a whole card or phone or the beginning of a name, as a counter looks for them. */
  findAtCounter(typed: string, now: number): Promise<MemberReply[]>;
  list(
    ask: MemberListAsk,
    now: number,
  ): Promise<Decision<{ data: MemberReply[]; next: string | null; total: number }>>;
};

export const openProfiles = (options: { db: Database; posting: Posting<Programme> }): Profiles => {
  const { db, posting } = options;
  const reads = new Map([[profileTable, [""]]]);

  const find: Profiles["find"] = async (externalIds, now) => {
    const accounts = await readSettledAccounts(db, externalIds, now);
    const memberIds = [...accounts.values()].map(({ memberId }) => memberId);
    const profiles = await readProfiles(db, memberIds);
    return externalIds.flatMap((id) => {
      const account = accounts.get(id);
      return account ? [memberReply(account, profiles.get(account.memberId))] : [];
    });
  };

  return {
    introduce: (sent, { contentHash, ...by }) =>
      posting.submit({
        ...by,
        member: { externalId: sent.member_id, create: true },
        prepare: () => ({
          lots: "live",
          reads,
          decide: (desk) => decideIntroduction(desk, sent, contentHash),
        }),
      }),
    change: (externalId, sent, by) =>
      posting.submit({
        ...by,
        member: { externalId, create: false },
        prepare: () => ({
          lots: "live",
          reads,
          decide: (desk) => {
            const written = change(standing(desk), sent, desk.book.now);
            if (!written.ok) return written;
            write(desk, written.value, "member.updated");
            return accept(answer(200, desk));
          },
        }),
      }),
    find,
    findAtCounter: async (typed, now) => find(await findAtCounter(db, typed), now),
    list: async (ask, now) => {
      const page = await listMemberIds(db, ask);
      if (!page.ok) return page;
      const { rows, next, total } = page.value;
      const ids = rows.map((row) => row.external_id);
      return accept({ data: await find(ids, now), next, total });
    },
  };
};

const standing = ({ book, find, isNewMember }: Desk<Programme>) => {
  const row = find(profileTable, "");
  const profile = row && profileOf(row);
  return { profile, joinedAt: book.account.joinedAt, isNew: isNewMember };
};

const decideIntroduction = (
  desk: Desk<Programme>,
  sent: NewMember,
  contentHash: string,
): Decision<Reply> => {
  const decided = introduce(standing(desk), sent, { contentHash, now: desk.book.now });
  if (!decided.ok) return decided;
  if (decided.value === "known") return accept(answer(200, desk));
  write(desk, decided.value, "member.created");
  return accept(answer(201, desk));
};

/** Events name the fields, not what stands in them: what is personal stays in one place. */
const write = (
  desk: Desk<Programme>,
  { profile, joinedAt, changed }: Written,
  event: "member.created" | "member.updated",
): void => {
  const { book } = desk;
  if (event === "member.updated" && changed.length === 0) return;
  book.account.joinedAt = joinedAt;
  desk.put(profileTable, profileRow(book.account.memberId, profile));
  announce(book, event, book.now, event === "member.created" ? {} : { fields: changed });
};

const answer = (status: number, { book, find }: Desk<Programme>): Reply => {
  const row = find(profileTable, "");
  const account = settledAccount(book.account, book.lots, book.now);
  return { status, body: memberReply(account, row && profileOf(row)) };
};
