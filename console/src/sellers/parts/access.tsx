// Access Configuration of a seller: who signs in to the Seller Dashboard.
import { Button, TextInput } from "@mantine/core";
import type { Seller } from "@nuqta/contracts/sellers.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useFailureText } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { words } from "../../ui/words.ts";
import { useOpenPortal } from "../queries.ts";
import { sellerTexts as texts } from "../texts.ts";

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

/** The switch; turning it on asks for the address that the temporary password goes to. */
export const Access = ({ seller }: { seller: Seller }) => {
  const { t } = useSpeech();
  const [isWanted, setWanted] = useState(false);
  const { portal_access: isOpen, portal_email: email } = seller;
  return (
    <>
      <Toggle
        label={t(texts.fieldPortal)}
        hint={t(isOpen ? texts.portalStays : texts.portalHelp)}
        checked={isOpen || isWanted}
        disabled={isOpen}
        onChange={(event) => setWanted(event.currentTarget.checked)}
      />
      {isOpen && <p>{t(texts.portalOpen, { email: email ?? "" })}</p>}
      {!(isOpen || isWanted) && <p className="muted">{t(texts.portalClosed)}</p>}
      {isWanted && !isOpen && <OpenPortal seller={seller} />}
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
      className="row"
      style={{ alignItems: "start" }}
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
        style={{ flex: "1 1 240px", maxWidth: 440 }}
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
