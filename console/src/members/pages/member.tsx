// One member whole: points now or on any day, who it is, and everything that moved.

import { Button } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { endOfDay } from "../../kit/days.ts";
import { Bars } from "../../ui/bars.tsx";
import { DayThen } from "../../ui/day-then.tsx";
import { Card, FailedToLoad, Figures, LoadingCards } from "../../ui/page.tsx";
import { byMonth } from "../domain.ts";
import { AdjustDialog } from "../parts/adjust-dialog.tsx";
import { Claims } from "../parts/claims.tsx";
import { MergeButton, Merges } from "../parts/merge.tsx";
import { Privacy } from "../parts/privacy.tsx";
import { Profile } from "../parts/profile.tsx";
import { Since } from "../parts/since.tsx";
import { Standing, StandingButton } from "../parts/standing.tsx";
import { Statement } from "../parts/statement.tsx";
import { MemberStatus } from "../parts/status.tsx";
import { Tier } from "../parts/tier.tsx";
import { type Balance, useBalance, useMember } from "../queries/members.ts";
import { memberTexts as texts } from "../texts.ts";

/** The page /admin/members/{id}. */
export const MemberPage = () => {
  const { t } = useSpeech();
  const { id } = useParams({ from: addresses.member });
  const member = useMember(id);
  const [isAdjusting, setAdjusting] = useState(false);
  const [day, setDay] = useState("");
  if (member.error)
    return <FailedToLoad failure={member.error} onRetry={() => void member.refetch()} />;
  if (member.data === undefined) return <LoadingCards count={3} />;
  const { data } = member;
  return (
    <div className="stack">
      <div className="row spread">
        <div className="row">
          <h2 className="size-22">
            <bdi>{data.name ?? t(texts.nameless)}</bdi>
          </h2>
          <MemberStatus status={data.status} />
        </div>
        <div className="row">
          <Link to={addresses.members}>{t(texts.allMembers)}</Link>
          <MergeButton member={data} />
          <StandingButton member={data} />
          <Button onClick={() => setAdjusting(true)}>{t(texts.adjust)}</Button>
        </div>
      </div>
      <Merges member={data} asked={id} />
      <Points memberId={data.member_id} day={day} onDay={setDay} />
      <Profile member={data} />
      <Tier memberId={data.member_id} asOf={day === "" ? undefined : endOfDay(day)} />
      <Privacy member={data} />
      <Claims memberId={data.member_id} />
      <Standing memberId={data.member_id} />
      <Statement memberId={data.member_id} />
      <AdjustDialog
        memberId={data.member_id}
        available={data.balance.available}
        isOpen={isAdjusting}
        onClose={() => setAdjusting(false)}
      />
    </div>
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
