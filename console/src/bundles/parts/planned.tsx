// A planned file: what stands in its way or its steps and effect, and the way to ask for it.
import { Button, Textarea } from "@mantine/core";
import type { EffectDays } from "@nuqta/contracts/bundle-plans.ts";
import type { BundleInput } from "@nuqta/contracts/bundles.ts";
import type { Permission } from "@nuqta/contracts/kit/permission.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { PlanCards } from "../../approvals/parts/bundle.tsx";
import { EffectCard } from "../../approvals/parts/bundle-effect.tsx";
import { bundleTexts } from "../../approvals/parts/bundle-texts.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { Form } from "../../ui/form.tsx";
import { Card, Note, useFailureText } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { type Plan, useAsk, usePlanOver } from "../queries.ts";
import { configurationTexts as texts } from "../texts.ts";

type Planned = { bundle: BundleInput; plan: Plan };
type Props = Planned & {
  before: string | undefined;
  days: EffectDays;
  onDays: (days: EffectDays) => void;
};

/** The outcome of planning a file. */
export const PlannedFile = ({ bundle, plan: first, before, days, onDays }: Props) => {
  const { t } = useSpeech();
  const said = first.effect.over?.days;
  const other = said === undefined || said === days ? undefined : days;
  const again = usePlanOver({ bundle, plan: first, before }, other);
  const isWorking = other !== undefined && again.isFetching;
  const plan = other === undefined ? first : (again.data ?? first);
  if (plan.conflicts.length > 0) return <Conflicts plan={plan} />;
  if (plan.steps.length === 0) return <Note tone="done">{t(texts.same)}</Note>;
  const effect = (
    <EffectCard
      effect={plan.effect}
      choice={{
        ...{ days, onDays, isWorking, failure: other === undefined ? null : again.error },
        onRetry: () => void again.refetch(),
        onStop: () => said !== undefined && onDays(said),
      }}
    />
  );
  const isOther = other !== undefined && again.data === undefined;
  return (
    <>
      <PlanCards plan={plan} effect={effect} />
      <AskCard bundle={bundle} plan={plan} isHeld={isWorking || isOther} />
    </>
  );
};

const Conflicts = ({ plan: { conflicts } }: { plan: Plan }) => {
  const { t, pick } = useSpeech();
  return (
    <Card title={t(bundleTexts.conflicts)} hint={t(texts.blocked)}>
      <ul className="stack gap-4" data-part="conflicts">
        {conflicts.map(({ kind, id, code, text, text_ar }) => (
          <li key={`${kind} ${id} ${code} ${text}`} className="breaks">
            <bdi>{pick(text, text_ar)}</bdi>
          </li>
        ))}
      </ul>
    </Card>
  );
};

const needed: readonly Permission[] = ["config:write", "rewards:write", "campaigns:write"];

const AskCard = ({ isHeld, ...planned }: Planned & { isHeld: boolean }) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const asking = useAsk();
  const [note, setNote] = useState("");
  const may = useSession(({ permissions }) => needed.every((one) => permissions.includes(one)));
  if (asking.isSuccess)
    return asking.data === undefined ? (
      <Note tone="done">{t(texts.applied)}</Note>
    ) : (
      <Note tone="done">
        {t(texts.waits)}{" "}
        <Link to={addresses.approval} params={{ id: asking.data.approval_id }}>
          {t(words.viewRequest)}
        </Link>
      </Note>
    );
  return (
    <Card title={t(texts.askTitle)} hint={t(may ? texts.askHelp : texts.mayNot)}>
      {may && (
        <Form
          onSend={() =>
            !asking.isPending && !isHeld && asking.mutate({ ...planned, note: note.trim() })
          }
        >
          <Textarea
            label={t(texts.note)}
            value={note}
            maxLength={500}
            autosize
            minRows={2}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {asking.isError && <Note tone="loss">{textOf(asking.error)}</Note>}
          <div className="row ends">
            <Button type="submit" disabled={asking.isPending || isHeld}>
              {t(asking.isPending ? words.saving : texts.ask)}
            </Button>
          </div>
        </Form>
      )}
    </Card>
  );
};
