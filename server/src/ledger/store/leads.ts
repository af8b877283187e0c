// Ids and the members to whom they lead.
import type { Tx } from "../../kit/db/db.ts";

export type Lead = { external_id: string; member_id: number; name: string };

/** Members to whom these ids lead, with what they go by; ids that lead nowhere are left out. */
export const readLeads = (tx: Tx, externalIds: readonly string[]): Promise<Lead[]> =>
  tx.query({
    name: "read-leads",
    text: `select external_id, member_id, coalesce(alias_of, external_id) as name from member_lookup
      where external_id = any($1::text[])`,
    values: [externalIds],
  });

export type HighWater = { member_id: number; external_id: string; entries: number; events: number };

/** Members by number, with what they go by and how far their entries and events have come. */
export const readHighWater = (tx: Tx, memberIds: readonly number[]): Promise<HighWater[]> =>
  tx.query({
    name: "read-high-water",
    text: "select member_id, external_id, entries, events from account where member_id = any($1::int8[])",
    values: [memberIds],
  });

export type Alias = { member_id: number; external_id: string };

/** Ids that lead to these members beside those that they go by. */
export const readAliases = (tx: Tx, memberIds: readonly number[]): Promise<Alias[]> =>
  tx.query({
    name: "read-aliases",
    text: `select member_id, external_id from member_lookup
      where member_id = any($1::int8[]) and alias_of is not null`,
    values: [memberIds],
  });

/**
 * Takes ids from members to whom nothing has happened since `events`. The version of their accounts rises, so that a
 * batch that still found an id does not post under it.
 */
export const dropAliases = async (
  tx: Tx,
  aliases: readonly (Alias & { events: number })[],
): Promise<void> => {
  await tx.query({
    text: `with gone as (
        delete from member_lookup l using account a,
          unnest($1::text[], $2::int8[], $3::int8[]) n (external_id, member_id, events)
        where l.external_id = n.external_id and l.member_id = n.member_id and l.alias_of is not null
          and a.member_id = n.member_id and a.events = n.events
        returning l.member_id)
      update account set version = version + 1 where member_id in (select member_id from gone)`,
    values: [
      aliases.map(({ external_id }) => external_id),
      aliases.map(({ member_id }) => member_id),
      aliases.map(({ events }) => events),
    ],
  });
};
