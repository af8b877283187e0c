// What the ledger keeps: accounts, history, lots, the counters of limits, and the answers given.
import { idStays } from "../kit/db/retention-step.ts";
import { bothBack, named, rowsBack, type TableList, type Unmerge } from "../kit/db/table-list.ts";

const history = "entries and what they say are never changed; reasons should not name members";

/** Members with whom one was merged, and is not any more; the member's number is the first value. */
const parted = `select merged_id from merge_memory where member_id = $1 and undone_at is not null
  union select member_id from merge_memory where merged_id = $1 and undone_at is not null`;

export const tables: TableList = {
  account: {
    kind: "member",
    columns: `member_id external_id version entries lots events active pending held debt
      lifetime_earned status limits tier_id orders_count spend joined_at last_activity_at
      next_due_at holds`,
    personal: { external_id: "id" },
    retention: idStays,
    erase: [
      // The account itself is renamed by the command that erases.
      {
        only: "merged",
        text: "update account set external_id = $2, version = version + 1 where member_id = $1",
        values: ({ memberId, pseudonym }) => [memberId, pseudonym],
      },
    ],
    kept: "for ever: what a member was given and spent stays balanced",
  },
  entry: {
    kind: "member",
    rights: "add",
    columns: `member_id entry_no kind points effective_at recorded_at active_after pending_after
      held_after debt_after order_id reference reason actor programme_version
      reverses_entry_no trace counted`,
    personal: { reason: "words", "trace.note": "words" },
    retention: { reason: "staff_words", "trace.note": "staff_words" },
    redact: [
      {
        kind: "staff_words",
        // Other kinds have words of the machine: activities and rules by name.
        due: `kind in ('adjust', 'merge', 'reverse', 'activate') and recorded_at < $1
          and (coalesce(reason, '') not in ('', 'erased', 'merged') or trace ->> 'note' is not null)`,
        calls: "redact_entries",
      },
    ],
    stays: { reason: history, "trace.note": history },
    erase: [],
    kept: "for ever: history is written once",
  },
  posting: {
    kind: "member",
    rights: "add",
    columns: "member_id entry_no seq debit credit points lot_no",
    erase: "nothing personal: numbers and places in the books",
    kept: "for ever: history is written once",
  },
  lot: {
    kind: "member",
    columns: `member_id lot_no entry_no order_id line_id category_id brand_id seller_id points
      remaining held state available_at review_until expires_at cost_points cost_piastres funding`,
    erase: "nothing personal: points, what earned them and who pays",
    kept: "for ever: entries name it",
  },
  usage_counter: {
    kind: "member",
    columns: "member_id key used",
    erase: "nothing personal: how much of a limit is used",
    merge: [
      {
        text: `insert into usage_counter (member_id, key, used)
          select $2, key, used from usage_counter where member_id = $1
          on conflict (member_id, key) do update set used = usage_counter.used + excluded.used`,
        values: ({ going, staying }) => [going, staying],
      },
      {
        text: "delete from usage_counter where member_id = $1",
        values: ({ going }) => [going],
      },
    ],
    unmerge: bothBack("usage_counter"),
    kept: "for ever: limits may count a whole life",
  },
  counter_move: {
    kind: "member",
    rights: "add",
    columns: "member_id move event_no scope key delta used recorded_at",
    erase: "nothing personal: by how much of a limit was used",
    kept: "for ever: what a limit stood at on a day is asked for later",
  },
  shared_counter: {
    kind: "control",
    columns: "key used",
    erase: "nothing personal: how much of a shared limit is used",
    kept: "for ever: that of a reward until the reward is deleted",
  },
  event: {
    kind: "member",
    columns: "member_id event_no type occurred_at recorded_at payload tx traceparent",
    livelyDefaults: {
      tx: "orders the feed of one machine against the transactions still running there; readers keep one cursor for each machine",
    },
    personal: {
      "payload.member_id": "id",
      "payload.merged_into": "id",
      "payload.merged_from": "id",
    },
    retention: idStays,
    erase: [
      {
        text: `update event set payload = ((payload::jsonb || ${named}) - 'merged_into' - 'merged_from')::json
          where member_id = $1
          and payload::jsonb ? 'member_id'`,
        values: ({ memberId, pseudonym }) => [memberId, pseudonym],
      },
      {
        // Events of others tell of a merge that was undone.
        text: `update event set payload = (payload::jsonb - 'merged_into' - 'merged_from')::json
          where member_id in (${parted})
          and $2::text in (payload::jsonb ->> 'merged_into', payload::jsonb ->> 'merged_from')`,
        values: ({ memberId, externalId }) => [memberId, externalId],
      },
    ],
    kept: "for ever: followers may begin at the first event",
  },
  feed_offset: {
    kind: "control",
    columns: "singleton transactions",
    erase: "nothing personal: one number",
    kept: "for ever: one row",
  },
  idempotency: {
    kind: "member",
    columns: "member_id key request_hash status body recorded_at",
    uniqueAcrossMembers: {
      idempotency_key:
        "one answer for one key, whoever the member; spread by member, a lookup table keyed by the key takes its place",
    },
    readAcrossMembers:
      "a key belongs to its caller, whoever the member: read by the key alone, a key that comes again for another member is refused",
    notExported: "what the other tables say, at another time",
    personal: { body: "id" },
    retention: { body: "profile" },
    redact: [
      {
        kind: "profile",
        // Answers that say the profile; the others hold points and the member's id.
        due: `recorded_at < $1 and case when body like '{%"birth_date":%' then not (
              body::jsonb @> '{"name": null, "email": null, "phone": null, "birth_date": null, "locale": null}'
              and body::jsonb -> 'attributes' = '{}') else false end
          and exists (select 1 from account a where a.member_id = idempotency.member_id
            and greatest(a.joined_at, a.last_activity_at) < $1
            and a.active = 0 and a.pending = 0 and a.held = 0 and a.debt = 0)`,
        set: `body = (body::jsonb || '{"name": null, "email": null, "phone": null, "birth_date": null,
          "locale": null, "attributes": {}}')::text`,
      },
    ],
    erase: [
      {
        text: "delete from idempotency where member_id = $1",
        values: ({ memberId }) => [memberId],
      },
      {
        text: `delete from idempotency where member_id in (${parted})
          and strpos(body, to_json($2::text)::text) > 0`,
        values: ({ memberId, externalId }) => [memberId, externalId],
      },
    ],
    kept: "for ever: a request may be repeated at any time",
  },
  old_answer: {
    kind: "member",
    columns: "member_id year keys bodies",
    notExported: "what the other tables say, at another time",
    personal: { bodies: "id" },
    retention: idStays,
    erase: [
      {
        text: "delete from old_answer where member_id = $1",
        values: ({ memberId }) => [memberId],
      },
    ],
    kept: "for ever: a request may be repeated at any time",
  },
  member_lookup: {
    kind: "lookup",
    columns: "external_id member_id alias_of",
    uniqueAcrossMembers: {
      member_lookup_name:
        "one name of a member; spread by id, the commit that makes the account, whose key is the member, gives it",
    },
    personal: { external_id: "id", alias_of: "id" },
    retention: idStays,
    erase: [
      {
        only: "own",
        text: "delete from member_lookup where member_id = $1 and alias_of is not null",
        values: ({ memberId }) => [memberId],
      },
      {
        text: "update member_lookup set external_id = $2 where member_id = $1",
        values: ({ memberId, pseudonym }) => [memberId, pseudonym],
      },
    ],
    merge: [
      {
        text: "update member_lookup set member_id = $2, alias_of = $3 where member_id = $1",
        values: ({ going, staying, stayingId }) => [going, staying, stayingId],
      },
      {
        text: "insert into member_lookup (external_id, member_id) values ($2, $1)",
        values: ({ going, record }) => [going, record],
      },
    ],
    unmerge: (() => {
      const { back, ...steps } = rowsBack("member_lookup", {
        ...{ key: "external_id", changed: ["alias_of"], isWatched: false },
      });
      const forget = {
        text: "delete from member_lookup where member_id = $1",
        values: ({ going }: Unmerge) => [going],
      };
      return { ...steps, back: [forget, ...back] };
    })(),
    kept: "for ever: it leads to the account",
  },
  erased_member: {
    kind: "lookup",
    columns: "id_hash erased_at",
    erase: [
      {
        text: "insert into erased_member values (member_id_hash($1), $2) on conflict do nothing",
        values: ({ externalId, at }) => [externalId, at],
      },
    ],
    kept: "for ever: an id that was erased is refused and not begun anew",
  },
  id_block: {
    kind: "control",
    columns: "name next_id",
    erase: "nothing personal: numbers that are free",
    kept: "for ever: one row a sequence",
  },
  moved_lot: {
    kind: "member",
    columns: "member_id lot_no issued_at",
    erase: "nothing personal: when points were given first",
    merge: [
      {
        text: `insert into moved_lot (member_id, lot_no, issued_at)
          select $2, l.lot_no + $3, coalesce(v.issued_at, e.effective_at) from lot l
          join entry e on e.member_id = l.member_id and e.entry_no = l.entry_no
          left join moved_lot v on v.member_id = l.member_id and v.lot_no = l.lot_no
          where l.member_id = $1`,
        values: ({ going, staying, shift }) => [going, staying, shift],
      },
    ],
    kept: "for ever: lots are",
  },
  merge_memory: {
    kind: "member",
    columns: "member_id merged_id remembered undone_at",
    personal: { remembered: "id" },
    retention: "stays: ids and numbers, so that a merge can be undone",
    notExported: "ids and numbers that the other tables hold, as they were before a merge",
    erase: [
      {
        text: "update merge_memory set remembered = null where member_id = $1",
        values: ({ memberId }) => [memberId],
      },
    ],
    merge: [
      {
        // Points of who goes move, so what came to them before stays with them.
        text: "update merge_memory set remembered = null where member_id = $1",
        values: ({ going }) => [going],
      },
    ],
    kept: "for ever: whose events name whom; what is remembered until it is undone, or no use any more",
  },
  book_check: {
    kind: "control",
    columns: "check_no asked_at asked_by done_at found",
    personal: { "found.differences.0.member_id": "id" },
    retention: idStays,
    erase: [
      {
        text: `update book_check set found = replace(found::text, to_json($1::text)::text,
            to_json($2::text)::text)::json
          where strpos(found::text, to_json($1::text)::text) > 0`,
        values: ({ externalId, pseudonym }) => [externalId, pseudonym],
      },
    ],
    kept: "for ever: few, and each asked for",
  },
};
