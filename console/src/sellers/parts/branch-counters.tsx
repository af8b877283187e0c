// The counters of a seller's branches: what each may redeem in a day, and the switch that closes it.
import { Button } from "@mantine/core";
import { type Branch, type BranchLimits, branchLimitsMost } from "@nuqta/contracts/branches.ts";
import { wholeNumber } from "@nuqta/contracts/kit/egp.ts";
import type { Seller } from "@nuqta/contracts/sellers.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import type { Errors } from "../../kit/form-errors.ts";
import { useForm } from "../../kit/use-form.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { words } from "../../ui/words.ts";
import { useBranches, useChangeBranch } from "../queries.ts";
import { counterTexts as texts } from "./counter-texts.ts";

/** Shown to those who may look after accounts. */
export const BranchCounters = ({ seller }: { seller: Seller }) => {
  const { t } = useSpeech();
  const branches = useBranches(seller.seller_id);
  if (branches.data === undefined) return null;
  return (
    <div className="stack">
      <div>
        <h3 className="size-15">{t(texts.title)}</h3>
        <p className="muted small">{t(texts.help)}</p>
      </div>
      {branches.data.data.length === 0 && <p className="muted">{t(texts.none)}</p>}
      {branches.data.data.map((branch) => (
        <section key={branch.branch_id} className="stack" aria-label={branch.branch_id}>
          <OpenOrOff seller={seller} branch={branch} />
          <Limits seller={seller} branch={branch} />
        </section>
      ))}
    </div>
  );
};

type Props = { seller: Seller; branch: Branch };

const OpenOrOff = ({ seller, branch }: Props) => {
  const { t, number, label } = useSpeech();
  const textOf = useFailureText();
  const changing = useChangeBranch(seller.seller_id, branch.branch_id);
  const [isAsked, setAsked] = useState(false);
  const { branch_id: name, is_off: isOff, limits, today } = branch;
  const move = (to: boolean): void =>
    changing.mutate(
      { is_off: to, limits },
      {
        onSuccess: () =>
          toastDone(t(to ? texts.isOff : texts.isOn, { branch: name }), t(words.close)),
        onError: (failure) => toastRefused(textOf(failure), t(words.close)),
        onSettled: () => setAsked(false),
      },
    );
  const used = { points: number(today.points), redemptions: number(today.redemptions) };
  return (
    <>
      <Toggle
        label={<bdi className="bold">{name}</bdi>}
        hint={`${t(isOff ? texts.off : texts.open)} · ${t(texts.usedToday, used)}`}
        aria-label={label(texts.openOf, { branch: name })}
        checked={!isOff}
        disabled={changing.isPending}
        onChange={() => (isOff ? move(false) : setAsked(true))}
      />
      <ConfirmDialog
        isOpen={isAsked}
        isDangerous
        onClose={() => setAsked(false)}
        title={t(texts.offAsk, { branch: name })}
        action={t(texts.offVerb)}
        isBusy={changing.isPending}
        onConfirm={() => move(true)}
      >
        <p>{t(texts.offEffect)}</p>
      </ConfirmDialog>
    </>
  );
};

const names = [
  "branch_points",
  "branch_redemptions",
  "account_points",
  "account_redemptions",
  "hourly_members",
] as const satisfies readonly (keyof BranchLimits)[];

type Typed = Record<keyof BranchLimits, string>;

const byName = <Value,>(
  of: (name: keyof BranchLimits) => Value,
): Record<keyof BranchLimits, Value> => ({
  branch_points: of("branch_points"),
  branch_redemptions: of("branch_redemptions"),
  account_points: of("account_points"),
  account_redemptions: of("account_redemptions"),
  hourly_members: of("hourly_members"),
});

const Limits = ({ seller, branch }: Props) => {
  const { t, number } = useSpeech();
  const changing = useChangeBranch(seller.seller_id, branch.branch_id);
  const said = { branch: branch.branch_id };
  const wrongOf = (typed: Typed): Errors =>
    Object.fromEntries(
      names.flatMap((name) => {
        const most = branchLimitsMost[name];
        const value = wholeNumber(typed[name]);
        const isFine = value !== undefined && value >= 0 && value <= most;
        return isFine ? [] : [[name, t(texts.numberWrong, { most: number(most) })]];
      }),
    );
  const form = useForm<Typed>({
    start: byName((name) => String(branch.limits[name])),
    version: JSON.stringify(branch.limits),
    check: wrongOf,
    rename: Object.fromEntries(names.map((name) => [`limits.${name}`, name])),
  });
  const save = async (): Promise<void> => {
    await form.send(async (typed) => {
      const limits = byName((name) => wholeNumber(typed[name]) ?? 0);
      await changing.mutateAsync({ is_off: branch.is_off, limits });
      toastDone(t(texts.saved, said), t(words.close));
    });
  };
  return (
    <Form onSend={save} box={form.box}>
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <div className="row align-start">
        {names.map((name) => (
          <NumberField
            key={name}
            label={t(texts[name])}
            className="basis-180"
            {...form.field(name)}
          />
        ))}
      </div>
      {form.isDirty && (
        <div>
          <Button type="submit" variant="default" disabled={form.isSaving}>
            {t(texts.save, said)}
          </Button>
        </div>
      )}
    </Form>
  );
};
