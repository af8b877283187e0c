// The two numbered steps of a rule; the review that follows them has no tab.
import { Link } from "@tanstack/react-router";
import { useSpeech } from "../../i18n/language.tsx";
import { ruleTexts as texts } from "../texts/rules.ts";

type Props = { current: "define" | "target" | "review"; ruleId: string | undefined };

const root = "/admin/manage-rules";

export const RuleTabs = ({ current, ruleId }: Props) => {
  const { t } = useSpeech();
  const search = (ruleId === undefined ? {} : { rule: ruleId }) as never;
  const tabs = [
    { id: "define", label: t(texts.step1) },
    { id: "target", label: t(texts.step2) },
  ] as const;
  return (
    <nav className="tabs" aria-label={t(texts.steps)}>
      {tabs.map(({ id, label }) => (
        <Link
          key={id}
          to={`${root}/${id}`}
          search={search}
          aria-current={current === id ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
};
