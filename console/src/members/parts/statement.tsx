// The statement of a member: every movement, with its reason one click away. Points that moved twice, as held and
// then redeemed, are one row that can be opened.
import { Select } from "@mantine/core";
import { entryKinds } from "@nuqta/contracts/ledger.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { words } from "../../ui/words.ts";
import { type Entry, type EntryKind, type Member, useEntries } from "../queries/members.ts";
import { kindTexts, memberTexts as texts } from "../texts.ts";
import { foldPairs, type StatementRow } from "./fold.ts";
import { GrowingTable, rowsOf } from "./growing-table.tsx";
import { OrderLink } from "./order-link.tsx";
import { statementTexts } from "./tab-texts.ts";
import { WhyDialog } from "./why-dialog.tsx";

type Row = StatementRow<Entry>;

/** Newest first; earlier entries on request. */
export const Statement = ({ member }: { member: Member }) => {
  const { t } = useSpeech();
  const [kind, setKind] = useState<EntryKind>();
  const [asked, setAsked] = useState<string>();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const found = useEntries(member.member_id, kind);
  const toggle = (id: string): void =>
    setOpen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  const columns = useColumns(setAsked, toggle);
  const entries = rowsOf(found);
  return (
    <>
      <GrowingTable
        title={t(texts.statement)}
        help={t(texts.statementHelp)}
        aside={
          <Select
            aria-label={t(texts.kind)}
            placeholder={t(texts.anyKind)}
            data={entryKinds.map((each) => ({ value: each, label: t(kindTexts[each]) }))}
            value={kind ?? null}
            onChange={(value) => setKind((value ?? undefined) as EntryKind | undefined)}
            clearable
            w={200}
          />
        }
        columns={columns}
        keyOf={({ moved }) => moved.entry_id}
        found={found}
        rows={entries && foldPairs(entries, open)}
        empty={t(kind === undefined ? texts.noEntries : words.noMatch)}
        more={t(texts.more)}
      />
      <WhyDialog entryId={asked} onClose={() => setAsked(undefined)} />
    </>
  );
};

const useColumns = (ask: (id: string) => void, toggle: (id: string) => void): Column<Row>[] => {
  const { t, label, pick, number } = useSpeech();
  return [
    { id: "when", head: t(texts.when), cell: ({ moved }) => <When entry={moved} /> },
    {
      id: "kind",
      head: t(texts.kind),
      isWide: true,
      cell: (row) => <Kind row={row} onToggle={toggle} />,
    },
    {
      id: "available",
      head: t(texts.available),
      isNumber: true,
      cell: ({ moved }) => <Moved points={moved.change.available} />,
    },
    {
      id: "pending",
      head: t(texts.pending),
      isNumber: true,
      cell: ({ moved, told }) => <Moved points={moved === told ? moved.change.pending : 0} />,
    },
    {
      id: "after",
      head: t(texts.balanceAfter),
      isNumber: true,
      cell: ({ moved }) => number(moved.balance_after),
    },
    {
      id: "reason",
      head: t(texts.reason),
      isWide: true,
      cell: ({ told }) => pick(told.reason.text, told.reason.textAr),
    },
    {
      id: "order",
      head: t(texts.order),
      cell: ({ moved, told }) => <OrderLink id={told.order_id ?? moved.order_id} />,
    },
    {
      id: "why",
      isPinned: true,
      head: t(texts.why),
      cell: ({ told }) => (
        <button
          type="button"
          className="link"
          aria-label={label(texts.whyOf, { id: told.entry_id })}
          onClick={() => ask(told.entry_id)}
        >
          {t(texts.why)}
        </button>
      ),
    },
  ];
};

/** A change of points with its sign; a dash where nothing changed. */
const Moved = ({ points }: { points: number }) => {
  const { number } = useSpeech();
  if (points === 0) return "—";
  return (
    <bdi dir="ltr" className={points < 0 ? "loss" : undefined}>
      {points > 0 && "+"}
      {number(points)}
    </bdi>
  );
};

/** Time of recording, which is the order of the rows, and below it that of the event, where it is another one. */
const When = ({ entry: { recorded_at, occurred_at } }: { entry: Entry }) => {
  const { t, dateTime } = useSpeech();
  const [recorded, happened] = [dateTime(recorded_at), dateTime(occurred_at)];
  return (
    <>
      {recorded}
      {happened !== recorded && (
        <div className="muted small">{t(statementTexts.happened, { when: happened })}</div>
      )}
    </>
  );
};

type KindProps = { row: Row; onToggle: (id: string) => void };

/** Kind of movement; of a pair also the other half, and the button between one row and two. */
const Kind = ({ row: { moved, told, pair }, onToggle }: KindProps) => {
  const { t, label, number, dateTime } = useSpeech();
  const isEarned = told.kind === "earn";
  const both = {
    from: dateTime(isEarned ? told.recorded_at : moved.recorded_at),
    to: dateTime(isEarned ? moved.recorded_at : told.recorded_at),
  };
  return (
    <>
      <span>{t(kindTexts[told.kind])}</span>
      {moved.change.debt !== 0 && (
        <div className="muted small">
          {t(statementTexts.owed, { points: number(moved.change.debt) })}
        </div>
      )}
      {pair !== undefined && !pair.isOpen && (
        <div className="muted small">
          {t(isEarned ? statementTexts.earned : statementTexts.redeemed, both)}
        </div>
      )}
      {pair !== undefined && (
        <div>
          <button
            type="button"
            className="link small"
            aria-expanded={pair.isOpen}
            aria-label={label(pair.isOpen ? statementTexts.foldOf : statementTexts.openOf, {
              id: pair.id,
            })}
            onClick={() => onToggle(pair.id)}
          >
            {t(pair.isOpen ? statementTexts.fold : statementTexts.open)}
          </button>
        </div>
      )}
    </>
  );
};
