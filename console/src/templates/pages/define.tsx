// The first step of a rule: the templates to begin with, and the form.
import { RuleEditor } from "../../rules/parts/rule-editor.tsx";
import { RuleTabs } from "../../rules/parts/rule-tabs.tsx";
import { useCurrentRule } from "../../rules/parts/use-rule-id.ts";
import { TemplateStrip } from "../parts/template-strip.tsx";

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
