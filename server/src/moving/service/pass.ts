// One pass over a file of members: each line judged by the facts of the place and by what came over before.
import type { OpeningMap } from "@nuqta/contracts/moving.ts";
import { flaw } from "../../imports/door/domain.ts";
import type { SourceRow } from "../../imports/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { readLeads } from "../../ledger/door/reading.ts";
import { readTexts } from "../../members/door/service.ts";
import { rewardsById } from "../../rewards/door/service.ts";
import { sellerNames } from "../../sellers/door/service.ts";
import { readLadders } from "../../tiers/door/service.ts";
import { type Facts, type Judged, judgeLine, type Rejected } from "../domain/line.ts";
import { noWorth } from "../domain/vouchers.ts";
import { aboutOf, heldOf } from "../domain/words.ts";
import { type FoundOpening, readOpenings } from "../store/openings.ts";
import type { Bringing, ReadyVoucher } from "./bring.ts";
import { lotHashOf, lotKeyOf, memberKeyOf, voucherKeyOf } from "./keys.ts";
import { idsOf, type MembersFile } from "./reading.ts";
import { againstVouchers, type HmacOf, readyVouchers } from "./ready-vouchers.ts";
import { agreesToAny, readSaid, type Said, saidNothing } from "./words.ts";

/** A line with what of it came over already, by key of the lot or voucher. */
export type Line = Omit<Judged, "taken"> & {
  taken: Bringing | undefined;
  row: number;
  there: ReadonlyMap<string, FoundOpening>;
  /** Whether everything of the line that can be taken is there. */
  isDone: boolean;
  /** Words of the member here, as far as a yes on the line needs them. */
  said: Said;
  /** Places of the consents that give way to them, or gave way when the member came over. */
  held: readonly number[];
};

type Asked = {
  file: MembersFile;
  map: OpeningMap;
  at: number;
  batchRows: number;
  /** It is known that no id stands on two lines. */
  isUnique: boolean;
  hmacOf: HmacOf;
};

/** Lines of the file in batches, in the order of the file. */
export async function* linesOf(tx: Tx, { file, map, at, batchRows, isUnique, hmacOf }: Asked) {
  const { customer } = await readLadders(tx);
  const texts = await readTexts(tx);
  const repeated = isUnique ? new Set<string>() : await file.repeated();
  const met = new Set<string>();
  const rewards = await rewardsById(tx);
  const known = {
    rewards: new Map([...rewards].map(([id, { offer }]) => [id, offer])),
    ...{ at, zone: map.timezone, texts: new Set(texts.map(({ version }) => version)) },
    tiers: new Set(customer.filter((tier) => tier.is_active).map(({ tier_id }) => tier_id)),
    seen: (id: string): boolean => {
      if (!repeated.has(id)) return false;
      const before = met.has(id);
      met.add(id);
      return before;
    },
  };
  let batch: SourceRow[] = [];
  for await (const row of file.rows()) {
    batch.push(row);
    if (batch.length < batchRows) continue;
    yield await judgeBatch(tx, batch, { file, map, known, hmacOf });
    batch = [];
  }
  if (batch.length > 0) yield await judgeBatch(tx, batch, { file, map, known, hmacOf });
}

const judgeBatch = async (
  tx: Tx,
  rows: readonly SourceRow[],
  {
    file,
    map,
    known,
    hmacOf,
  }: Pick<Asked, "file" | "map" | "hmacOf"> & { known: Omit<Facts, "names" | "sellers"> },
): Promise<Line[]> => {
  const reads = rows.map((row) => file.read(row));
  const leads = await readLeads(tx, [...new Set(reads.flatMap(idsOf))]);
  const openings = await readOpenings(tx, [...new Set(leads.map(({ member_id }) => member_id))]);
  const byNumber = Map.groupBy(openings, ({ member_id }) => member_id);
  const numbers = new Map(leads.map(({ external_id, member_id }) => [external_id, member_id]));
  const named = reads.flatMap(({ member }) => member?.lots ?? []);
  const sellers = await sellerNames(
    tx,
    named.flatMap(({ seller_id }) => seller_id ?? []),
  );
  const names = new Map(leads.map(({ external_id, name }) => [external_id, name]));
  const said = await readSaid(
    tx,
    reads.flatMap(({ member }) => (member && agreesToAny(member) ? [member.member_id] : [])),
  );
  const facts: Facts = { ...known, names, sellers: new Set(sellers.keys()) };
  const lines = reads.map((read) => judgeLine(read, facts));
  const ready = await readyVouchers(tx, hmacOf, lines);
  return lines.map((judged, i) => {
    const found = byNumber.get(numbers.get(judged.memberId) ?? 0) ?? [];
    const line = againstBefore(judged, {
      ...{ row: rows[i]?.row ?? 0, found, source: map.source, ready: ready[i] ?? [] },
    });
    return againstWords(line, said.get(judged.memberId) ?? saidNothing, { map, at: known.at });
  });
};

/** Tells which consents give way to what the member said here; of a member who is there, which did. */
const againstWords = (
  line: Omit<Line, "said" | "held">,
  said: Said,
  { map, at }: { map: OpeningMap; at: number },
): Line => {
  const consents = line.taken?.consents ?? [];
  const before = line.there.get(memberKeyOf(map.source));
  if (!before) return { ...line, said, held: heldOf(consents, said.words, at) };
  const gave = new Set(before.held);
  const held = consents.flatMap((one, i) => (one.granted && gave.has(aboutOf(one)) ? [i] : []));
  return { ...line, said, held };
};

type Before = {
  row: number;
  found: readonly FoundOpening[];
  source: string;
  ready: readonly ReadyVoucher[];
};

/** Rejects lots and vouchers that came over before with other details. */
const againstBefore = (
  judged: Judged,
  { row, found, source, ready }: Before,
): Omit<Line, "said" | "held"> => {
  const there = new Map(found.map((one) => [one.opening_key, one]));
  const { taken } = judged;
  if (!taken) return { ...judged, taken, row, there, isDone: true };
  const differs = (lot: (typeof taken.lots)[number]): boolean => {
    const before = there.get(lotKeyOf(source, lot.lot_id));
    return before !== undefined && before.content_hash !== lotHashOf(lot);
  };
  const other = taken.lots.filter(differs).map((lot): Rejected => {
    return {
      flaw: flaw("moved_before", `lots[${lot.lot_id}]`),
      points: lot.points,
      vouchers: noWorth,
    };
  });
  const vouchers = againstVouchers(ready, there, source);
  const lots = taken.lots.filter((lot) => !differs(lot));
  const keys = [
    memberKeyOf(source),
    ...lots.map(({ lot_id }) => lotKeyOf(source, lot_id)),
    ...vouchers.taken.map(({ codeHmac }) => voucherKeyOf(source, codeHmac)),
  ];
  return {
    ...judged,
    ...{ row, there, taken: { ...taken, lots, vouchers: vouchers.taken } },
    rejected: [...judged.rejected, ...other, ...vouchers.rejected],
    isDone: keys.every((key) => there.has(key)),
  };
};
