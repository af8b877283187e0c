// Selects over lists that are too long to load whole: the server is asked while somebody types.
import {
  MultiSelect,
  type MultiSelectProps,
  type OptionsFilter,
  Select,
  type SelectProps,
} from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useRef, useState } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { words } from "./words.ts";

export type Option = { readonly value: string; readonly label: string };

/** The options for what was typed; undefined while they are on their way. A hook. */
export type UseOptions = (typed: string) => readonly Option[] | undefined;

const asIs: OptionsFilter = ({ options }) => options;

// What was chosen stays an option, whatever is searched for afterwards.
const useKnown = (found: readonly Option[] | undefined, given: readonly Option[]) => {
  const known = useRef(new Map<string, string>());
  for (const { value, label } of [...given, ...(found ?? [])]) known.current.set(value, label);
  return (chosen: readonly string[]): Option[] => {
    const list = found ?? [];
    const missing = chosen.filter((id) => !list.some(({ value }) => value === id));
    return [
      ...missing.map((value) => ({ value, label: known.current.get(value) ?? value })),
      ...list,
    ];
  };
};

type One = Omit<SelectProps, "data" | "value" | "onChange" | "searchValue" | "onSearchChange"> & {
  useOptions: UseOptions;
  value: string | null;
  /** The option that is chosen already, so that its name shows before any search. */
  chosen?: Option | undefined;
  onChange: (value: string | null) => void;
};

/** One of many. */
export const RemoteSelect = ({ useOptions, value, chosen, onChange, ...select }: One) => {
  const { t } = useSpeech();
  const [typed, setTyped] = useState("");
  const [label, setLabel] = useState(chosen?.label ?? "");
  const [asked] = useDebouncedValue(typed, 250);
  // The box shows the name of what is chosen, which is not something to search for.
  const found = useOptions(asked === label || asked === chosen?.label ? "" : asked);
  const known = useKnown(found, chosen === undefined ? [] : [chosen]);
  return (
    <Select
      {...select}
      searchable
      data={known(value === null ? [] : [value])}
      filter={asIs}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(next, option) => {
        setLabel(option?.label ?? "");
        onChange(next);
      }}
      nothingFoundMessage={t(found === undefined ? words.loading : words.noMatch)}
    />
  );
};

type Many = Omit<MultiSelectProps, "data" | "value" | "onChange"> & {
  useOptions: UseOptions;
  value: string[];
  chosen?: readonly Option[];
  onChange: (value: string[]) => void;
};

/** Several of many. */
export const RemoteMultiSelect = ({
  useOptions,
  value,
  chosen = [],
  onChange,
  ...select
}: Many) => {
  const { t } = useSpeech();
  const [typed, setTyped] = useState("");
  const [asked] = useDebouncedValue(typed, 250);
  const found = useOptions(asked);
  const known = useKnown(found, chosen);
  return (
    <MultiSelect
      {...select}
      searchable
      data={known(value)}
      filter={asIs}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={onChange}
      nothingFoundMessage={t(found === undefined ? words.loading : words.noMatch)}
    />
  );
};
