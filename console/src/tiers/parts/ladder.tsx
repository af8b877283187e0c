// The tiers of a kind as a ladder, the highest on top: who stands on each, and the ways to change it.
import { ActionIcon, Button } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useAuthor } from "../../programme/parts/in-force.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { IconArrowDown, IconArrowUp, IconPencil } from "../../ui/icons.ts";
import { Empty, Pill, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused, toastUndo } from "../../ui/toasts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { words } from "../../ui/words.ts";
import { formOfTier, ladderWarnings, moved, type Tier, type TierKind } from "../domain.ts";
import { useChangeTier, useOrderTiers, useSwitchTier } from "../queries.ts";
import { standingTexts, tierTexts } from "../texts.ts";
import { useFormula } from "./formula.ts";
import { TierForm } from "./tier-form.tsx";
import "./ladder.css";

export const Ladder = ({ kind, tiers }: { kind: TierKind; tiers: readonly Tier[] }) => {
  const { t } = useSpeech();
  const [edited, setEdited] = useState<Tier>();
  if (tiers.length === 0) return <Empty title={t(tierTexts.none)}>{t(tierTexts.noneHelp)}</Empty>;
  return (
    <>
      <ol className="ladder" reversed aria-label={t(tierTexts.ladder)}>
        {tiers.toReversed().map((tier) => (
          <Rung
            key={tier.id}
            kind={kind}
            tier={tier}
            ids={tiers.map(({ id }) => id)}
            onEdit={() => setEdited(tier)}
          />
        ))}
      </ol>
      <Warnings tiers={tiers} />
      {edited !== undefined && (
        <EditDialog kind={kind} tier={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
};

const Warnings = ({ tiers }: { tiers: readonly Tier[] }) => {
  const { t } = useSpeech();
  const said = {
    amount: tierTexts.warnAmount,
    count: tierTexts.warnCount,
    same: tierTexts.warnSame,
  };
  return (
    <div role="status" className="stack gap-6">
      {ladderWarnings(tiers).map(({ lower, upper, what }) => (
        <p key={`${upper.id} ${what}`} className="gold small">
          {t(said[what], { upper: upper.name, lower: lower.name })}
        </p>
      ))}
    </div>
  );
};

type RungProps = { kind: TierKind; tier: Tier; ids: readonly string[]; onEdit: () => void };

const Rung = ({ kind, tier, ids, onEdit }: RungProps) => {
  const { t, label, plural, dateTime, number } = useSpeech();
  const formula = useFormula(kind);
  const author = useAuthor();
  const { name } = tier;
  const place = ids.indexOf(tier.id);
  return (
    <li data-off={!tier.isActive || undefined}>
      <span className="rung-place" aria-hidden="true">
        {number(place + 1)}
      </span>
      <div className="rung-text">
        <div className="row gap-8">
          <b>{name}</b>
          <Pill tone={tier.isActive ? "on" : "off"}>
            {t(tier.isActive ? words.active : words.inactive)}
          </Pill>
          <span className="small muted">{plural(standingTexts[kind], tier.standing)}</span>
        </div>
        {tier.description !== "" && <p className="small muted">{tier.description}</p>}
        <p className="small">{formula(tier)}</p>
        <p className="tiny muted">
          {t(tierTexts.changedBy, {
            name: author(tier.updatedBy, tier.updatedByName),
            when: dateTime(tier.updatedAt),
          })}
        </p>
      </div>
      <div className="rung-keys">
        <MoveKeys kind={kind} tier={tier} ids={ids} />
        <ActionIcon
          variant="subtle"
          size={34}
          aria-label={label(tierTexts.edit, { name })}
          onClick={onEdit}
        >
          <IconPencil size={17} />
        </ActionIcon>
        <ActiveSwitch kind={kind} tier={tier} />
      </div>
    </li>
  );
};

const MoveKeys = ({ kind, tier, ids }: Omit<RungProps, "onEdit">) => {
  const { t, label } = useSpeech();
  const failureText = useFailureText();
  const order = useOrderTiers(kind);
  const { name } = tier;
  const place = ids.indexOf(tier.id);
  const move = (by: 1 | -1): void =>
    order.mutate(moved(ids, tier.id, by), {
      onSuccess: ({ approval }) => {
        const done = t(tierTexts.ordered, { name });
        toastDone(approval === undefined ? done : t(tierTexts.waits), t(words.close));
      },
      onError: (failure) =>
        toastRefused(t(tierTexts.refused, { name, why: failureText(failure) }), t(words.close)),
    });
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={34}
        aria-label={label(tierTexts.up, { name })}
        disabled={place === ids.length - 1 || order.isPending}
        onClick={() => move(1)}
      >
        <IconArrowUp size={17} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={34}
        aria-label={label(tierTexts.down, { name })}
        disabled={place === 0 || order.isPending}
        onClick={() => move(-1)}
      >
        <IconArrowDown size={17} />
      </ActionIcon>
    </>
  );
};

const ActiveSwitch = ({ kind, tier }: { kind: TierKind; tier: Tier }) => {
  const { t, label } = useSpeech();
  const failureText = useFailureText();
  const change = useSwitchTier(kind);
  const { id, name } = tier;
  const turn = async (isActive: boolean): Promise<void> => {
    try {
      // Told here and not by the mutation, which is silent when the tier is gone from the list meanwhile.
      const { approval } = await change.mutateAsync({ id, isActive });
      if (approval !== undefined) {
        toastDone(t(tierTexts.waits), t(words.close));
        return;
      }
      toastUndo(
        t(isActive ? tierTexts.activated : tierTexts.deactivated, { name }),
        { label: t(words.undo), run: () => void turn(!isActive) },
        t(words.close),
      );
    } catch (failure) {
      toastRefused(t(tierTexts.refused, { name, why: failureText(failure) }), t(words.close));
    }
  };
  return (
    <Toggle
      isLabelHidden
      label={label(tierTexts.active, { name })}
      checked={tier.isActive}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  );
};

const EditDialog = ({
  kind,
  tier,
  onClose,
}: {
  kind: TierKind;
  tier: Tier;
  onClose: () => void;
}) => {
  const { t } = useSpeech();
  const change = useChangeTier(kind);
  const [isDirty, setDirty] = useState(false);
  return (
    <GuardedDialog
      isDirty={isDirty}
      onClose={onClose}
      title={t(tierTexts.editTitle, { name: tier.name })}
    >
      {(close) => (
        <TierForm
          kind={kind}
          id={tier.id}
          initial={formOfTier(tier)}
          isSaving={change.isPending}
          onDirty={setDirty}
          onSave={async (form) => {
            const { approval } = await change.mutateAsync({ id: tier.id, form });
            const changed = t(tierTexts.changed, { name: form.name.trim() });
            toastDone(approval === undefined ? changed : t(tierTexts.waits), t(words.close));
            onClose();
          }}
          aside={
            <Button variant="default" onClick={close}>
              {t(words.cancel)}
            </Button>
          }
        />
      )}
    </GuardedDialog>
  );
};
