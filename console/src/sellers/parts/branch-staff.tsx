// The people at the branches of a seller: who they are, and a form that invites another one.
import { Button, TextInput } from "@mantine/core";
import type { Seller } from "@nuqta/contracts/sellers.ts";
import { useSpeech } from "../../i18n/language.tsx";
import type { Errors } from "../../kit/form-errors.ts";
import { useForm } from "../../kit/use-form.ts";
import { Form } from "../../ui/form.tsx";
import { Note } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { useAddBranchAccount, useBranchStaff } from "../queries.ts";
import { sellerTexts } from "../texts.ts";
import { branchTexts as texts } from "./branch-texts.ts";

const empty = { name: "", branch_id: "", email: "" };

/** Shown to those who may look after accounts. */
export const BranchStaff = ({ seller }: { seller: Seller }) => {
  const { t } = useSpeech();
  const staff = useBranchStaff(seller.seller_id);
  if (staff.data === undefined) return null;
  return (
    <div className="stack">
      <div>
        <h3 className="size-15">{t(texts.title)}</h3>
        <p className="muted small">{t(texts.help)}</p>
      </div>
      {staff.data.data.length === 0 && <p className="muted">{t(texts.none)}</p>}
      <ul className="bullets">
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

const wrongOf = (typed: typeof empty, t: ReturnType<typeof useSpeech>["t"]): Errors => {
  const email = typed.email.trim();
  const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
  const emailFault = email === "" ? sellerTexts.emailRequired : sellerTexts.emailInvalid;
  return {
    ...(typed.name.trim() === "" && { name: t(texts.nameNone) }),
    ...(typed.branch_id.trim() === "" && { branch_id: t(texts.branchNone) }),
    ...(!isEmail && { email: t(emailFault) }),
  };
};

const AddBranchStaff = ({ seller }: { seller: Seller }) => {
  const { t, language } = useSpeech();
  const adding = useAddBranchAccount(seller.seller_id);
  const form = useForm({ start: empty, check: (values) => wrongOf(values, t) });
  const send = async (): Promise<void> => {
    const isAdded = await form.send(async ({ name, branch_id, email }) => {
      const sent = { name: name.trim(), branch_id: branch_id.trim(), email: email.trim() };
      await adding.mutateAsync({ ...sent, locale: language });
      toastDone(t(texts.added, { email: sent.email }), t(words.close));
    });
    if (isAdded) form.begin(empty);
  };
  const field = (name: keyof typeof empty) => ({
    label: t(texts[name === "branch_id" ? "branch" : name]),
    autoComplete: "off",
    className: "basis-180",
    ...form.field(name),
  });
  return (
    <Form onSend={send} box={form.box}>
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <div className="row align-start">
        <TextInput {...field("name")} maxLength={100} />
        <TextInput {...field("branch_id")} maxLength={64} />
        <TextInput {...field("email")} type="email" dir="ltr" maxLength={254} />
      </div>
      <div>
        <Button type="submit" variant="default" disabled={form.isSaving}>
          {t(texts.add)}
        </Button>
      </div>
    </Form>
  );
};
