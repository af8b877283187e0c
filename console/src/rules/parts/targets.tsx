// What a campaign or rule is about: kinds as chips that are switched on, each with its own select.
import type { Targets } from "@nuqta/contracts/rules.ts";
import {
  useBrandOptions,
  useCategoryOptions,
  useSellerOptions,
} from "../../brands/parts/options.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { RemoteMultiSelect, type UseOptions } from "../../ui/remote-select.tsx";
import { type TargetForm, type TargetKind, targetKinds } from "../domain/targets.ts";
import { useCoverage } from "../queries/rules.ts";
import { coversProducts, targetTexts as texts } from "../texts/targets.ts";
import { useNames } from "./names.ts";
import { useProductOptions } from "./product-options.ts";
import "./targets.css";

const optionsOf: Record<TargetKind, UseOptions> = {
  products: useProductOptions,
  brands: useBrandOptions,
  sellers: useSellerOptions,
  categories: useCategoryOptions,
};

type Props = {
  form: TargetForm;
  exclude: Targets["exclude"];
  problems: Partial<Record<string, string>>;
  onChange: (form: TargetForm) => void;
};

/** The chips and selects; counts follow the choice. */
export const TargetFields = ({ form, exclude, problems, onChange }: Props) => {
  const { t } = useSpeech();
  const set = (kind: TargetKind, change: Partial<TargetForm[TargetKind]>): void =>
    onChange({ ...form, [kind]: { ...form[kind], ...change } });
  return (
    <div className="stack">
      <p className="muted small">{t(texts.targetsHint)}</p>
      <fieldset className="plain">
        <legend className="hidden-text">{t(texts.targets)}</legend>
        <div className="chips">
          {targetKinds.map((kind) => (
            <button
              key={kind}
              type="button"
              className="chip"
              aria-pressed={form[kind].isOn}
              onClick={() => set(kind, { isOn: !form[kind].isOn })}
            >
              {t(texts[kind])}
            </button>
          ))}
        </div>
      </fieldset>
      {targetKinds
        .filter((kind) => form[kind].isOn)
        .map((kind) => (
          <TargetSelect
            key={kind}
            kind={kind}
            ids={form[kind].ids}
            error={problems[kind]}
            onChange={(ids) => set(kind, { ids })}
          />
        ))}
      {exclude !== undefined && <p className="muted small">{t(texts.excludes)}</p>}
    </div>
  );
};

const TargetSelect = ({
  kind,
  ids,
  error,
  onChange,
}: {
  kind: TargetKind;
  ids: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}) => {
  const { t, plural } = useSpeech();
  const names = useNames(ids.map((id) => ({ kind, id })));
  const counted = useCoverage(ids.length === 0 ? {} : { [kind]: [...ids] });
  const covered = counted.data?.by[kind];
  return (
    <div>
      <RemoteMultiSelect
        label={t(texts[kind])}
        placeholder={t(texts.choose)}
        useOptions={optionsOf[kind]}
        value={[...ids]}
        chosen={ids.map((id) => ({ value: id, label: names.get(`${kind}:${id}`) ?? id }))}
        onChange={onChange}
        error={error}
        data-path={kind}
        maxValues={500}
      />
      {ids.length > 0 && (
        <p className="muted small" role="status">
          {covered === undefined || counted.isPlaceholderData
            ? t(texts.counting)
            : plural(coversProducts, covered)}
        </p>
      )}
    </div>
  );
};
