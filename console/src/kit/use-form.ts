// The state of a form: what is typed, what is wrong with it, how it is sent, what was refused.
// Decision 0050.
import { type ChangeEvent, useRef, useState } from "react";
import { useSpeech } from "../i18n/language.tsx";
import { useFailureText } from "../ui/page.tsx";
import { focusFirst } from "./focus-path.ts";
import { changedFields, type Errors, fieldErrors, stillRefused } from "./form-errors.ts";

/** The sentence above the button and those at the fields, where they are not the usual ones. */
type OwnRefusal = { note?: string; errors?: Errors };
type Names = Readonly<Record<string, string>>;

type Options<Values extends object> = {
  /** What is stored, or what a new one begins with. */
  start: Values;
  /** The number of what is stored: with a new one the form follows, unless something is unsaved. */
  version?: number | string;
  /** What is wrong, as sentences by the path of the field (its `data-path`), in the screen's order. */
  check?: (values: Values) => Errors;
  /** The sentence above the button where `check` found something. */
  fix?: string;
  /** The form's own names for fields of the server, and of their parts. */
  rename?: Names | ((values: Values) => Names);
  /** What a refusal says here, where the server's own sentences do not fit. */
  refusalOf?: (failure: unknown, errors: Errors, values: Values) => OwnRefusal;
  /** Called with the wrong fields before the focus goes there, to open what hides them. */
  reveal?: (paths: readonly string[]) => void;
  /** How many fields differ, where they are not the names of `Values`. */
  countChanges?: (before: Values, after: Values) => number;
};

/** The names of fields whose values are texts. */
type TextName<Values> = {
  [Name in keyof Values]: [Values[Name], string] extends [string, Values[Name]] ? Name : never;
}[keyof Values] &
  string;
/** The names of fields that are on or off. */
type SwitchName<Values> = {
  [Name in keyof Values]: [Values[Name], boolean] extends [boolean, Values[Name]] ? Name : never;
}[keyof Values] &
  string;

/** The props of a box for a text, whether it tells its text or an event. */
type TextProps = {
  value: string;
  error: string | undefined;
  "data-path": string;
  onChange: (typed: Typed) => void;
  onBlur: () => void;
};
type Typed = string | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/**
 * A form. A field complains once it was left wrong, all of them once they were sent; what the server
 * refuses stands at its field until that is changed; the first wrong field gets the focus.
 */
export const useForm = <Values extends object>(options: Options<Values>) => {
  const {
    start,
    version,
    check = (): Errors => ({}),
    fix = "",
    rename,
    refusalOf,
    reveal,
  } = options;
  const { pick } = useSpeech();
  const failureText = useFailureText();
  const box = useRef<HTMLElement>(null);
  const [saved, setSaved] = useState(start);
  const [values, setValues] = useState(start);
  const [seen, setSeen] = useState(version);
  const [left, setLeft] = useState<ReadonlySet<string> | "all">(new Set());
  const [refused, setRefused] = useState<Errors>({});
  const [note, setNote] = useState("");
  const [isSaving, setSaving] = useState(false);
  const changed = changedFields(saved, values);
  const changes = options.countChanges?.(saved, values) ?? changed.length;
  const wrong = check(values);
  const errors = { ...refused, ...shown(wrong, left) };
  const begin = (next: Values): void => {
    setSaved(next);
    setValues(next);
    setLeft(new Set());
    setRefused({});
    setNote("");
  };
  // What somebody else saved shows at once, unless there is something unsaved to lose.
  if (seen !== version && changes === 0) {
    setSeen(version);
    setSaved(start);
    setValues(start);
  }
  const stop = (text: string, errors: Errors): void => {
    const paths = Object.keys(errors);
    setNote(text);
    reveal?.(paths);
    focusFirst(paths, box.current ?? document);
  };
  const change = (part: Partial<Values>): void => {
    setValues((now) => ({ ...now, ...part }));
    setRefused((now) => stillRefused(now, Object.keys(start), Object.keys(part)));
  };
  const leave = (path: string): void =>
    setLeft((now) => (now === "all" ? now : new Set([...now, path])));
  /** Puts a refusal onto the fields. */
  const refuse = (failure: unknown): void => {
    const found = fieldErrors(
      failure,
      pick,
      typeof rename === "function" ? rename(values) : rename,
    );
    const own = refusalOf?.(failure, found, values);
    setRefused(own?.errors ?? found);
    stop(own?.note ?? failureText(failure), own?.errors ?? found);
  };
  /** Whether everything is right; otherwise every field complains and the first gets the focus. */
  const complain = (): boolean => {
    setLeft("all");
    setRefused({});
    setNote("");
    if (Object.keys(wrong).length > 0) stop(fix, wrong);
    return Object.keys(wrong).length === 0;
  };
  return {
    values,
    /** The sentences that stand at the fields now. */
    errors,
    /** What is wrong with the values, whether it is said already or not. */
    wrong,
    /** Whether every field complains, since the form was sent. */
    isTried: left === "all",
    /** The sentence above the button; empty where nothing was refused. */
    note,
    changes,
    isDirty: changes > 0,
    /** Whether leaving now would lose something. */
    isUnsaved: changes > 0 && !isSaving,
    isSaving,
    /** The `ref` of the element around the fields, where another form may have the same names. */
    box: (element: HTMLElement | null): void => {
      box.current = element;
    },
    change,
    leave,
    focus: (path: string): void => focusFirst([path], box.current ?? document),
    /** Begins anew with other values, which count as saved. */
    begin,
    discard: (): void => begin(saved),
    /** Saves what is right; resolves, to whether it is saved, once a refusal is on the screen. */
    send: async (save: (values: Values) => Promise<unknown>): Promise<boolean> => {
      if (!complain()) return false;
      setSaving(true);
      try {
        await save(values);
        setSaved(values);
        setLeft(new Set());
        return true;
      } catch (failure) {
        refuse(failure);
        return false;
      } finally {
        setSaving(false);
      }
    },
    /** The props of a box for a text. */
    field: (name: TextName<Values>): TextProps => ({
      value: String(values[name]),
      error: errors[name],
      "data-path": name,
      onChange: (typed) =>
        change(only(name, typeof typed === "string" ? typed : typed.currentTarget.value)),
      onBlur: () => leave(name),
    }),
    /** The props of a switch. */
    toggle: (name: SwitchName<Values>) => ({
      checked: values[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>): void =>
        change(only(name, event.currentTarget.checked)),
    }),
  };
};

/** A form of these values, as its parts are given it. */
export type FormOf<Values extends object> = ReturnType<typeof useForm<Values>>;

// The names are those of fields with values of this type.
const only = <Values>(name: string, value: string | boolean): Partial<Values> =>
  ({ [name]: value }) as Partial<Values>;

const shown = (wrong: Errors, left: ReadonlySet<string> | "all"): Errors =>
  left === "all" ? wrong : Object.fromEntries(Object.entries(wrong).filter(([at]) => left.has(at)));
