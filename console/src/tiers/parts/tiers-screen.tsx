// The screen of one kind of tiers: the ladder, and the form that adds to it.

import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Card, FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { UnsavedGuard } from "../../ui/save-bar.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { emptyForm, type TierKind } from "../domain.ts";
import { useAddTier, useTiers } from "../queries.ts";
import { tierTexts } from "../texts.ts";
import { Ladder } from "./ladder.tsx";
import { TierForm } from "./tier-form.tsx";

const paths = { seller: addresses.sellerTiers, customer: addresses.customerTiers };

export const TiersScreen = ({ kind }: { kind: TierKind }) => {
  const { t } = useSpeech();
  const tiers = useTiers(kind);
  return (
    <>
      <Tabs
        label={t(tierTexts.tabs)}
        current={paths[kind]}
        tabs={[
          { to: paths.seller, label: t(tierTexts.sellers) },
          { to: paths.customer, label: t(tierTexts.customers) },
        ]}
      />
      <div className="tiers">
        <Card title={t(tierTexts.ladder)} hint={t(tierTexts.ladderHint)}>
          <p className="sentence small">{t(tierTexts.evaluation)}</p>
          {tiers.data !== undefined ? (
            <Ladder kind={kind} tiers={tiers.data} />
          ) : tiers.isError ? (
            <FailedToLoad failure={tiers.error} onRetry={() => void tiers.refetch()} />
          ) : (
            <LoadingCards count={1} />
          )}
        </Card>
        <AddCard kind={kind} />
      </div>
    </>
  );
};

const AddCard = ({ kind }: { kind: TierKind }) => {
  const { t, pick } = useSpeech();
  const add = useAddTier(kind);
  const [isDirty, setDirty] = useState(false);
  return (
    <Card title={t(tierTexts.add)} hint={t(tierTexts.addHint)}>
      <UnsavedGuard isDirty={isDirty} />
      <TierForm
        kind={kind}
        initial={emptyForm}
        isSaving={add.isPending}
        onDirty={setDirty}
        onSave={async (form) => {
          const { message, messageAr } = await add.mutateAsync(form);
          toastDone(pick(message, messageAr), t(words.close));
        }}
      />
    </Card>
  );
};
