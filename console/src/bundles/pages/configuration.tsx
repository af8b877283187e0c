// The whole configuration as a file: taken along, planned, and asked for.
import { Button } from "@mantine/core";
import { bundleBytesMax } from "@nuqta/contracts/bundle-routes.ts";
import type { BundleInput } from "@nuqta/contracts/bundles.ts";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { DropZone } from "../../kit/drop-zone.tsx";
import { Card, FailedToLoad, LoadingCards, Note, useFailureText } from "../../ui/page.tsx";
import { PlannedFile } from "../parts/planned.tsx";
import { useBefore, useDownload, usePlan } from "../queries.ts";
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
  const plan = (bundle: BundleInput): void => planning.mutate(bundle);
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
      {data !== undefined && <PlannedFile key={data.plan.plan_hash} {...data} />}
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
  const before = useBefore(id);
  if (before.isError)
    return <FailedToLoad failure={before.error} onRetry={() => void before.refetch()} />;
  const bundle = before.data;
  return (
    <div className="row spread">
      <p>{t(texts.back)}</p>
      <Button
        disabled={bundle === undefined}
        onClick={() => bundle !== undefined && onPlan(bundle as BundleInput)}
      >
        {t(texts.planBack)}
      </Button>
    </div>
  );
};
