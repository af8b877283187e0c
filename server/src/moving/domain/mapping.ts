// What the map makes of one line of a file of members: the member as the contract knows one, or a flaw.
import type { OpeningChoice, OpeningMap } from "@nuqta/contracts/moving.ts";
import { type Flaw, flaw, piastresOf, timeReader, wholeOf } from "../../imports/door/domain.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import { remembered } from "../../kit/pure/remembered.ts";
import type { LineRead } from "./line.ts";
import { worthOfAll } from "./vouchers.ts";

type Cells = readonly string[];
type Read = (cells: Cells) => string;

/** Reads the cells of a line; `faults` gets what cannot be read. */
type Reading = { cells: Cells; faults: Flaw[] };

const answers = new Map([
  ...["yes", "true", "1"].map((word) => [word, true] as const),
  ...["no", "false", "0"].map((word) => [word, false] as const),
]);

/**
 * Reads the map against the file's first line.
 * @returns what is wrong with the map, in one sentence, when it does not fit
 */
export const openMemberReader = (
  map: OpeningMap,
  header: Cells,
): ((cells: Cells) => LineRead) | { problem: string } => {
  const names = header.map((name) => name.trim());
  const missing = new Set<string>();
  const column = (name: string): Read => {
    const at = names.indexOf(name);
    if (at < 0) missing.add(name);
    return (cells) => (cells[at] ?? "").trim();
  };
  const choice = (from: OpeningChoice | undefined): Read => {
    if (from === undefined) return () => "";
    if (typeof from === "string") return column(from);
    if ("constant" in from) return () => from.constant;
    const [read, words] = [column(from.column), new Map(Object.entries(from.values))];
    return (cells) => words.get(read(cells)) ?? read(cells);
  };
  const reads = readsOf(map.columns, choice);
  if (missing.size > 0)
    return {
      problem: `the file has no column ${[...missing].map((one) => `"${one}"`).join(", ")}`,
    };
  const readTime = timeReader(map.date_format, map.timezone);
  if (!readTime) return { problem: `date_format "${map.date_format}" must name yyyy, M and d` };
  return lineReader(map, reads, readTime);
};

type Columns = OpeningMap["columns"];
type Reads = ReturnType<typeof readsOf>;

const readsOf = (columns: Columns, choice: (from: OpeningChoice | undefined) => Read) => ({
  memberId: choice(columns.member_id),
  aliases: columns.aliases.map(choice),
  joinedOn: choice(columns.joined_on),
  tierId: choice(columns.tier_id),
  reviewedOn: choice(columns.tier_reviewed_on),
  consents: columns.consents.map((one) => ({
    purpose: choice(one.purpose),
    channel: choice(one.channel),
    granted: choice(one.granted),
    textVersion: choice(one.text_version),
    via: choice(one.via),
    proof: choice(one.proof),
    at: choice(one.at),
  })),
  lots: columns.lots.map((one) => ({
    lotId: choice(one.lot_id),
    points: choice(one.points),
    earnedOn: choice(one.earned_on),
    expiresOn: choice(one.expires_on),
    sellerId: choice(one.seller_id),
    cost: choice(one.cost),
  })),
  vouchers: (columns.vouchers ?? []).map((one) => ({
    code: choice(one.code),
    rewardId: choice(one.reward_id),
    value: choice(one.value),
    expiresOn: choice(one.expires_on),
  })),
});

/** Cells as values of a line; what cannot be read goes to its faults. */
const cellReaders = (
  { decimal, timezone }: OpeningMap,
  readTime: (text: string) => number | undefined,
) => {
  // A file of many members has few days.
  const timeOf = remembered(readTime);
  const instantAt = (text: string, field: string, { faults }: Reading): number | undefined => {
    const at = text === "" ? undefined : timeOf(text);
    if (text !== "" && at === undefined) faults.push(flaw("time_not_valid", field));
    return at;
  };
  const dayAt = (text: string, field: string, reading: Reading): string | undefined => {
    const at = instantAt(text, field, reading);
    return at === undefined ? undefined : localDate(timezone, at);
  };
  const pointsAt = (text: string, field: string, { faults }: Reading): number => {
    const points = text === "" ? 0 : wholeOf(text, decimal);
    if (points === undefined) faults.push(flaw("points_not_whole", field));
    else if (points < 0) faults.push(flaw("points_negative", field));
    return Math.max(points ?? 0, 0);
  };
  const costAt = (text: string, field: string, { faults }: Reading): number | undefined => {
    const cost = text === "" ? undefined : piastresOf(text, decimal);
    if (typeof cost !== "string") return cost;
    faults.push(flaw(cost, field));
    return undefined;
  };
  return { instantAt, dayAt, pointsAt, costAt };
};

const lineReader = (
  map: OpeningMap,
  reads: Reads,
  readTime: (text: string) => number | undefined,
) => {
  const { decimal } = map;
  const { instantAt, dayAt, pointsAt, costAt } = cellReaders(map, readTime);
  const lotOf = (lot: Reads["lots"][number], i: number, reading: Reading) => {
    const { cells } = reading;
    const points = pointsAt(lot.points(cells), `lots[${i}].points`, reading);
    // A place for a lot that stands empty.
    if (points === 0) return [];
    const cost = costAt(lot.cost(cells), `lots[${i}].cost`, reading);
    return [
      {
        lot_id: lot.lotId(cells) || String(i + 1),
        points,
        earned_on: dayAt(lot.earnedOn(cells), `lots[${i}].earned_on`, reading) ?? null,
        expires_on: dayAt(lot.expiresOn(cells), `lots[${i}].expires_on`, reading) ?? null,
        seller_id: lot.sellerId(cells) || null,
        ...(cost !== undefined && { cost }),
      },
    ];
  };
  const voucherOf = (one: Reads["vouchers"][number], i: number, reading: Reading) => {
    const { cells } = reading;
    const code = one.code(cells);
    // A place for a voucher that stands empty.
    if (code === "") return [];
    return [
      {
        ...{ code, reward_id: one.rewardId(cells) },
        value: costAt(one.value(cells), `vouchers[${i}].value`, reading) ?? null,
        expires_on: dayAt(one.expiresOn(cells), `vouchers[${i}].expires_on`, reading) ?? null,
      },
    ];
  };
  const consentOf = (one: Reads["consents"][number], i: number, reading: Reading) => {
    const { cells, faults } = reading;
    const said = one.granted(cells).toLowerCase();
    if (said === "") return [];
    const granted = answers.get(said);
    if (granted === undefined) faults.push(flaw("not_allowed", `consents[${i}].granted`));
    const [version, via, proof] = [one.textVersion(cells), one.via(cells), one.proof(cells)];
    const at = instantAt(one.at(cells), `consents[${i}].at`, reading);
    return [
      {
        ...{ purpose: one.purpose(cells), channel: one.channel(cells), granted },
        // What is no number is refused by the contract, at this field.
        ...(version !== "" && { text_version: wholeOf(version, decimal) ?? version }),
        ...(via !== "" && { via }),
        ...(proof !== "" && { proof }),
        ...(at !== undefined && { at: new Date(at).toISOString() }),
      },
    ];
  };
  return (cells: Cells): LineRead => {
    const reading: Reading = { cells, faults: [] };
    const memberId = reads.memberId(cells);
    const tierId = reads.tierId(cells);
    const reviewedOn = dayAt(reads.reviewedOn(cells), "tier.reviewed_on", reading);
    const joinedOn = dayAt(reads.joinedOn(cells), "joined_on", reading);
    const consents = reads.consents.flatMap((one, i) => consentOf(one, i, reading));
    const lots = reads.lots.flatMap((one, i) => lotOf(one, i, reading));
    const vouchers = reads.vouchers.flatMap((one, i) => voucherOf(one, i, reading));
    const value = {
      member_id: memberId,
      aliases: reads.aliases.map((read) => read(cells)).filter((id) => id !== ""),
      ...(joinedOn !== undefined && { joined_on: joinedOn }),
      ...(tierId !== "" && {
        tier: { tier_id: tierId, ...(reviewedOn !== undefined && { reviewed_on: reviewedOn }) },
      }),
      ...{ consents, lots, vouchers },
    };
    const [fault = memberId === "" ? flaw("member_missing", "member_id") : undefined] =
      reading.faults;
    const points = lots.reduce((sum, lot) => sum + lot.points, 0);
    return { memberId, points, vouchers: worthOfAll(vouchers), value, fault };
  };
};
