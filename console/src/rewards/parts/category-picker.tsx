// Some of the categories: searched, selected all at once or one by one.
import { Button, Checkbox } from "@mantine/core";
import { useId, useState } from "react";
import { useCategories } from "../../brands/queries.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { words } from "../../ui/words.ts";
import { chosenCategories, rewardTexts as texts } from "../texts.ts";
import "./rewards.css";

type Props = {
  path: string;
  value: readonly string[];
  error: string | undefined;
  onChange: (ids: readonly string[]) => void;
};

/** `Select All` takes what the search shows; `Clear All` takes everything away. */
export const CategoryPicker = ({ path, value, error, onChange }: Props) => {
  const { t, plural } = useSpeech();
  const [typed, setTyped] = useState("");
  const errorId = useId();
  const found = useCategories(typed);
  const shown = (found.data?.data ?? []).filter(
    ({ category_id: id, active }) => active || value.includes(id),
  );
  const toggle = (id: string): void =>
    onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id]);
  return (
    <fieldset
      className="plain stack"
      data-path={path}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend>{t(texts.categories)}</legend>
      <div className="row">
        <div className="basis-200">
          <SearchField label={t(texts.searchCategories)} value={typed} onChange={setTyped} />
        </div>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() =>
            onChange([...new Set([...value, ...shown.map((each) => each.category_id)])])
          }
        >
          {t(texts.selectAll)}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => onChange([])}>
          {t(texts.clearAll)}
        </Button>
      </div>
      {found.data !== undefined && shown.length === 0 && (
        <p className="muted">{t(typed === "" ? texts.noCategories : words.noMatch)}</p>
      )}
      <div className="reward-picks">
        {shown.map(({ category_id: id, name }) => (
          <Checkbox
            key={id}
            label={<bdi>{name}</bdi>}
            checked={value.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
      <p className="muted small" role="status">
        {plural(chosenCategories, value.length)}
      </p>
      {error !== undefined && (
        <p className="small loss" id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  );
};
