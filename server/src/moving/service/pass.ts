// One pass over a file of members: each line judged by the facts of the place and by what came over before.
import type { OpeningMap } from "@nuqta/contracts/moving.ts";
import { flaw } from "../../imports/door/domain.ts";
import type { SourceRow } from "../../imports/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { readLeads } from "../../ledger/door/reading.ts";
import { readTexts } from "../../members/door/service.ts";
import { sellerNames } from "../../sellers/door/service.ts";
import { readLadders } from "../../tiers/door/service.ts";
import { type Facts, type Judged, judgeLine, type Rejected } from "../domain/line.ts";
import { aboutOf, heldOf } from "../domain/words.ts";
import { type FoundOpening, readOpenings } from "../store/openings.ts";
import { lotHashOf, lotKeyOf, memberKeyOf } from "./keys.ts";
import { idsOf, type MembersFile } from "./reading.ts";
import { agreesToAny, readSaid, type Said, saidNothing } from "./words.ts";

/** A line with what of it came over already, by key of the lot. */
export type Line = Judged & {
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
};

/** Lines of the file in batches, in the order of the file. */
export async function* linesOf(tx: Tx, { file, map, at, batchRows, isUnique }: Asked) {
  const { customer } = await readLadders(tx);
  const texts = await readTexts(tx);
  const repeated = isUnique ? new Set<string>() : await file.repeated();
  const met = new Set<string>();
  const known = {
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
    yield await judgeBatch(tx, batch, { file, map, known });
    batch = [];
  }
  if (batch.length > 0) yield await judgeBatch(tx, batch, { file, map, known });
}

const judgeBatch = async (
  tx: Tx,
  rows: readonly SourceRow[],
  {
    file,
    map,
    known,
  }: { file: MembersFile; map: OpeningMap; known: Omit<Facts, "names" | "sellers"> },
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
  return reads.map((read, i) => {
    const judged = judgeLine(read, facts);
    const found = byNumber.get(numbers.get(judged.memberId) ?? 0) ?? [];
    const line = againstBefore(judged, { row: rows[i]?.row ?? 0, found, source: map.source });
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

/** Rejects lots that came over before with other details. */
const againstBefore = (
  judged: Judged,
  { row, found, source }: { row: number; found: readonly FoundOpening[]; source: string },
): Omit<Line, "said" | "held"> => {
  const there = new Map(found.map((one) => [one.opening_key, one]));
  const { taken } = judged;
  if (!taken) return { ...judged, row, there, isDone: true };
  const differs = (lot: (typeof taken.lots)[number]): boolean => {
    const before = there.get(lotKeyOf(source, lot.lot_id));
    return before !== undefined && before.content_hash !== lotHashOf(lot);
  };
  const other = taken.lots.filter(differs).map((lot): Rejected => {
    return { flaw: flaw("moved_before", `lots[${lot.lot_id}]`), points: lot.points };
  });
  const lots = taken.lots.filter((lot) => !differs(lot));
  const keys = [memberKeyOf(source), ...lots.map(({ lot_id }) => lotKeyOf(source, lot_id))];
  return {
    ...judged,
    ...{ row, there, taken: { ...taken, lots }, rejected: [...judged.rejected, ...other] },
    isDone: keys.every((key) => there.has(key)),
  };
};
