// The budget of a rule or a campaign as a bar.
import { useSpeech } from "../../i18n/language.tsx";
import { budgetState } from "../domain/funding.ts";
import { fundingTexts as texts } from "../texts/funding.ts";
import "./targets.css";

/** How much of a budget is given, with a word from half of it on. */
export const BudgetBar = ({
  name,
  used,
  budget,
}: {
  name: string;
  used: number;
  budget: number;
}) => {
  const { t, label, percent } = useSpeech();
  const { share, level } = budgetState(used, budget);
  return (
    <div>
      <span
        className="bar"
        data-level={level}
        role="progressbar"
        aria-label={label(texts.usedOf, { name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className="muted tiny">
        {t(texts.used, { used, budget, share: percent(budget === 0 ? 1 : used / budget) })}
      </span>
      {level !== "calm" && <div className="tiny gold">{t(texts[`level_${level}`])}</div>}
    </div>
  );
};
