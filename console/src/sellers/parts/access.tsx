// Access Configuration of a seller: who signs in to the Seller Dashboard.
import { Button, TextInput } from "@mantine/core";
import type { Seller } from "@nuqta/contracts/sellers.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { words } from "../../ui/words.ts";
import { useClosePortal, useOpenPortal } from "../queries.ts";
import { sellerTexts as texts } from "../texts.ts";

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

/** The switch; turning it on asks for the address that the temporary password goes to. */
export const Access = ({ seller }: { seller: Seller }) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const closing = useClosePortal(seller.seller_id);
  const [isWanted, setWanted] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { portal_access: isOpen, portal_email: email } = seller;
  return (
    <>
      <Toggle
        label={t(texts.fieldPortal)}
        hint={t(texts.portalHelp)}
        checked={isOpen || isWanted}
        onChange={(event) => (isOpen ? setAsked(true) : setWanted(event.currentTarget.checked))}
      />
      {isOpen && <p>{t(texts.portalOpen, { email: email ?? "" })}</p>}
      {!(isOpen || isWanted) && <p className="muted">{t(texts.portalClosed)}</p>}
      {isWanted && !isOpen && <OpenPortal seller={seller} />}
      <ConfirmDialog
        isOpen={isAsked}
        isDangerous
        onClose={() => setAsked(false)}
        title={t(texts.portalCloseAsk)}
        action={t(texts.portalClose)}
        isBusy={closing.isPending}
        onConfirm={() =>
          closing.mutate(undefined, {
            onSuccess: () =>
              toastDone(t(texts.portalTaken, { email: email ?? "" }), t(words.close)),
            onError: (failure) => toastRefused(textOf(failure), t(words.close)),
            onSettled: () => {
              setAsked(false);
              setWanted(false);
            },
          })
        }
      >
        {t(texts.portalCloseHelp, { email: email ?? "" })}
      </ConfirmDialog>
    </>
  );
};

const OpenPortal = ({ seller }: { seller: Seller }) => {
  const { t, language } = useSpeech();
  const textOf = useFailureText();
  const opening = useOpenPortal(seller.seller_id);
  const [email, setEmail] = useState(seller.email ?? "");
  const [fault, setFault] = useState("");
  const open = async (): Promise<void> => {
    if (!isEmail(email)) {
      setFault(t(email.trim() === "" ? texts.emailRequired : texts.emailInvalid));
      return;
    }
    try {
      await opening.mutateAsync({ email: email.trim(), locale: language });
      toastDone(t(texts.portalGiven, { email: email.trim() }), t(words.close));
    } catch (failure) {
      const isTaken = (failure as { code?: string }).code === "already_exists";
      setFault(isTaken ? t(texts.credentialsTaken) : textOf(failure));
    }
  };
  return (
    <form
      className="row align-start"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <TextInput
        label={t(texts.credentials)}
        type="email"
        dir="ltr"
        maxLength={254}
        className="basis-240 at-most-440"
        value={email}
        error={fault}
        onChange={(event) => {
          setFault("");
          setEmail(event.currentTarget.value);
        }}
      />
      <Button type="submit" mt={24} disabled={opening.isPending}>
        {t(texts.portalGive)}
      </Button>
    </form>
  );
};
