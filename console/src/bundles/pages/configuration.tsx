// The whole configuration as a file: taken along, planned, and asked for.
import { Button } from "@mantine/core";
import { type Differing, type EffectDays, effectDaysUsual } from "@nuqta/contracts/bundle-plans.ts";
import { bundleBytesMax } from "@nuqta/contracts/bundle-routes.ts";
import type { BundleInput } from "@nuqta/contracts/bundles.ts";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { DropZone } from "../../kit/drop-zone.tsx";
import { Card, FailedToLoad, LoadingCards, Note, useFailureText } from "../../ui/page.tsx";
import { PlannedFile } from "../parts/planned.tsx";
import { useDownload, usePlan, useWayBack } from "../queries.ts";
import { configurationTexts as texts } from "../texts.ts";

const rule = { endings: [".json"], bytesMax: bundleBytesMax };

/** The page /admin/configuration. */
export const ConfigurationPage = () => {
  const { t } = useSpeech();
  const { before } = useSearch({ from: addresses.configuration });
  const downloading = useDownload();
  const textOf = useFailureText();
  return (
    <div className="stack">
      <Card
        title={t(texts.title)}
        hint={t(texts.hint)}
        aside={
          <Button
            variant="default"
            disabled={downloading.isPending}
            onClick={() => downloading.mutate()}
          >
            {t(texts.download)}
          </Button>
        }
      >
        <p>{t(texts.help)}</p>
        {downloading.isError && <Note tone="loss">{textOf(downloading.error)}</Note>}
      </Card>
      <Planning before={before} />
    </div>
  );
};

const Planning = ({ before }: { before: string | undefined }) => {
  const { t } = useSpeech();
  const planning = usePlan(before);
  const [strange, setStrange] = useState<string>();
  const [days, setDays] = useState<EffectDays>(effectDaysUsual);
  const plan = (bundle: BundleInput): void => planning.mutate({ bundle, days });
  const take = async (file: File): Promise<void> => {
    planning.reset();
    const read = parsed(await file.text());
    setStrange(read === undefined ? file.name : undefined);
    if (read !== undefined) plan(read as BundleInput);
  };
  const { data, error, variables } = planning;
  return (
    <>
      <Card title={t(texts.planTitle)} hint={t(texts.planHint)}>
        {before !== undefined && <GoBack id={before} onPlan={plan} />}
        <DropZone
          label={t(texts.drop)}
          rule={rule}
          onFile={(file) => void take(file)}
          isDisabled={planning.isPending}
        />
        {strange !== undefined && <Note tone="loss">{t(texts.notJson, { name: strange })}</Note>}
      </Card>
      {planning.isPending && <LoadingCards count={2} />}
      {error !== null && (
        <FailedToLoad
          failure={error}
          onRetry={() => variables !== undefined && planning.mutate(variables)}
        />
      )}
      {data !== undefined && (
        <PlannedFile
          key={data.plan.plan_hash}
          {...data}
          before={before}
          days={days}
          onDays={setDays}
        />
      )}
    </>
  );
};

/** The value that a text is as JSON; undefined where it is none. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

type GoBackProps = { id: string; onPlan: (bundle: BundleInput) => void };

const GoBack = ({ id, onPlan }: GoBackProps) => {
  const { t } = useSpeech();
  const way = useWayBack(id);
  if (way.isError) return <FailedToLoad failure={way.error} onRetry={() => void way.refetch()} />;
  const back = way.data;
  if (back === null) return <Note tone="loss">{t(texts.notCarriedOut)}</Note>;
  return (
    <>
      <div className="row spread">
        <p>{t(texts.back)}</p>
        <Button
          disabled={back === undefined}
          onClick={() => back !== undefined && onPlan(back.bundle as BundleInput)}
        >
          {t(texts.planBack)}
        </Button>
      </div>
      {back !== undefined && back.differs.length > 0 && <Differs differs={back.differs} />}
    </>
  );
};

const Differs = ({ differs }: { differs: readonly Differing[] }) => {
  const { t, pick } = useSpeech();
  return (
    <>
      <p>{t(texts.differs)}</p>
      <ul className="stack gap-4" data-part="differs">
        {differs.map(({ kind, id, text, text_ar }) => (
          <li key={`${kind} ${id}`} className="breaks">
            <bdi>{pick(text, text_ar)}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
};
