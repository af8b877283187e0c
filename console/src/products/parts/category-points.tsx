// Categories with the points that their products give by default. No form: it may stand inside one.
import { Button, TextInput } from "@mantine/core";
import type { Category } from "@nuqta/contracts/brands.ts";
import { wholeNumber } from "@nuqta/contracts/kit/egp.ts";
import { useState } from "react";
import { useCategoryOptions } from "../../brands/parts/options.ts";
import { useCategories, useChangeCategory } from "../../brands/queries.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Card, Empty, useFailureText } from "../../ui/page.tsx";
import { RemoteSelect } from "../../ui/remote-select.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { words } from "../../ui/words.ts";
import { productTexts as texts } from "../texts.ts";

type Props = {
  /** The switch is drawn when somebody keeps its state. */
  isAutoApplied?: boolean;
  onAutoApply?: (isAutoApplied: boolean) => void;
};

/** Set Default Points, the switch, and the table. */
export const CategoryPoints = ({ isAutoApplied, onAutoApply }: Props) => {
  const { t } = useSpeech();
  const categories = useCategories("");
  const columns = useColumns();
  return (
    <Card title={t(texts.categories)} hint={t(texts.categoriesHelp)}>
      <SetPoints />
      {onAutoApply !== undefined && (
        <Toggle
          label={t(texts.autoApply)}
          hint={t(texts.autoApplyHelp)}
          checked={isAutoApplied === true}
          onChange={(event) => onAutoApply(event.currentTarget.checked)}
        />
      )}
      <DataTable
        caption={t(texts.categories)}
        columns={columns}
        rows={categories.data?.data}
        keyOf={(category) => category.category_id}
        failure={categories.error}
        onRetry={() => void categories.refetch()}
        empty={<Empty title={t(texts.noCategories)} />}
      />
    </Card>
  );
};

const SetPoints = () => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const changing = useChangeCategory();
  const [id, setId] = useState<string | null>(null);
  const [points, setPoints] = useState("");
  const [isTried, setTried] = useState(false);
  const value = wholeNumber(points);
  const set = async (): Promise<void> => {
    setTried(true);
    if (id === null || value === undefined) return;
    try {
      const done = await changing.mutateAsync({ id, body: { default_points: value } });
      toastDone(t(texts.defaultSet, { category: done.name, points: value }), t(words.close));
      setPoints("");
      setTried(false);
    } catch (failure) {
      toastRefused(textOf(failure), t(words.close));
    }
  };
  return (
    <div className="row align-start">
      <RemoteSelect
        label={t(texts.categoryName)}
        placeholder={t(texts.categoryPlaceholder)}
        useOptions={useCategoryOptions}
        value={id}
        error={isTried && id === null && t(texts.categoryRequired)}
        onChange={setId}
        className="basis-200"
      />
      <TextInput
        label={t(texts.defaultPoints)}
        inputMode="numeric"
        dir="ltr"
        maxLength={15}
        value={points}
        error={isTried && value === undefined && t(texts.pointsInvalid)}
        onChange={(event) => setPoints(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          void set();
        }}
        className="basis-140"
      />
      <Button mt={24} disabled={changing.isPending} onClick={() => void set()}>
        {t(texts.setDefault)}
      </Button>
    </div>
  );
};

const useColumns = (): Column<Category>[] => {
  const { t, number } = useSpeech();
  return [
    { id: "name", head: t(texts.categoryName), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: "points",
      head: t(texts.defaultPoints),
      isNumber: true,
      cell: ({ default_points: points }) => (points === null ? "—" : number(points)),
    },
    {
      id: "products",
      head: t(texts.productsOf),
      isNumber: true,
      cell: ({ products }) => number(products),
    },
  ];
};
