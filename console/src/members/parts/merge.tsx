// Merging a member into another one: who stays is searched for, what would move is shown, then it is done.

import { Button } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Card, Note, useFailureText } from "../../ui/page.tsx";
import { ReasonForm } from "../../ui/reason-form.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Waits } from "../../ui/waits.tsx";
import { type Member, useMembers } from "../queries/members.ts";
import { type MergePreview, useMerge, useMergePreview, useMerges } from "../queries/merges.ts";
import { memberTexts, privacyTexts, standingTexts } from "../texts.ts";
import { mergeTexts as texts } from "./merge-texts.ts";
import { UndoButton } from "./undo-merge.tsx";

/** The button that opens the merging of an active member. */
export const MergeButton = ({ member }: { member: Member }) => {
  const { t } = useSpeech();
  const [isOpen, setOpen] = useState(false);
  if (member.status !== "active") return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t(texts.merge)}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t(texts.title)} size={560}>
        {isOpen && <MergeForm member={member} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
};

type FormProps = { member: Member; onClose: () => void };

const MergeForm = ({ member, onClose }: FormProps) => {
  const { t } = useSpeech();
  const [into, setInto] = useState<string | undefined>(undefined);
  return (
    <div className="stack">
      <p>{t(texts.help, { id: member.member_id })}</p>
      <Survivor without={member.member_id} chosen={into} onChoose={setInto} />
      {into !== undefined && (
        <Decision key={into} from={member.member_id} into={into} onClose={onClose} />
      )}
    </div>
  );
};

type SurvivorProps = {
  without: string;
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
};

const Survivor = ({ without, chosen, onChoose }: SurvivorProps) => {
  const { t, number } = useSpeech();
  const name = useId();
  const [q, setQ] = useState("");
  const { data, isPlaceholderData } = useMembers({ q, limit: "10", status: "active" });
  const found = (data?.data ?? []).filter(({ member_id }) => member_id !== without);
  const search = (text: string): void => {
    setQ(text);
    // Nobody may be merged into a member who is no longer in sight.
    onChoose(undefined);
  };
  return (
    <div className="stack">
      <SearchField label={t(texts.search)} value={q} onChange={search} />
      {q !== "" && (
        <fieldset className="plain">
          <legend className="hidden-text">{t(texts.into)}</legend>
          {found.map((one) => (
            <label key={one.member_id} className="row pad-6">
              <input
                type="radio"
                name={name}
                checked={chosen === one.member_id}
                disabled={isPlaceholderData}
                onChange={() => onChoose(one.member_id)}
              />
              <span>
                <bdi>{one.name ?? t(memberTexts.nameless)}</bdi>{" "}
                <span className="muted small">
                  <bdi>{one.member_id}</bdi> ·{" "}
                  {t(texts.hasPoints, { points: number(one.balance.available) })}
                </span>
              </span>
            </label>
          ))}
          {data !== undefined && found.length === 0 && <p className="muted">{t(texts.nobody)}</p>}
        </fieldset>
      )}
    </div>
  );
};

type Pair = { from: string; into: string };

const Decision = ({ from, into, onClose }: Pair & { onClose: () => void }) => {
  const { t } = useSpeech();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const preview = useMergePreview(from, into);
  const acting = useMerge(from);
  if (preview.error) return <Note tone="loss">{failureText(preview.error)}</Note>;
  if (acting.data !== undefined && "approval" in acting.data)
    return (
      <Waits
        text={t(texts.waits)}
        approvalId={acting.data.approval.approval_id}
        onClose={onClose}
      />
    );
  if (preview.data === undefined) return null;
  return (
    <>
      <Moves preview={preview.data} />
      <ReasonForm
        help={t(texts.forGood, { id: from })}
        label={t(standingTexts.reason)}
        missing={t(standingTexts.reasonNone)}
        verb={t(texts.merge)}
        isDangerous={true}
        done={t(texts.done)}
        acting={acting}
        onSend={(reason, { onSuccess }) =>
          acting.mutate(
            { into, reason },
            {
              onSuccess: (answer) => {
                if ("approval" in answer) return;
                onSuccess();
                void navigate({ to: addresses.member, params: { id: into } });
              },
            },
          )
        }
        onClose={onClose}
      />
    </>
  );
};

const Moves = ({ preview }: { preview: MergePreview }) => {
  const { t, number } = useSpeech();
  const { moved, balance, consents_withdrawn: withdrawn, profile_filled: filled } = preview;
  const figures = {
    ...{ available: number(moved.available), pending: number(moved.pending) },
    ...{ orders: number(moved.orders), vouchers: number(moved.vouchers) },
  };
  return (
    <div>
      <h3 className="subhead">{t(texts.moves, { id: preview.member_id })}</h3>
      <ul className="bullets">
        <li>{t(texts.movesPoints, figures)}</li>
        <li>{t(texts.movesRest, figures)}</li>
        {moved.debt > 0 && <li>{t(texts.movesDebt, { points: number(moved.debt) })}</li>}
        {moved.repaid > 0 && <li>{t(texts.repaid, { points: number(moved.repaid) })}</li>}
        {preview.tier.before !== preview.tier.after && <li>{t(texts.tier)}</li>}
        {withdrawn.map(({ purpose, channel }) => (
          <li key={`${purpose} ${channel}`}>
            {t(privacyTexts.withdrawn, {
              what: t(privacyTexts.switchOf, {
                ...{ purpose: t(privacyTexts[purpose]), channel: t(privacyTexts[channel]) },
              }),
            })}
          </li>
        ))}
        {filled.length > 0 && <li>{t(texts.filled)}</li>}
        <li>{t(texts.after, { points: number(balance.available) })}</li>
      </ul>
    </div>
  );
};

/** Where a record went, who came to a member, and under which id the page was asked for. */
export const Merges = ({ member, asked }: { member: Member; asked: string }) => {
  const { t, dateTime } = useSpeech();
  const { data } = useMerges(member.member_id);
  const into = data?.into ?? null;
  const from = data?.from ?? [];
  return (
    <>
      {asked !== member.member_id && (
        <Note tone="done">{t(texts.alias, { asked, id: member.member_id })}</Note>
      )}
      {into !== null && (
        <Note tone="done">
          {t(texts.went, { id: into.merged_id, when: dateTime(into.merged_at) })}{" "}
          <Link to={addresses.member} params={{ id: into.member_id }}>
            <bdi>{into.member_id}</bdi>
          </Link>
        </Note>
      )}
      {from.length > 0 && (
        <Card title={t(texts.merged)} hint={t(texts.mergedHelp)}>
          <ul className="bullets">
            {from.map((one) => (
              <li key={one.record_id}>
                <Link to={addresses.member} params={{ id: one.record_id }}>
                  <bdi>{one.merged_id}</bdi>
                </Link>{" "}
                <span className="muted small">
                  {dateTime(one.merged_at)} · <bdi>{one.actor_name ?? one.actor}</bdi>
                  {" · "}
                  <bdi>{one.reason}</bdi>
                </span>{" "}
                {one.undoable && <UndoButton member={member} merge={one} />}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
};
