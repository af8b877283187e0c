// The language that the page speaks, for every component below.
import { createContext, type ReactNode, use, useEffect, useMemo } from "react";
import { type Format, formats } from "./format.ts";
import {
  type CountedText,
  chosen,
  fill,
  formFor,
  type Language,
  type Text,
  type ValueNames,
  type Values,
  withoutMarks,
} from "./text.ts";

type Named<T extends Text> = ValueNames<T["en"]>;
type ValuesOf<T extends Text> = [Named<T>] extends [never]
  ? []
  : [values: Readonly<Record<Named<T>, string | number>>];

export type Speech = Format & {
  readonly language: Language;
  readonly dir: "ltr" | "rtl";
  /** The text in the language of the page, with its values. */
  readonly t: <const T extends Text>(text: T, ...values: ValuesOf<T>) => string;
  /** The same without invisible marks, for names of controls. */
  readonly label: <const T extends Text>(text: T, ...values: ValuesOf<T>) => string;
  /** The form that belongs to `count`. */
  readonly plural: (text: CountedText, count: number, values?: Values) => string;
  /** One of a pair that the server sent; the other language when one is missing. */
  readonly pick: (en: string | null | undefined, ar: string | null | undefined) => string;
};

/** The speech of a language. */
export const speechOf = (language: Language): Speech => {
  const format = formats(language);
  const say = (text: Text, values: Values = {}): string =>
    fill(text[language], values, language, format.number);
  return {
    ...format,
    language,
    dir: language === "ar" ? "rtl" : "ltr",
    t: (text, ...[values]) => say(text, values),
    label: (text, ...[values]) => withoutMarks(say(text, values)),
    plural: (text, count, values) =>
      fill(formFor(text, count, language), { count, ...values }, language, format.number),
    pick: (en, ar) => chosen(language, en, ar),
  };
};

const Context = createContext<Speech>(speechOf("en"));

/** Speaks `language` to everything inside, and tells the browser so. */
export const LanguageProvider = ({
  language,
  children,
}: {
  language: Language;
  children: ReactNode;
}) => {
  const speech = useMemo(() => speechOf(language), [language]);
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = speech.dir;
  }, [language, speech]);
  return <Context value={speech}>{children}</Context>;
};

/** The language of the page: texts, numbers, dates. */
export const useSpeech = (): Speech => use(Context);
