// Which rule is worked on.

import { Button } from "@mantine/core";
import { listRules } from "@nuqta/contracts/rules-routes.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { call } from "../../kit/api.ts";
import { IconPlus } from "../../ui/icons.ts";
import { Card } from "../../ui/page.tsx";
import { type Option, RemoteSelect } from "../../ui/remote-select.tsx";
import { ruleKeys } from "../keys.ts";
import type { Rule } from "../queries/rules.ts";
import { ruleTexts as texts } from "../texts/rules.ts";

const useAllRules = (q: string): readonly Option[] | undefined => {
  const { t, pick } = useSpeech();
  return useQuery({
    queryKey: ruleKeys.picker(q),
    queryFn: ({ signal }) =>
      call(listRules, { query: { limit: "25", sort: "-updated_at", q }, signal }),
    placeholderData: keepPreviousData,
  }).data?.data.map(({ rule_id, name, name_ar, status }) => ({
    value: rule_id,
    label: `${pick(name, name_ar)} · ${t(texts[`status_${status}`])}`,
  }));
};

export const RulePicker = ({ seen }: { seen: Rule | undefined }) => {
  const { t, pick } = useSpeech();
  const navigate = useNavigate();
  const chosen =
    seen === undefined
      ? undefined
      : {
          value: seen.rule_id,
          label: `${pick(seen.name, seen.name_ar)} · ${t(texts[`status_${seen.status}`])}`,
        };
  return (
    <Card>
      <div className="row align-end">
        <div className="basis-260 at-most-520">
          <RemoteSelect
            key={seen?.rule_id ?? "new"}
            label={t(texts.which)}
            description={t(texts.whichHint)}
            placeholder={t(seen === undefined ? texts.startNew : texts.find)}
            useOptions={useAllRules}
            value={seen?.rule_id ?? null}
            chosen={chosen}
            allowDeselect={false}
            onChange={(rule) => {
              if (rule !== null && rule !== seen?.rule_id)
                void navigate({ to: ".", search: { rule } });
            }}
          />
        </div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          renderRoot={(props) => (
            <Link to={addresses.ruleDefine} search={{ rule: "new" }} {...props} />
          )}
        >
          {t(texts.startNew)}
        </Button>
      </div>
    </Card>
  );
};
