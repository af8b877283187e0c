// A member's standing: suspending and reinstating with what it means, and its history.

import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Card } from "../../ui/page.tsx";
import { ReasonForm } from "../../ui/reason-form.tsx";
import { type Member, type StandingAct, useStanding, useStandingAct } from "../queries/members.ts";
import { memberTexts, standingTexts as texts } from "../texts.ts";

/** The button that suspends, or the one that lifts what stands. */
export const StandingButton = ({ member }: { member: Member }) => {
  const { t } = useSpeech();
  const [isOpen, setOpen] = useState(false);
  if (member.status === "closed") return null;
  const act: StandingAct = member.status === "active" ? "suspend" : "reinstate";
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t(texts[act])}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t(titles[act])}>
        {isOpen && <StandingForm member={member} act={act} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
};

const titles = { suspend: texts.suspendTitle, reinstate: texts.reinstateTitle } as const;
const effects = { suspend: texts.suspendHelp, reinstate: texts.reinstateHelp } as const;

type FormProps = { member: Member; act: StandingAct; onClose: () => void };

const StandingForm = ({ member, act, onClose }: FormProps) => {
  const { t, number } = useSpeech();
  const acting = useStandingAct(member.member_id);
  const { available, pending } = member.balance;
  return (
    <ReasonForm
      help={t(effects[act], { available: number(available), pending: number(pending) })}
      label={t(texts.reason)}
      missing={t(texts.reasonNone)}
      verb={t(texts[act])}
      isDangerous={act === "suspend"}
      done={t(act === "suspend" ? texts.suspendDone : texts.reinstateDone)}
      acting={acting}
      onSend={(reason, then) => acting.mutate({ act, reason }, then)}
      onClose={onClose}
    />
  );
};

/** Every change of the standing, with the case that led to it; nothing where there never was one. */
export const Standing = ({ memberId }: { memberId: string }) => {
  const { t, dateTime } = useSpeech();
  const mayReadCases = useSession(({ permissions }) => permissions.includes("fraud:read"));
  const changes = useStanding(memberId);
  const history = changes.data?.data ?? [];
  if (history.length === 0) return null;
  return (
    <Card title={t(texts.title)}>
      <ul className="bullets">
        {history.map((change) => (
          <li key={change.at}>
            {t(texts.change, {
              before: t(memberTexts[change.before]),
              after: t(memberTexts[change.after]),
            })}{" "}
            <span className="muted small">
              {dateTime(change.at)} · <bdi>{change.actor_name ?? t(texts.system)}</bdi>
              {change.actor_name !== null && (
                <>
                  {" · "}
                  <bdi>{change.reason}</bdi>
                </>
              )}
              {mayReadCases && change.case_id !== null && (
                <>
                  {" · "}
                  <Link to={addresses.fraudCase} params={{ id: change.case_id }}>
                    {t(texts.toCase)}
                  </Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
};
