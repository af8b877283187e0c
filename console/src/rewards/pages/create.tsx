// Create a reward, or change one: the form of its type, and what customers see of it.

import { Button } from "@mantine/core";
import type { Reward } from "@nuqta/contracts/rewards.ts";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useForm } from "../../kit/use-form.ts";
import { Form, keepFocus } from "../../ui/form.tsx";
import { Card, FailedToLoad, LoadingCards, Note } from "../../ui/page.tsx";
import { UnsavedGuard } from "../../ui/save-bar.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { formFields, rewardBodyOf } from "../domain/reward-body.ts";
import { noReward, type RewardForm, rewardForm } from "../domain/reward-form.ts";
import { rewardProblems } from "../domain/reward-problems.ts";
import { AvailabilityFields } from "../parts/availability-fields.tsx";
import { DetailsFields } from "../parts/details-fields.tsx";
import { DiscountFields } from "../parts/discount-fields.tsx";
import { ExperienceFields } from "../parts/experience-fields.tsx";
import { FreeProductFields } from "../parts/free-product-fields.tsx";
import { GiftCardFields } from "../parts/gift-card-fields.tsx";
import { RewardPreview } from "../parts/preview.tsx";
import { RewardTabs } from "../parts/reward-tabs.tsx";
import { TypeCards } from "../parts/type-cards.tsx";
import { useReward, useSaveReward } from "../queries.ts";
import { problemTexts, rewardTexts as texts } from "../texts.ts";

/**
 * The page /admin/rewards-options/create, with ?id= for one that is there, ?copy= for one like it and
 * ?type= for a new one of a type.
 */
export const CreateRewardPage = () => {
  const { id, copy, type = noReward.type } = useSearch({ from: addresses.rewardForm });
  const stored = id ?? copy;
  return (
    <>
      <RewardTabs current="create" />
      {stored === undefined ? (
        <Editor key={type} seen={undefined} first={{ ...noReward, type }} />
      ) : (
        <Stored key={`${id} ${copy}`} id={stored} isCopy={id === undefined} />
      )}
    </>
  );
};

const Stored = ({ id, isCopy }: { id: string; isCopy: boolean }) => {
  const { t } = useSpeech();
  const reward = useReward(id);
  if (reward.data === undefined)
    return reward.error === null ? (
      <LoadingCards count={3} />
    ) : (
      <section className="card">
        <FailedToLoad failure={reward.error} onRetry={() => void reward.refetch()} />
      </section>
    );
  const { name, status } = reward.data;
  if (status === "archived" && !isCopy)
    return <Note tone="done">{t(texts.archivedNote, { name })}</Note>;
  return <Editor seen={isCopy ? undefined : reward.data} first={rewardForm(reward.data)} />;
};

const byType = {
  discount: DiscountFields,
  gift_card: GiftCardFields,
  free_product: FreeProductFields,
  experience: ExperienceFields,
} as const;

const useRewardForm = (seen: Reward | undefined, start: RewardForm) => {
  const { t, pick } = useSpeech();
  const navigate = useNavigate();
  const saving = useSaveReward();
  const form = useForm({
    start,
    fix: t(texts.fix),
    check: (values) =>
      Object.fromEntries(
        Object.entries(rewardProblems(values)).flatMap(([field, code]) =>
          code ? [[field, t(problemTexts[code])]] : [],
        ),
      ),
    rename: formFields,
  });
  const submit = (): Promise<boolean> =>
    form.send(async (values) => {
      const body = rewardBodyOf(values);
      const answer = await saving.mutateAsync({ seen, body });
      const said = "approval" in answer ? texts.waits : texts.saved;
      toastDone(t(said, { name: pick(body.name, body.name_ar) }), t(words.close));
      void navigate({ to: addresses.rewardLibrary });
    });
  return { ...form, submit };
};

const Editor = ({ seen, first }: { seen: Reward | undefined; first: RewardForm }) => {
  const { t, pick } = useSpeech();
  const edit = useRewardForm(seen, first);
  const { values: form, change } = edit;
  const Fields = byType[form.type];
  const part = { form, problems: edit.errors, onChange: change };
  return (
    <Form onSend={edit.submit}>
      <UnsavedGuard isDirty={edit.isUnsaved} />
      {seen !== undefined && (
        <div className="row spread">
          <p className="muted">
            {t(texts.editing, { name: pick(seen.name, seen.name_ar) })} {t(texts.typeStays)}
          </p>
          <Button
            variant="default"
            renderRoot={(props) => <Link to={addresses.rewardForm} {...props} />}
          >
            {t(texts.startNew)}
          </Button>
        </div>
      )}
      <div className="beside">
        <div className="stack">
          <DetailsFields {...part} />
          <TypeCards value={form.type} only={seen?.type} onChange={(type) => change({ type })} />
          <Fields {...part} />
          <AvailabilityFields {...part} />
        </div>
        <div className="stack sticks">
          <RewardPreview form={form} />
          <Card>
            {edit.note !== "" && <Note tone="loss">{edit.note}</Note>}
            {seen === undefined && <p className="muted small">{t(texts.saveHint)}</p>}
            <Button type="submit" onMouseDown={keepFocus} loading={edit.isSaving}>
              {t(texts.save)}
            </Button>
          </Card>
        </div>
      </div>
    </Form>
  );
};
