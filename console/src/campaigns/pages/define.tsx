// The first step of a rule: the templates to begin with, and the form.
import { RuleEditor } from "../parts/rule-editor.tsx";
import { RuleTabs } from "../parts/rule-tabs.tsx";
import { TemplateStrip } from "../parts/template-strip.tsx";
import { useCurrentRule } from "../parts/use-rule-id.ts";

/** The page /admin/manage-rules/define, with ?rule= for one that is there. */
export const DefinePage = () => {
  const current = useCurrentRule();
  return (
    <>
      <RuleTabs current="define" ruleId={current.rule?.rule_id} />
      <div className="stack">
        <TemplateStrip />
        <RuleEditor current={current} />
      </div>
    </>
  );
};
