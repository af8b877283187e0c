// A rule as sentences.
import { type Language, withoutMarks } from "../../i18n/text.ts";
import { Fact } from "../../ui/fact.tsx";
import type { Line, Section } from "../domain/sentences.ts";
import { sectionTexts } from "../texts/sentences.ts";
import "./conditions.css";

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <ul>
    {lines.map(({ text, below }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two sentences may be the same, and none moves
      <li key={at}>
        {text}
        {below !== undefined && below.length > 0 && <Lines lines={below} />}
      </li>
    ))}
  </ul>
);

/** The lines of one section: a single one without a bullet. */
export const SectionLines = ({ lines }: { lines: readonly Line[] }) => {
  const [first] = lines;
  if (lines.length !== 1 || first === undefined) return <Lines lines={lines} />;
  return (
    <>
      <p className="lead">{first.text}</p>
      {first.below !== undefined && <Lines lines={first.below} />}
    </>
  );
};

/** Every section under its name, in the language the sentences are in. */
export const ReadBack = ({
  sections,
  language,
  label,
}: {
  sections: readonly Section[];
  language: Language;
  label: string;
}) => (
  <dl
    className="read-back flush"
    lang={language}
    dir={language === "ar" ? "rtl" : "ltr"}
    aria-label={withoutMarks(label)}
  >
    {sections.map(({ id, lines }) => (
      <div key={id}>
        <Fact name={sectionTexts[id][language]}>
          <SectionLines lines={lines} />
        </Fact>
      </div>
    ))}
  </dl>
);
