// The value of a condition: a box, a list or a choice, as its fact and operator ask for.
import { MultiSelect, Select, TextInput } from "@mantine/core";
import {
  useBrandOptions,
  useCategoryOptions,
  useSellerOptions,
} from "../../brands/parts/options.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { weekdayTexts } from "../../i18n/weekdays.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { Bone } from "../../ui/page.tsx";
import { RemoteMultiSelect, RemoteSelect, type UseOptions } from "../../ui/remote-select.tsx";
import { TimeField } from "../../ui/time-field.tsx";
import { type ConditionRow, isList, kindOf, type SpanUnit } from "../domain/conditions.ts";
import { isMoney } from "../domain/money-facts.ts";
import { rowTexts } from "../texts/condition-rows.ts";
import { unitTexts } from "../texts/facts.ts";
import { ruleTexts as texts } from "../texts/rules.ts";
import { type NamedKind, useNames } from "./names.ts";
import { useProductOptions } from "./product-options.ts";
import { useCustomerTiers, useSellerTiers } from "./tier-options.ts";

const ListValue = onDemand(
  async () => (await import("./list-value.tsx")).ListValue,
  <Bone height={62} />,
);

type Props = {
  row: ConditionRow;
  error: string | undefined;
  onChange: (change: Partial<ConditionRow>) => void;
};

const remote: Readonly<Record<string, { kind: NamedKind; useOptions: UseOptions }>> = {
  "line.sku": { kind: "products", useOptions: useProductOptions },
  "line.category": { kind: "categories", useOptions: useCategoryOptions },
  "line.brand": { kind: "brands", useOptions: useBrandOptions },
  "line.seller": { kind: "sellers", useOptions: useSellerOptions },
};

/** The control, or two of them for a range. */
export const ConditionValue = (props: Props) => {
  const { t } = useSpeech();
  const { row, error, onChange } = props;
  const kind = kindOf(row);
  const [first = "", second = ""] = row.values;
  const path = { "data-path": `condition-${row.key}` };
  if (
    row.operator === "exists" ||
    kind === "boolean" ||
    (kind === "open" && row.type === "boolean")
  )
    return (
      <Select
        label={t(rowTexts.value)}
        data={[
          { value: "true", label: t(rowTexts.yes) },
          { value: "false", label: t(rowTexts.no) },
        ]}
        value={first === "" ? null : first}
        allowDeselect={false}
        error={error}
        {...path}
        onChange={(value) => onChange({ values: value === null ? [] : [value] })}
      />
    );
  if (row.operator === "within_last")
    return (
      <div className="columns gap-8">
        <NumberField
          label={t(rowTexts.value)}
          value={first}
          error={error}
          {...path}
          onChange={(text) => onChange({ values: [text] })}
        />
        <Select
          label={t(rowTexts.unit)}
          data={Object.entries(unitTexts).map(([value, text]) => ({ value, label: t(text) }))}
          value={row.unit}
          allowDeselect={false}
          onChange={(unit) => unit && onChange({ unit: unit as SpanUnit })}
        />
      </div>
    );
  const known = remote[row.fact];
  if (known !== undefined) return <RemoteValue {...props} {...known} />;
  if (row.fact === "member.tier" || row.fact === "line.seller_tier")
    return <TierValue {...props} />;
  if (kind === "weekday")
    return (
      <FewValue
        {...props}
        data={Object.entries(weekdayTexts).map(([value, text]) => ({ value, label: t(text) }))}
      />
    );
  if (isList(row.operator))
    return (
      <ListValue
        values={row.values}
        error={error}
        path={path["data-path"]}
        onChange={(values) => onChange({ values })}
      />
    );
  if (row.operator !== "between") return <OneValue {...props} />;
  return (
    <div className="columns gap-8">
      <Typed
        row={row}
        label={t(texts.from)}
        value={first}
        error={error}
        path={path["data-path"]}
        onChange={(text) => onChange({ values: [text, second] })}
      />
      <Typed
        row={row}
        label={t(texts.to)}
        value={second}
        error={undefined}
        path={undefined}
        onChange={(text) => onChange({ values: [first, text] })}
      />
    </div>
  );
};

const OneValue = ({ row, error, onChange }: Props) => {
  const { t } = useSpeech();
  return (
    <Typed
      row={row}
      label={t(rowTexts.value)}
      value={row.values[0] ?? ""}
      error={error}
      path={`condition-${row.key}`}
      onChange={(text) => onChange({ values: [text] })}
    />
  );
};

type TypedProps = {
  row: ConditionRow;
  label: string;
  value: string;
  error: string | undefined;
  path: string | undefined;
  onChange: (text: string) => void;
};

const Typed = ({ row, label, value, error, path, onChange }: TypedProps) => {
  const { t } = useSpeech();
  const kind = kindOf(row);
  const shared = { label, value, error, "data-path": path };
  if (kind === "time") return <TimeField {...shared} onChange={onChange} />;
  if (kind === "number")
    return (
      <NumberField
        {...shared}
        isDecimal={isMoney(row.fact)}
        {...(isMoney(row.fact) && { unit: t(texts.egp) })}
        onChange={onChange}
      />
    );
  if (row.type === "number") return <NumberField {...shared} isDecimal onChange={onChange} />;
  return (
    <TextInput
      {...shared}
      maxLength={500}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

const RemoteValue = ({
  row,
  error,
  onChange,
  kind,
  useOptions,
}: Props & { kind: NamedKind; useOptions: UseOptions }) => {
  const { t } = useSpeech();
  const names = useNames(row.values.map((id) => ({ kind, id })));
  const chosen = row.values.map((id) => ({ value: id, label: names.get(`${kind}:${id}`) ?? id }));
  const shared = {
    label: t(rowTexts.value),
    placeholder: t(texts.choose),
    useOptions,
    error,
    "data-path": `condition-${row.key}`,
  };
  if (isList(row.operator))
    return (
      <RemoteMultiSelect
        {...shared}
        value={[...row.values]}
        chosen={chosen}
        onChange={(values) => onChange({ values })}
      />
    );
  return (
    <RemoteSelect
      {...shared}
      value={row.values[0] ?? null}
      chosen={chosen[0]}
      onChange={(value) => onChange({ values: value === null ? [] : [value] })}
    />
  );
};

const TierValue = (props: Props) => {
  const isSeller = props.row.fact === "line.seller_tier";
  const customers = useCustomerTiers();
  const sellers = useSellerTiers();
  const tiers = (isSeller ? sellers.data : customers.data)?.data ?? [];
  const data = tiers.map(({ tier_id, name }) => ({ value: tier_id, label: name }));
  const missing = props.row.values.filter((id) => !data.some(({ value }) => value === id));
  return (
    <FewValue {...props} data={[...data, ...missing.map((value) => ({ value, label: value }))]} />
  );
};

const FewValue = ({
  row,
  error,
  onChange,
  data,
}: Props & { data: { value: string; label: string }[] }) => {
  const { t } = useSpeech();
  const shared = { label: t(rowTexts.value), data, error, "data-path": `condition-${row.key}` };
  if (isList(row.operator))
    return (
      <MultiSelect
        {...shared}
        value={[...row.values]}
        onChange={(values) => onChange({ values })}
      />
    );
  return (
    <Select
      {...shared}
      value={row.values[0] ?? null}
      onChange={(value) => onChange({ values: value === null ? [] : [value] })}
    />
  );
};
