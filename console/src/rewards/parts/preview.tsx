// A reward as customers see it, in both languages whatever the console speaks.
import { formats } from "../../i18n/format.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { fill, type Language, type Text, type Values } from "../../i18n/text.ts";
import { Card } from "../../ui/page.tsx";
import { type OfferLine, offerLines } from "../domain/offer.ts";
import type { RewardForm } from "../domain/reward-form.ts";
import { useChoices } from "../queries.ts";
import { offerTexts, rewardTexts as texts, typeTexts } from "../texts.ts";
import "./rewards.css";

/** A line of an offer in a language; `what` names the experience. */
export const sayLine = (line: OfferLine, language: Language, what: string): string => {
  const format = formats(language);
  const say = (text: Text, values: Values): string =>
    fill(text[language], values, language, format.number);
  const { key, ...rest } = line;
  const values: Values = {
    what,
    ...("points" in rest && { points: rest.points }),
    ...("piastres" in rest && { money: format.money(rest.piastres) }),
    ...("bps" in rest && { percent: format.percent(rest.bps / 10_000) }),
    ...("name" in rest && { name: rest.name }),
    ...("count" in rest && { count: rest.count }),
  };
  return say(offerTexts[key], values);
};

/** The name of an experience's kind, in both languages. */
export const useExperienceName = (form: RewardForm): Text => {
  const kind = useChoices().data?.find((each) => each.choice_id === form.experienceType);
  return kind ? { en: kind.name, ar: kind.name_ar } : typeTexts.experience.title;
};

export const RewardPreview = ({ form }: { form: RewardForm }) => {
  const { t } = useSpeech();
  const kind = useExperienceName(form);
  const faces = [
    { language: "en", dir: "ltr", name: form.name, description: form.description },
    { language: "ar", dir: "rtl", name: form.nameAr, description: form.descriptionAr },
  ] as const;
  // What is not typed yet is not promised either.
  const lines = offerLines(form).filter((line) => !("points" in line) || line.points > 0);
  return (
    <Card title={t(texts.preview)}>
      {faces.map(({ language, dir, name, description }) => (
        <div className="reward-face" key={language} lang={language} dir={dir}>
          <b>{name.trim() || texts.unnamed[language]}</b>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
            <p key={at} className={at === 0 ? undefined : "muted small"}>
              {sayLine(line, language, kind[language])}
            </p>
          ))}
          {description !== "" && <p className="muted small">{description}</p>}
        </div>
      ))}
    </Card>
  );
};
