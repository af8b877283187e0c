// What will be done to a member, to the letter, by kind.
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
import type { Approval } from "../queries.ts";
import { approvalTexts as texts } from "../texts.ts";

type Who = { id: string; name: string | null; label?: string };

const MemberFact = ({ id, name, label }: Who) => {
  const { t } = useSpeech();
  return (
    <Fact name={label ?? t(texts.member)}>
      <Link to={addresses.member} params={{ id: id }}>
        <bdi>{name ?? id}</bdi>
      </Link>
    </Fact>
  );
};

type Adjustment = NonNullable<Approval["adjustment"]>;

/** An adjustment by hand, to the letter. */
export const AdjustmentFacts = ({ one, adjustment }: { one: Approval; adjustment: Adjustment }) => {
  const { t, number, dateTime } = useSpeech();
  return (
    <>
      <MemberFact id={adjustment.member_id} name={one.member_name} />
      <Fact name={t(texts.points)}>
        <bdi>{number(adjustment.points)}</bdi>
      </Fact>
      <Fact name={t(texts.reason)}>
        <bdi>{adjustment.reason}</bdi>
      </Fact>
      <Fact name={t(texts.note)}>
        <bdi>{adjustment.note ?? t(texts.noNote)}</bdi>
      </Fact>
      {adjustment.points > 0 && (
        <Fact name={t(texts.validity)}>
          {adjustment.expires_at === null ? t(texts.never) : dateTime(adjustment.expires_at)}
        </Fact>
      )}
    </>
  );
};

type Void = NonNullable<Approval["fraud_void"]>;

/** The points of a case that are voided. */
export const VoidFacts = ({ one, toVoid }: { one: Approval; toVoid: Void }) => {
  const { t, number } = useSpeech();
  return (
    <>
      <MemberFact id={toVoid.member_id} name={one.member_name} />
      <Fact name={t(texts.fraudCase)}>
        <Link to={addresses.fraudCase} params={{ id: toVoid.case_id }}>
          {t(texts.lookAtCase)}
        </Link>
      </Fact>
      <Fact name={t(texts.atMost)}>{number(toVoid.points)}</Fact>
      <Fact name={t(texts.entries)}>{number(toVoid.entry_ids.length)}</Fact>
      <Fact name={t(texts.voidReason)}>
        <bdi>{toVoid.reason}</bdi>
      </Fact>
    </>
  );
};

/** Points with what they are worth, where they have a worth. */
const usePointsWorth = (): ((points: number, value: number) => string) => {
  const { t, number, money } = useSpeech();
  return (points, value) =>
    value === 0
      ? number(points)
      : t(texts.pointsWorth, { points: number(points), money: money(value) });
};

type Merge = NonNullable<Approval["merge"]>;

type MergeProps = { one: Approval; merge: Merge; isUndo?: boolean };

/** The two members of a merge, or of its undoing, and what moves. */
export const MergeFacts = ({ one, merge, isUndo = false }: MergeProps) => {
  const { t, number } = useSpeech();
  const worth = usePointsWorth();
  return (
    <>
      <MemberFact
        id={merge.merged_id}
        name={null}
        label={t(isUndo ? texts.unmerged : texts.merged)}
      />
      <MemberFact id={merge.member_id} name={one.member_name} label={t(texts.stays)} />
      <Fact name={t(texts.moves)}>{worth(merge.points, merge.value)}</Fact>
      {merge.debt > 0 && <Fact name={t(texts.debt)}>{number(merge.debt)}</Fact>}
      <Fact name={t(texts.voidReason)}>
        <bdi>{merge.reason}</bdi>
      </Fact>
    </>
  );
};

type Erasure = NonNullable<Approval["erasure"]>;

/** The member who is forgotten, and the points that are lost by it. */
export const ErasureFacts = ({ one, erasure }: { one: Approval; erasure: Erasure }) => {
  const { t } = useSpeech();
  const worth = usePointsWorth();
  return (
    <>
      <MemberFact id={erasure.member_id} name={one.member_name} />
      <Fact name={t(texts.forfeits)}>{worth(erasure.points, erasure.value)}</Fact>
      <Fact name={t(texts.voidReason)}>
        <bdi>{erasure.reason}</bdi>
      </Fact>
    </>
  );
};

type Reversal = NonNullable<Approval["reversal"]>;

/** The redemption that is undone, and the points that go back. */
export const ReversalFacts = ({ one, reversal }: { one: Approval; reversal: Reversal }) => {
  const { t } = useSpeech();
  const worth = usePointsWorth();
  return (
    <>
      <MemberFact id={reversal.member_id} name={one.member_name} />
      <Fact name={t(texts.redemptionId)} className="mono breaks" dir="ltr">
        {reversal.redemption_id}
      </Fact>
      <Fact name={t(texts.goBack)}>{worth(reversal.points, reversal.value)}</Fact>
    </>
  );
};
