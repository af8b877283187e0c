// The people at the branches of a seller: who they are, and a form that invites another one.
import { Button, TextInput } from "@mantine/core";
import type { Seller } from "@nuqta/contracts/sellers.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { fieldErrors } from "../../kit/form-errors.ts";
import { Form } from "../../ui/form.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { useAddBranchAccount, useBranchStaff } from "../queries.ts";
import { sellerTexts } from "../texts.ts";
import { branchTexts as texts } from "./branch-texts.ts";

type Faults = Readonly<Record<string, string>>;
const empty = { name: "", branch_id: "", email: "" };

/** Shown to those who may look after accounts. */
export const BranchStaff = ({ seller }: { seller: Seller }) => {
  const { t } = useSpeech();
  const staff = useBranchStaff(seller.seller_id);
  if (staff.data === undefined) return null;
  return (
    <div className="stack">
      <div>
        <h3 style={{ fontSize: 15 }}>{t(texts.title)}</h3>
        <p className="muted small">{t(texts.help)}</p>
      </div>
      {staff.data.data.length === 0 && <p className="muted">{t(texts.none)}</p>}
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {staff.data.data.map((account) => (
          <li key={account.id}>
            {t(texts.row, { name: account.name, branch: account.branch_id ?? "" })}{" "}
            <bdi dir="ltr" className="muted small">
              {account.email}
            </bdi>
            {account.status === "disabled" && ` (${t(texts.disabled)})`}
          </li>
        ))}
      </ul>
      <AddBranchStaff seller={seller} />
    </div>
  );
};

const AddBranchStaff = ({ seller }: { seller: Seller }) => {
  const { t, pick, language } = useSpeech();
  const textOf = useFailureText();
  const adding = useAddBranchAccount(seller.seller_id);
  const [form, setForm] = useState(empty);
  const [faults, setFaults] = useState<Faults>({});
  const submit = (shown: HTMLFormElement): void => {
    const focus = () =>
      setTimeout(() => shown.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    const sent = {
      name: form.name.trim(),
      branch_id: form.branch_id.trim(),
      email: form.email.trim(),
    };
    const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(sent.email);
    const emailFault = sent.email === "" ? sellerTexts.emailRequired : sellerTexts.emailInvalid;
    const wrong: Faults = {
      ...(sent.name === "" && { name: t(texts.nameNone) }),
      ...(sent.branch_id === "" && { branch_id: t(texts.branchNone) }),
      ...(!isEmail && { email: t(emailFault) }),
    };
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) {
      focus();
      return;
    }
    adding.mutate(
      { ...sent, locale: language },
      {
        onSuccess: () => {
          toastDone(t(texts.added, { email: sent.email }), t(words.close));
          setForm(empty);
        },
        onError: (failure) => {
          setFaults(fieldErrors(failure, pick));
          focus();
        },
      },
    );
  };
  const field = (name: keyof typeof empty) => ({
    label: t(texts[name === "branch_id" ? "branch" : name]),
    value: form[name],
    error: faults[name],
    autoComplete: "off",
    style: { flex: "1 1 180px" },
    onChange: (event: { currentTarget: { value: string } }) =>
      setForm({ ...form, [name]: event.currentTarget.value }),
  });
  return (
    <Form onSend={submit}>
      {adding.error !== null && <Note tone="loss">{textOf(adding.error)}</Note>}
      <div className="row" style={{ alignItems: "start" }}>
        <TextInput {...field("name")} maxLength={100} />
        <TextInput {...field("branch_id")} maxLength={64} />
        <TextInput {...field("email")} type="email" dir="ltr" maxLength={254} />
      </div>
      <div>
        <Button type="submit" variant="default" disabled={adding.isPending}>
          {t(texts.add)}
        </Button>
      </div>
    </Form>
  );
};
