// Why an entry is what it is, sentence by sentence: what happened, where points came from or went,
// and what was left. What an award was worth is told by the rules themselves.
import type {
  ActivateTrace,
  AdjustTrace,
  ClawbackSource,
  ClawbackTrace,
  EntryWithOrigins,
  ExpireTrace,
  GiveBackTrace,
  HoldTrace,
  MergeTrace,
  NamedReward,
  OpenTrace,
  ParkTrace,
  RedeemTrace,
  ReleaseTrace,
  StatementEntry,
} from "../../ledger/door/account.ts";
import { explain, type Trace } from "../../rules/door/domain.ts";
import { activityName } from "./reason.ts";
import type { TextKey } from "./texts/en.ts";
import { drawBoth, type Sentence, sentence } from "./texts/say.ts";
import {
  balanceSentences,
  openSentences,
  originSentences,
  repaid,
  sum,
  validity,
} from "./why-parts.ts";

export type Both = { text: string; textAr: string };

/** Every sentence about an entry in both languages, with dates of the zone. */
export const whySentences = (found: EntryWithOrigins, zone: string): Both[] => {
  const { entry } = found;
  const [head, ...rest] = told[entry.kind](found);
  const first = head ? [drawBoth(head, zone)] : [];
  return [
    ...first,
    ...ruleSentences(entry),
    ...[...rest, ...balanceSentences(entry)].map((one) => drawBoth(one, zone)),
  ];
};

/** A posting in words: how many points went from where to where. */
export const postingSentence = (posting: StatementEntry["movements"][number]): Sentence =>
  sentence("posting", {
    points: { points: posting.points },
    from: { word: `account.${posting.debit}` },
    to: { word: `account.${posting.credit}` },
  });

type Tell = (found: EntryWithOrigins) => Sentence[];

// Traces are what this server wrote for that kind; an entry that was written without one is still told.
const traceOf = <T>(entry: StatementEntry): Partial<T> => (entry.trace ?? {}) as Partial<T>;

const headValues = (entry: StatementEntry) => ({
  when: { at: entry.effectiveAt },
  points: { points: Math.abs(entry.points) },
  order: { text: entry.orderId ?? "" },
  redemption: { text: entry.reference ?? "" },
  reference: { text: entry.reference ?? "" },
});

const earn: Tell = ({ entry }) => {
  const values = { ...headValues(entry), activity: activityName(entry.reason ?? "") };
  const from = entry.orderId === null ? "activity" : "order";
  const head = sentence(entry.points === 0 ? `earn.${from}_nothing` : `earn.${from}`, values);
  const pending = sum(entry, (move) => move.credit === "pending");
  const waits = pending > 0 && entry.orderId !== null;
  return [
    head,
    ...(waits ? [sentence("earn.pending", { points: { points: pending } })] : []),
    ...repaid(entry),
    ...validity(entry),
  ];
};

const park: Tell = ({ entry }) => {
  const { until = entry.effectiveAt } = traceOf<ParkTrace>(entry);
  return [sentence("park.suspected", { ...headValues(entry), until: { at: until } })];
};

const activate: Tell = (found) => {
  const { entry } = found;
  const { because } = traceOf<ActivateTrace>(entry);
  if (because === "reviewed" || because === "review_over")
    return [
      sentence(`activate.${because}`, headValues(entry)),
      ...repaid(entry),
      ...validity(entry),
    ];
  const isDelivered = because === "delivered";
  const key = isDelivered && entry.orderId !== null ? "activate.delivered" : "activate.time";
  return [
    sentence(key, headValues(entry)),
    ...(key === "activate.time" ? originSentences(found) : []),
    ...repaid(entry),
    ...validity(entry),
  ];
};

const cancel: Tell = ({ entry }) => [sentence("cancel.order", headValues(entry))];

const clawback: Tell = ({ entry }) => {
  const { lines = [], taken = [] } = traceOf<ClawbackTrace>(entry);
  const sources = (line: string) => taken.filter((one) => one.line_id === line).map(sourceSentence);
  return [
    sentence("clawback.return", { ...headValues(entry), return: { text: entry.reference ?? "" } }),
    ...lines.flatMap((line) => [
      sentence(line.points === 0 ? "clawback.line_nothing" : "clawback.line", {
        line: { text: line.line_id },
        quantity: { number: line.quantity },
        returned: { number: line.returned },
        of: { number: line.of },
        earned: { points: line.earned },
        points: { points: line.points },
      }),
      ...sources(line.line_id),
    ]),
  ];
};

const sourceKeys = {
  line_pending: "clawback.line_pending",
  line: "clawback.own",
  other: "clawback.other",
  shortfall: "clawback.shortfall",
  debt: "clawback.debt",
} as const satisfies Record<ClawbackSource["from"], TextKey>;

const sourceSentence = ({ from, line_id, points }: ClawbackSource): Sentence =>
  sentence(sourceKeys[from], { line: { text: line_id ?? "" }, points: { points } });

const rewardValue = (reward: NamedReward | undefined) =>
  reward && { reward: { either: { en: reward.name, ar: reward.name_ar } } };

const hold: Tell = (found) => {
  const { entry } = found;
  const { value = 0, until, reward } = traceOf<HoldTrace>(entry);
  const values = { ...headValues(entry), money: { money: value }, ...rewardValue(reward) };
  const head =
    until === undefined
      ? sentence(reward ? "hold.reward_again" : "hold.again", values)
      : sentence(reward ? "hold.reward" : "hold.until", { ...values, until: { at: until } });
  return [head, sentence("hold.order"), ...originSentences(found)];
};

const release: Tell = ({ entry }) => {
  const { because = "released" } = traceOf<ReleaseTrace>(entry);
  return [sentence(`release.${because}`, headValues(entry)), ...repaid(entry)];
};

const redeem: Tell = (found) => {
  const { entry } = found;
  const { value = 0, rate, reward } = traceOf<RedeemTrace>(entry);
  const values = { ...headValues(entry), money: { money: value } };
  if (reward)
    return [
      sentence("redeem.reward", { ...headValues(entry), ...rewardValue(reward) }),
      ...originSentences(found),
    ];
  return [
    sentence(entry.orderId === null ? "redeem.alone" : "redeem.order", values),
    ...(rate
      ? [
          sentence("redeem.rate", {
            rate_points: { points: rate.points },
            rate_money: { money: rate.piastres },
          }),
        ]
      : []),
    ...originSentences(found),
  ];
};

const giveBack: Tell = ({ entry, origins }) => {
  const { points = 0, of = 0 } = traceOf<GiveBackTrace>(entry);
  const lots = entry.movements.flatMap((move) => {
    const origin = move.lotNo === null ? undefined : origins.get(move.lotNo);
    if (!origin || move.credit !== "active") return [];
    const values = { points: { points: move.points } };
    if (origin.expiresAt === null) return [sentence("give_back.lot_forever", values)];
    // A lot that this very entry made stands in for one that had expired.
    const key = origin.entryNo === entry.entryNo ? "give_back.replaced" : "give_back.lot";
    return [sentence(key, { ...values, until: { until: origin.expiresAt } })];
  });
  const isPart = points < of;
  return [
    sentence(entry.orderId === null ? "give_back.alone" : "give_back.order", headValues(entry)),
    ...(isPart ? [sentence("give_back.part", { of: { points: of } })] : []),
    ...lots,
    ...repaid(entry),
  ];
};

const expire: Tell = (found) => {
  const { entry } = found;
  const { points: all = 0, because, since } = traceOf<ExpireTrace>(entry);
  const isRest = all > Math.abs(entry.points);
  const unused = because === "inactivity" && since !== undefined;
  return [
    unused
      ? sentence("expire.inactivity", { ...headValues(entry), since: { at: since } })
      : sentence("expire.lot", headValues(entry)),
    ...originSentences(found),
    ...(isRest ? [sentence("expire.rest", { all: { points: all } })] : []),
  ];
};

const adjust: Tell = (found) => {
  const { entry } = found;
  const { by = entry.actor, note = null, approvedBy } = traceOf<AdjustTrace>(entry);
  const isGain = entry.points > 0;
  const key = isGain ? "adjust.added" : "adjust.taken";
  return [
    sentence(key, { ...headValues(entry), by: { text: by } }),
    ...(entry.reason ? [sentence("adjust.reason", { reason: { text: entry.reason } })] : []),
    ...(approvedBy
      ? [
          sentence("adjust.approved", {
            ...{ by: { text: approvedBy }, approval: { text: entry.reference ?? "" } },
          }),
        ]
      : []),
    ...(note ? [sentence("adjust.note", { note: { text: note } })] : []),
    ...(isGain ? [...repaid(entry), ...validity(entry)] : originSentences(found)),
  ];
};

const reverse: Tell = ({ entry }) => [
  sentence("reverse.entry", {
    ...headValues(entry),
    entry: { number: entry.reversesEntryNo ?? 0 },
  }),
];

const merge: Tell = ({ entry }) => {
  const {
    side = "from",
    by = entry.actor,
    active = 0,
    pending = 0,
    debt = 0,
    undone = false,
  } = traceOf<MergeTrace>(entry);
  const values = {
    ...headValues(entry),
    by: { text: by },
    record: { text: entry.reference ?? "" },
  };
  const parts = { available: { points: active }, pending: { points: pending } };
  return [
    sentence(`${undone ? "unmerge" : "merge"}.${side}`, values),
    sentence("merge.points", parts),
    ...(debt > 0 ? [sentence("merge.debt", { debt: { points: debt } })] : []),
    ...(entry.reason ? [sentence("adjust.reason", { reason: { text: entry.reason } })] : []),
    ...(side === "from" && !undone ? mergeRepaid(entry) : []),
  ];
};

const mergeRepaid = (entry: StatementEntry): Sentence[] => {
  const points = sum(entry, (move) => move.credit === "debt");
  return points === 0 ? [] : [sentence("merge.repaid", { points: { points } })];
};

const open: Tell = ({ entry }) =>
  openSentences(entry, headValues(entry), traceOf<OpenTrace>(entry));

const told: Readonly<Record<StatementEntry["kind"], Tell>> = {
  earn,
  activate,
  cancel,
  clawback,
  hold,
  release,
  redeem,
  give_back: giveBack,
  expire,
  adjust,
  reverse,
  park,
  merge,
  open,
};

const ruleSentences = (entry: StatementEntry): Both[] => {
  if (entry.kind !== "earn" || entry.trace === null) return [];
  const trace = entry.trace as Trace;
  const english = explain(trace, "en");
  const arabic = explain(trace, "ar");
  return english.map((text, i) => ({ text, textAr: arabic[i] ?? text }));
};
