// A member's privacy: what they may be written about, everything held about them, and forgetting them.
import { Button, TextInput } from "@mantine/core";
import { consentChannels, consentPurposes } from "@nuqta/contracts/privacy.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { Card } from "../../ui/page.tsx";
import { ReasonForm } from "../../ui/reason-form.tsx";
import { toastRefused } from "../../ui/toasts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { Waits } from "../../ui/waits.tsx";
import { words } from "../../ui/words.ts";
import { useConsentTexts } from "../queries/consent-texts.ts";
import { type Consent, type Member, useConsents, useErase, useExport } from "../queries/members.ts";
import { standingTexts as reasonTexts, privacyTexts as texts } from "../texts.ts";
import { ConsentForm } from "./consent-form.tsx";
import { History, useWhat } from "./consent-history.tsx";
import { consentTexts } from "./consent-texts.ts";
import { LegalHold } from "./legal-hold.tsx";
import { limitTexts } from "./limit-texts.ts";
import { Limits } from "./limits.tsx";
import { RightsLinks } from "./rights-links.tsx";

/** The card of privacy. */
export const Privacy = ({ member }: { member: Member }) => {
  const { t } = useSpeech();
  const consents = useConsents(member.member_id);
  const [asked, setAsked] = useState<Consent | undefined>(undefined);
  const isClosed = member.status === "closed";
  const { data = [], history = [], limits = [] } = consents.data ?? {};
  const needsGuardian = consents.data?.needs_guardian ?? false;
  const what = useWhat();
  const hintOf = useHint();
  const isHeldBack = (purpose: Consent["purpose"]) => purpose === "marketing" && limits.length > 0;
  return (
    <div className="stack">
      <Card title={t(texts.title)} hint={t(texts.help)} aside={<Actions member={member} />}>
        <div className="row gap-32 align-start wraps">
          {consentPurposes.map((purpose) => (
            <fieldset key={purpose} className="plain at-least-220">
              <legend className="bold">{t(texts[purpose])}</legend>
              {consentChannels.map((channel) => {
                const one = data.find(
                  (each) => each.purpose === purpose && each.channel === channel,
                );
                return (
                  <Toggle
                    key={channel}
                    label={t(texts[channel])}
                    hint={one && hintOf(one)}
                    checked={one?.granted ?? false}
                    disabled={isClosed || one === undefined || isHeldBack(purpose)}
                    onChange={() => one && setAsked({ ...one, granted: !one.granted })}
                  />
                );
              })}
              {isHeldBack(purpose) && <p className="muted small">{t(limitTexts.held)}</p>}
            </fieldset>
          ))}
        </div>
        {history.length > 0 && <History changes={history} />}
        <Dialog
          isOpen={asked !== undefined}
          onClose={() => setAsked(undefined)}
          title={t(asked?.granted ? texts.grantTitle : texts.withdrawTitle)}
        >
          {asked !== undefined && (
            <ConsentForm
              id={member.member_id}
              asked={asked}
              needsGuardian={needsGuardian}
              what={what(asked)}
              onClose={() => setAsked(undefined)}
            />
          )}
        </Dialog>
      </Card>
      <Limits id={member.member_id} isClosed={isClosed} />
      <RightsLinks id={member.member_id} />
      <LegalHold id={member.member_id} />
    </div>
  );
};

/** Says of a yes to offers that it does not count, that a guardian gave it, or that its text is no longer in force. */
const useHint = () => {
  const { t } = useSpeech();
  const latest = useConsentTexts().data?.[0]?.version ?? 0;
  return ({ purpose, granted, ...one }: Consent): string | undefined => {
    const { text_version: version, suspended, guardian } = one;
    if (suspended !== null) return t(consentTexts[suspended]);
    if (granted && guardian !== null) return t(consentTexts.agreedByGuardian);
    if (purpose !== "marketing" || !granted || version === null || version === latest)
      return undefined;
    return version === 0
      ? t(consentTexts.agreedBefore)
      : t(consentTexts.agreedEarlier, { version, latest });
  };
};

const Actions = ({ member }: { member: Member }) => {
  const { t } = useSpeech();
  const file = useExport(member.member_id);
  const [isErasing, setErasing] = useState(false);
  return (
    <div className="row wraps">
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        loading={file.isPending}
        onClick={() =>
          file.mutate(undefined, {
            onError: () => toastRefused(t(texts.exportFailed), t(words.close)),
          })
        }
      >
        {t(texts.export)}
      </Button>
      {member.status !== "closed" && (
        <Button variant="default" size="compact-sm" color="red" onClick={() => setErasing(true)}>
          {t(texts.erase)}
        </Button>
      )}
      <Dialog isOpen={isErasing} onClose={() => setErasing(false)} title={t(texts.eraseTitle)}>
        {isErasing && <EraseForm member={member} onClose={() => setErasing(false)} />}
      </Dialog>
    </div>
  );
};

const EraseForm = ({ member, onClose }: { member: Member; onClose: () => void }) => {
  const { t, number } = useSpeech();
  const navigate = useNavigate();
  const acting = useErase(member.member_id);
  const [confirm, setConfirm] = useState("");
  const [isWrong, setWrong] = useState(false);
  const { available, pending } = member.balance;
  if (acting.data !== undefined && "approval" in acting.data)
    return (
      <Waits
        text={t(texts.eraseWaits)}
        approvalId={acting.data.approval.approval_id}
        onClose={onClose}
      />
    );
  return (
    <div className="stack">
      <TextInput
        label={t(texts.confirm, { id: member.member_id })}
        value={confirm}
        dir="ltr"
        autoComplete="off"
        error={isWrong ? t(texts.confirmWrong) : undefined}
        onChange={(event) => {
          setConfirm(event.currentTarget.value);
          setWrong(false);
        }}
      />
      <ReasonForm
        help={t(texts.eraseHelp, { points: number(available + pending) })}
        label={t(reasonTexts.reason)}
        missing={t(reasonTexts.reasonNone)}
        verb={t(texts.erase)}
        isDangerous={true}
        done={t(texts.erased)}
        acting={acting}
        onSend={(reason, { onSuccess }) => {
          if (confirm !== member.member_id) return setWrong(true);
          acting.mutate(
            { confirm, reason },
            {
              onSuccess: (answer) => {
                if ("approval" in answer) return;
                onSuccess();
                void navigate({ to: addresses.members });
              },
            },
          );
        }}
        onClose={onClose}
      />
    </div>
  );
};
