// The overview of a member: points now or on any day, who it is, the tier, and how the standing changed.
import { useState } from "react";
import { endOfDay } from "../../i18n/days.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { Bars } from "../../ui/bars.tsx";
import { DayThen } from "../../ui/day-then.tsx";
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
import { Profile } from "./profile.tsx";
import { Since } from "./since.tsx";
import { Standing } from "./standing.tsx";
import { Tier } from "./tier.tsx";

/** The first tab of a member; points only for those who may read them. */
export const Overview = ({ member }: { member: Member }) => {
  const mayReadPoints = useSession(({ permissions }) => permissions.includes("ledger:read"));
  const [day, setDay] = useState("");
  const id = member.member_id;
  const waited = [useMemberTier(id, undefined), useTierChanges(id), useStanding(id)];
  const balance = useBalance(id, undefined, mayReadPoints);
  // Everything at once: a part that came later would push the others down.
  if (waited.some(({ isPending }) => isPending) || (mayReadPoints && balance.isPending))
    return <LoadingCards count={3} />;
  return (
    <>
      {mayReadPoints && <Points memberId={id} day={day} onDay={setDay} />}
      <Profile member={member} />
      <Tier memberId={id} asOf={day === "" ? undefined : endOfDay(day)} />
      <Standing memberId={id} />
    </>
  );
};

type PointsProps = { memberId: string; day: string; onDay: (day: string) => void };

/** Points now or at the end of `day`, which is empty for now. */
const Points = ({ memberId, day, onDay: setDay }: PointsProps) => {
  const { t, dateTime } = useSpeech();
  const balance = useBalance(memberId, day === "" ? undefined : endOfDay(day));
  if (balance.error) return <FailedToLoad failure={balance.error} onRetry={() => setDay("")} />;
  if (balance.data === undefined) return <LoadingCards count={1} />;
  return (
    <Card
      title={t(texts.points)}
      hint={t(texts.pointsHelp, { when: dateTime(balance.data.as_of) })}
      aside={<DayThen day={day} onDay={setDay} />}
    >
      <BalanceFigures balance={balance.data} />
      {day !== "" && <Since memberId={memberId} asOf={endOfDay(day)} />}
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
