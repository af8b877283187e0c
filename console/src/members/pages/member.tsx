// One member whole: who it is and what may be done, and everything about it in tabs.

import { Button } from "@mantine/core";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { AdjustDialog } from "../parts/adjust-dialog.tsx";
import { LimitMarks } from "../parts/limits.tsx";
import { MergeButton, Merges } from "../parts/merge.tsx";
import { StandingButton } from "../parts/standing.tsx";
import { MemberStatus } from "../parts/status.tsx";
import { MemberTabs } from "../parts/tabs.tsx";
import { useMember } from "../queries/members.ts";
import { memberTexts as texts } from "../texts.ts";

/** The page /admin/members/{id}. */
export const MemberPage = () => {
  const { t } = useSpeech();
  const { id } = useParams({ from: addresses.member });
  const { tab } = useSearch({ from: addresses.member });
  const member = useMember(id);
  const [isAdjusting, setAdjusting] = useState(false);
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
          <LimitMarks limits={data.limits} />
        </div>
        <div className="row">
          <Link to={addresses.members}>{t(texts.allMembers)}</Link>
          <MergeButton member={data} />
          <StandingButton member={data} />
          <Button onClick={() => setAdjusting(true)}>{t(texts.adjust)}</Button>
        </div>
      </div>
      <Merges member={data} asked={id} />
      <MemberTabs member={data} asked={tab} />
      <AdjustDialog
        memberId={data.member_id}
        available={data.balance.available}
        isOpen={isAdjusting}
        onClose={() => setAdjusting(false)}
      />
    </div>
  );
};
