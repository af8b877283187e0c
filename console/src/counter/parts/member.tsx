// Who stands at the counter: found by phone, card or name, and how many points they have.
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Card, FailedToLoad, Note, Pill, useFailureText } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { type Member, useMembers, useScan } from "../queries.ts";
import { counterTexts as texts } from "../texts.ts";

/** A search, and what it finds as buttons. */
export const FindMember = ({
  onChoose,
}: {
  /** With the text of the QR code, where one was scanned. */
  onChoose: (id: string, pass?: string) => void;
}) => {
  const { t, label } = useSpeech();
  const [typed, setTyped] = useState("");
  const found = useMembers(typed);
  const scan = useScan(typed);
  const textOf = useFailureText();
  const scanned = scan.data?.member_id;
  useEffect(() => {
    if (scanned !== undefined) onChoose(scanned, typed.trim());
  }, [scanned, typed, onChoose]);
  const rows = found.data?.data;
  return (
    <Card title={t(texts.find)} hint={t(texts.findHelp)}>
      <SearchField label={t(texts.find)} value={typed} onChange={setTyped} />
      {scan.error !== null && <Note tone="loss">{textOf(scan.error)}</Note>}
      {found.error !== null && (
        <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />
      )}
      <div role="status">{rows?.length === 0 && <p className="muted">{t(texts.findNone)}</p>}</div>
      {rows !== undefined && rows.length > 0 && (
        <ul className="stack plain-list" aria-label={t(texts.found)}>
          {rows.map((member) => (
            <li key={member.member_id} className="row spread">
              <span>
                <b>
                  <bdi>{member.name ?? member.member_id}</bdi>
                </b>
                <span className="muted small block">
                  <bdi dir="ltr">{member.member_id}</bdi>
                  {member.phone_end !== null &&
                    ` · ${t(texts.phoneEnd, { end: member.phone_end })}`}
                </span>
              </span>
              <Button
                variant="default"
                aria-label={label(texts.chooseOne, { name: member.name ?? member.member_id })}
                onClick={() => onChoose(member.member_id)}
              >
                {t(texts.choose)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};

/** The member who was chosen. */
export const MemberCard = ({ member, onLeave }: { member: Member; onLeave: () => void }) => {
  const { t, number } = useSpeech();
  const { available, pending, held } = member.balance;
  return (
    <section className="card padded stack">
      <div className="row spread">
        <h2>
          <bdi>{member.name ?? member.member_id}</bdi>
        </h2>
        <Button variant="default" onClick={onLeave}>
          {t(texts.other)}
        </Button>
      </div>
      {member.status !== "active" && <Note tone="loss">{t(texts.notActive)}</Note>}
      <dl className="facts">
        <Fact name={t(texts.card)}>
          <bdi dir="ltr" className="mono">
            {member.member_id}
          </bdi>
        </Fact>
        {member.tier !== null && (
          <Fact name={t(texts.tier)}>
            <Pill tone="on">
              <bdi>{member.tier}</bdi>
            </Pill>
          </Fact>
        )}
        <Fact name={t(texts.available)} className="size-22 bold">
          {number(available)}
        </Fact>
        <Fact name={t(texts.pending)}>{number(pending)}</Fact>
        <Fact name={t(texts.held)}>{number(held)}</Fact>
      </dl>
    </section>
  );
};
