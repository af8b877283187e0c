// The points that products give by themselves, and the default points of their categories.

import { Button, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { wholeNumber } from "@nuqta/contracts/kit/egp.ts";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { useFieldText } from "../../kit/field-text.ts";
import { DataTable, Pager } from "../../ui/data-table.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Empty, Note, useFailureText } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { words } from "../../ui/words.ts";
import {
  useCategoryOptions,
  useCategoryPoints,
  useProductPoints,
  useSetDefaultPoints,
} from "./points-list-queries.ts";
import { pointsListTexts } from "./points-list-texts.ts";

type Props = {
  isAutoApplied: boolean;
  onAutoApply: (isOn: boolean) => void;
};

/** Sets default points at once; the switch belongs to whoever shows the list. */
export const PointsList = ({ isAutoApplied, onAutoApply }: Props) => {
  const { t } = useSpeech();
  return (
    <>
      <h2>{t(pointsListTexts.categories)}</h2>
      <DefaultPoints />
      <Toggle
        label={t(pointsListTexts.auto)}
        hint={t(pointsListTexts.autoHint)}
        checked={isAutoApplied}
        onChange={(event) => onAutoApply(event.currentTarget.checked)}
      />
      <Categories />
      <div className="row spread">
        <h2>{t(pointsListTexts.products)}</h2>
        <Link to="/admin/products-upload">{t(pointsListTexts.add)}</Link>
      </div>
      <Products />
    </>
  );
};

const DefaultPoints = () => {
  const { t } = useSpeech();
  const textOf = useFieldText();
  const failureText = useFailureText();
  const [category, setCategory] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const [points, setPoints] = useState("");
  const [isTried, setTried] = useState(false);
  const [asked] = useDebouncedValue(typed, 250);
  const box = useRef<HTMLDivElement>(null);
  const options = useCategoryOptions(asked);
  const save = useSetDefaultPoints();
  const value = wholeNumber(points);
  const isWrong = points.trim() !== "" && value === undefined;
  const set = (): void => {
    setTried(true);
    if (category === null || isWrong) {
      box.current
        ?.querySelectorAll("input")
        .item(category === null ? 0 : 1)
        ?.focus();
      return;
    }
    save.mutate(
      { id: category, points: value ?? null },
      {
        onSuccess: () => {
          setTried(false);
          setPoints("");
          toastDone(t(pointsListTexts.saved), t(words.close));
        },
      },
    );
  };
  // It stands inside a form of its own kind: Enter here sets points, it does not go on.
  return (
    <div className="stack" style={{ gap: 8 }}>
      <div className="row" style={{ alignItems: "end" }} ref={box}>
        <Select
          label={t(pointsListTexts.category)}
          placeholder={t(pointsListTexts.chooseCategory)}
          searchable
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          data={(options.data?.data ?? []).map((each) => ({
            value: each.category_id,
            label: each.name,
          }))}
          searchValue={typed}
          onSearchChange={setTyped}
          filter={({ options: found }) => found}
          nothingFoundMessage={t(words.noMatch)}
          value={category}
          error={isTried && category === null && textOf("required")}
          onChange={setCategory}
        />
        <NumberField
          label={t(pointsListTexts.defaultPoints)}
          maw={160}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            set();
          }}
          value={points}
          error={isTried && isWrong && textOf("not_integer")}
          onChange={setPoints}
        />
        <Button variant="default" onClick={set} disabled={save.isPending}>
          {t(save.isPending ? words.saving : pointsListTexts.set)}
        </Button>
      </div>
      <p className="muted small">{t(pointsListTexts.emptyTakesAway)}</p>
      {save.isError && <Note tone="loss">{failureText(save.error)}</Note>}
    </div>
  );
};

const Categories = () => {
  const { t, number } = useSpeech();
  const [page, setPage] = useState({ page: 1, size: 10 });
  const found = useCategoryPoints(page);
  return (
    <div>
      <DataTable
        caption={t(pointsListTexts.categories)}
        rows={found.data?.data}
        keyOf={(row) => row.category_id}
        isStale={found.isPlaceholderData}
        failure={found.error}
        onRetry={() => void found.refetch()}
        empty={<Empty title={t(pointsListTexts.noCategories)} />}
        columns={[
          { id: "name", head: t(pointsListTexts.category), cell: (row) => row.name },
          {
            id: "count",
            head: t(pointsListTexts.count),
            isNumber: true,
            cell: (row) => number(row.products),
          },
          {
            id: "points",
            head: t(pointsListTexts.defaultPoints),
            isNumber: true,
            cell: (row) => (row.default_points === null ? "—" : number(row.default_points)),
          },
        ]}
      />
      <Turn page={page} total={found.data?.total} onChange={setPage} />
    </div>
  );
};

const Products = () => {
  const { t, number } = useSpeech();
  const [page, setPage] = useState({ page: 1, size: 10 });
  const found = useProductPoints(page);
  return (
    <div>
      <DataTable
        caption={t(pointsListTexts.products)}
        rows={found.data?.data}
        keyOf={(row) => row.sku}
        isStale={found.isPlaceholderData}
        failure={found.error}
        onRetry={() => void found.refetch()}
        empty={<Empty title={t(pointsListTexts.noProducts)} />}
        columns={[
          {
            id: "sku",
            head: t(pointsListTexts.sku),
            cell: (row) => <bdi className="mono">{row.sku}</bdi>,
          },
          { id: "name", head: t(pointsListTexts.name), isWide: true, cell: (row) => row.name },
          { id: "brand", head: t(pointsListTexts.brand), cell: (row) => row.brand_name ?? "—" },
          {
            id: "category",
            head: t(pointsListTexts.productCategory),
            cell: (row) => row.category_name ?? "—",
          },
          {
            id: "points",
            head: t(pointsListTexts.points),
            isNumber: true,
            cell: (row) => (row.points === null ? "—" : number(row.points)),
          },
        ]}
      />
      <Turn page={page} total={found.data?.total} onChange={setPage} />
    </div>
  );
};

type Place = { page: number; size: number };

// Where there is more than one page.
const Turn = ({
  page,
  total = 0,
  onChange,
}: {
  page: Place;
  total: number | undefined;
  onChange: (page: Place) => void;
}) =>
  total <= 10 ? null : (
    <Pager
      page={page.page}
      size={page.size}
      total={total}
      onPage={(next) => onChange({ ...page, page: next })}
      onSize={(size) => onChange({ page: 1, size })}
    />
  );
