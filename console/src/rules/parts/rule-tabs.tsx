// The two numbered steps of a rule; the review that follows them has no tab.

import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { ruleTexts as texts } from "../texts/rules.ts";
import { ThenAndNow } from "./then-and-now.tsx";

type Props = { current: "define" | "target" | "review"; ruleId: string | undefined };

export const RuleTabs = ({ current, ruleId }: Props) => {
  const { t } = useSpeech();
  const tabs = [
    { id: "define", to: addresses.ruleDefine, label: t(texts.step1) },
    { id: "target", to: addresses.ruleTarget, label: t(texts.step2) },
  ] as const;
  return (
    <div className="row spread">
      <nav className="tabs" aria-label={t(texts.steps)}>
        {tabs.map(({ id, to, label }) => (
          <Link
            key={id}
            to={to}
            search={{ rule: ruleId }}
            aria-current={current === id ? "page" : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <ThenAndNow />
    </div>
  );
};
