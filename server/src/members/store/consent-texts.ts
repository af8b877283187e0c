// Texts that members agree to, as rows that are only ever added, and how many agreed to each.
import type { Tx } from "../../kit/db/db.ts";

export type ConsentTextRow = {
  version: number;
  text_en: string;
  text_ar: string;
  published_at: Date;
  published_by: string;
};

/** All versions, the newest first: there are few. */
export const readTexts = (tx: Tx): Promise<ConsentTextRow[]> =>
  tx.query({
    text: `select version, text_en, text_ar, published_at, published_by from consent_text
      order by version desc`,
  });

export const isTextVersion = async (tx: Tx, version: number): Promise<boolean> => {
  const rows = await tx.query({
    text: "select 1 from consent_text where version = $1",
    values: [version],
  });
  return rows.length > 0;
};

/** Adds the version behind the last one; false when that is there already. */
export const insertText = async (tx: Tx, row: ConsentTextRow): Promise<boolean> => {
  const rows = await tx.query({
    text: `insert into consent_text (version, text_en, text_ar, published_at, published_by)
      select $1, $2, $3, $4, $5
      where (select coalesce(max(version), 0) + 1 from consent_text) = $1
      on conflict do nothing returning 1`,
    values: [row.version, row.text_en, row.text_ar, row.published_at, row.published_by],
  });
  return rows.length > 0;
};

type TextCount = { version: number; agreed: number; ever: number };

/** Numbers of members in one statement, which has five seconds: all of a million members took longer. */
const sliceSize = 50_000;

/** Slices of the numbers of members, from the first to the last who said anything. */
const slicesOf = async (tx: Tx): Promise<number[]> => {
  const [found] = await tx.query<{ first: number | null; last: number | null }>({
    text: "select min(member_id) as first, max(member_id) as last from member_consent",
  });
  if (found === undefined || found.first === null || found.last === null) return [];
  const { first, last } = found;
  const count = Math.floor((last - first) / sliceSize) + 1;
  return Array.from({ length: count }, (_, n) => first + n * sliceSize);
};

type Counted = { agreed: number; texts: TextCount[] };

/** Sums of counts of members who are in one slice each. */
const added = (one: Counted, other: Counted): Counted => {
  const texts = new Map(one.texts.map((text) => [text.version, text]));
  for (const { version, agreed, ever } of other.texts) {
    const before = texts.get(version);
    texts.set(version, {
      version,
      agreed: agreed + (before?.agreed ?? 0),
      ever: ever + (before?.ever ?? 0),
    });
  }
  return { agreed: one.agreed + other.agreed, texts: [...texts.values()] };
};

/**
 * Members who agree to offers: those who do on a channel now, each once, and by text those who do and who ever did.
 * Records that were merged or closed agree to nothing any more, and a yes that does not count by age is none.
 * Slices are counted one after the other, so a consent that is given meanwhile counts or not.
 */
export const countConsents = async (tx: Tx, today: string): Promise<Counted> => {
  let all: Counted = { agreed: 0, texts: [] };
  for (const from of await slicesOf(tx)) all = added(all, await countSlice(tx, from, today));
  return { ...all, texts: all.texts.sort((a, b) => b.version - a.version) };
};

const countSlice = async (tx: Tx, from: number, today: string): Promise<Counted> => {
  const [found] = await tx.query<{ agreed: number; texts: TextCount[] }>({
    text: `with said as (
        select member_id, event_no, text_version, answer, at, row_number() over (
            partition by member_id, channel order by event_no desc) = 1 as is_last
          from member_consent
          where purpose = 'marketing' and member_id >= $2 and member_id < $2 + $3::int8),
      agreed as (
        select member_id, text_version, bool_or(is_last and status in ('active', 'suspended')
            and yes_counts(birth_date, (at at time zone 'Africa/Cairo')::date, g.member_id is not null, $1)) as holds
          from said join account using (member_id)
            left join (select member_id, birth_date from member
              where member_id >= $2 and member_id < $2 + $3::int8) m using (member_id)
            left join consent_guardian g using (member_id, event_no)
          where answer = 'granted'
          group by member_id, text_version)
      select (select count(distinct member_id) filter (where holds) from agreed)::int8 as agreed,
        (select coalesce(json_agg(t), '[]') from (
          select text_version as version, count(*) filter (where holds) as agreed, count(*) as ever
            from agreed group by text_version) t) as texts`,
    values: [today, from, sliceSize],
  });
  return found ?? { agreed: 0, texts: [] };
};
