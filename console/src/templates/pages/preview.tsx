// A template as it stands, to read only: what it is, the rules made from it, and whom they reach.

import { Button } from "@mantine/core";
import type { AssignedRule, Template } from "@nuqta/contracts/campaigns.ts";
import { Link, useSearch } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import type { Text } from "../../i18n/text.ts";
import type { RuleDraft } from "../../rules/domain/rule-types.ts";
import { useMemberTotal } from "../../rules/parts/member-options.ts";
import { ReadBack } from "../../rules/parts/read-back.tsx";
import { RulePill } from "../../rules/parts/rule-status.tsx";
import { useCustomerTiers } from "../../rules/parts/tier-options.ts";
import { useSections } from "../../rules/parts/use-sections.ts";
import { audienceTexts } from "../../rules/texts/audience.ts";
import { triggerTexts } from "../../rules/texts/facts.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Card, Empty, FailedToLoad, LoadingCards, Pill } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { UseTemplateButton } from "../parts/use-template.tsx";
import { useOneTemplate } from "../queries.ts";
import { templateTexts as texts } from "../texts.ts";

/** The page /admin/campaign-templates/preview?id=… */
export const PreviewPage = () => {
  const { t } = useSpeech();
  const { id = "" } = useSearch({ from: addresses.templatePreview });
  const template = useOneTemplate(id);
  const back = (
    <Button variant="default" renderRoot={(props) => <Link to={addresses.templates} {...props} />}>
      {t(texts.back)}
    </Button>
  );
  if (id === "")
    return (
      <section className="card">
        <Empty title={t(texts.missing)} action={back}>
          {t(texts.missingHelp)}
        </Empty>
      </section>
    );
  if (template.data === undefined)
    return template.error === null ? (
      <LoadingCards count={3} />
    ) : (
      <section className="card">
        <FailedToLoad failure={template.error} onRetry={() => void template.refetch()} />
      </section>
    );
  return (
    <div className="stack">
      <div className="row spread">
        {back}
        <UseTemplateButton template={template.data} isPrimary />
      </div>
      <Overview template={template.data} />
      <AssignedRules rules={template.data.rules} />
      <Segments audience={template.data.rule.audience} />
      <Reads template={template.data} />
    </div>
  );
};

const Overview = ({ template }: { template: Template }) => {
  const { t, pick, date } = useSpeech();
  const { start_date: from, end_date: to } = template;
  return (
    <Card title={t(texts.overview)}>
      <dl className="facts">
        <Fact name={t(texts.name)}>{pick(template.name, template.name_ar)}</Fact>
        <Fact name={t(texts.description)}>
          {pick(template.description, template.description_ar) || "—"}
        </Fact>
        <Fact name={t(texts.createdBy)}>
          {template.created_by === "system"
            ? t(texts.shipped)
            : (template.created_by_name ?? template.created_by)}
        </Fact>
        <Fact name={t(texts.startDate)}>{from === null ? t(texts.open) : date(from)}</Fact>
        <Fact name={t(texts.endDate)}>{to === null ? t(texts.open) : date(to)}</Fact>
        <Fact name={t(words.status)}>
          <Pill tone={template.is_active ? "on" : "off"}>
            {t(template.is_active ? words.active : words.inactive)}
          </Pill>
        </Fact>
      </dl>
    </Card>
  );
};

const effectNames: Readonly<Record<string, Text>> = {
  fixed: texts.type_fixed,
  rate: texts.type_rate,
  percent: texts.type_percent,
  per_item: texts.type_per_item,
  multiplier: texts.type_multiplier,
};

const AssignedRules = ({ rules }: { rules: readonly AssignedRule[] }) => {
  const { t, pick, language } = useSpeech();
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  const nameOf = (kind: string): string => {
    const name = effectNames[kind];
    return name === undefined ? kind : t(name);
  };
  const columns: Column<AssignedRule>[] = [
    {
      id: "name",
      head: t(texts.ruleName),
      cell: (rule) => (
        <Link to={addresses.ruleReview} search={{ rule: rule.rule_id }}>
          <bdi>{pick(rule.name, rule.name_ar)}</bdi>
        </Link>
      ),
    },
    {
      id: "type",
      head: t(texts.ruleType),
      cell: ({ effects }) => list.format(effects.map((kind) => nameOf(kind))),
    },
    {
      id: "trigger",
      head: t(texts.triggerEvent),
      cell: ({ trigger }) =>
        trigger === null
          ? "—"
          : trigger in triggerTexts
            ? t(triggerTexts[trigger as keyof typeof triggerTexts])
            : trigger,
    },
    {
      id: "status",
      head: t(words.status),
      cell: ({ rule_id, status, has_draft }) => (
        <RulePill rule={{ rule_id, status, hasDraft: has_draft }} />
      ),
    },
  ];
  return (
    <Card title={t(texts.rules)} hint={t(texts.rulesHint)}>
      <DataTable
        caption={t(texts.rules)}
        columns={columns}
        rows={rules}
        keyOf={(rule) => rule.rule_id}
        empty={<Empty title={t(texts.noRules)} />}
      />
    </Card>
  );
};

type Segment = { id: string; type: string; targeted: number | undefined; excluded: number };

const Segments = ({ audience }: { audience: RuleDraft["audience"] }) => {
  const { t, number } = useSpeech();
  const total = useMemberTotal();
  const tiers = useCustomerTiers().data?.data;
  const type = t(audienceTexts[`audience_${audience.kind}`]);
  const whole: Segment[] = [{ id: audience.kind, type, targeted: total, excluded: 0 }];
  const rows =
    audience.kind === "customer_tiers"
      ? audience.tiers.map((id): Segment => {
          const tier = tiers?.find((each) => each.tier_id === id);
          const targeted = tiers === undefined ? undefined : (tier?.members ?? 0);
          const excluded = (total ?? 0) - (targeted ?? 0);
          return { id, type: `${type}: ${tier?.name ?? id}`, targeted, excluded };
        })
      : whole;
  const columns: Column<Segment>[] = [
    { id: "type", head: t(texts.segmentType), cell: (row) => row.type },
    {
      id: "targeted",
      head: t(texts.targeted),
      isNumber: true,
      cell: ({ targeted }) => (targeted === undefined ? "…" : number(targeted)),
    },
    {
      id: "excluded",
      head: t(texts.excluded),
      isNumber: true,
      cell: ({ targeted, excluded }) => (targeted === undefined ? "…" : number(excluded)),
    },
  ];
  return (
    <Card title={t(texts.segments)}>
      <DataTable
        caption={t(texts.segments)}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.id}
        empty={null}
      />
    </Card>
  );
};

const Reads = ({ template }: { template: Template }) => {
  const { t, language } = useSpeech();
  const sections = useSections(template.rule, language);
  return (
    <Card title={t(texts.reads)}>
      <ReadBack sections={sections} language={language} label={t(texts.reads)} />
    </Card>
  );
};
