// The overview of a member: points now, earlier states, who it is, the tier, and how the standing changed.
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { Bars } from "../../ui/bars.tsx";
import { Card, FailedToLoad, Figures, LoadingCards } from "../../ui/page.tsx";
import { byMonth } from "../domain.ts";
import {
  type Balance,
  type Member,
  useBalance,
  useMemberTier,
  useStanding,
  useTierChanges,
} from "../queries/members.ts";
import { memberTexts as texts } from "../texts.ts";
import { EarlierStates, type LookBack, LookBackButton, useLookBack } from "./look-back.tsx";
import { Profile } from "./profile.tsx";
import { Standing } from "./standing.tsx";
import { Tier } from "./tier.tsx";

/** The first tab of a member; points only for those who may read them. */
export const Overview = ({ member }: { member: Member }) => {
  const mayReadPoints = useSession(({ permissions }) => permissions.includes("ledger:read"));
  const back = useLookBack();
  const id = member.member_id;
  const waited = [useMemberTier(id, undefined), useTierChanges(id), useStanding(id)];
  const balance = useBalance(id, undefined, mayReadPoints);
  // Everything at once: a part that came later would push the others down.
  if (waited.some(({ isPending }) => isPending) || (mayReadPoints && balance.isPending))
    return <LoadingCards count={3} />;
  return (
    <>
      {mayReadPoints && <Points memberId={id} back={back} />}
      {mayReadPoints && <EarlierStates member={member} back={back} />}
      <Profile member={member} />
      <Tier memberId={id} />
      <Standing memberId={id} />
    </>
  );
};

/** Points now, and the way to earlier ones. */
const Points = ({ memberId, back }: { memberId: string; back: LookBack }) => {
  const { t, dateTime } = useSpeech();
  const balance = useBalance(memberId, undefined);
  if (balance.error)
    return <FailedToLoad failure={balance.error} onRetry={() => void balance.refetch()} />;
  if (balance.data === undefined) return <LoadingCards count={1} />;
  return (
    <Card
      title={t(texts.points)}
      hint={t(texts.pointsHelp, { when: dateTime(balance.data.as_of) })}
      aside={<LookBackButton back={back} />}
    >
      <BalanceFigures balance={balance.data} />
    </Card>
  );
};

const BalanceFigures = ({ balance }: { balance: Balance }) => {
  const { t, number, money, month } = useSpeech();
  return (
    <>
      <Figures
        figures={[
          {
            name: t(texts.available),
            value: number(balance.available),
            note: t(texts.worth, { money: money(balance.value) }),
          },
          { name: t(texts.pending), value: number(balance.pending) },
          ...(balance.in_review
            ? [{ name: t(texts.inReview), value: number(balance.in_review) }]
            : []),
          { name: t(texts.held), value: number(balance.held) },
          { name: t(texts.debt), value: number(balance.debt) },
          { name: t(texts.lifetime), value: number(balance.lifetime_earned) },
        ]}
      />
      <div>
        <h3 className="subhead">{t(texts.expiring)}</h3>
        {balance.expiring.length === 0 ? (
          <p className="muted">{t(texts.noExpiry)}</p>
        ) : (
          <Bars
            label={t(texts.expiring)}
            bars={byMonth(balance.expiring).map((each) => ({
              key: each.month,
              label: month(each.month),
              value: each.points,
              text: number(each.points),
            }))}
          />
        )}
      </div>
    </>
  );
};
