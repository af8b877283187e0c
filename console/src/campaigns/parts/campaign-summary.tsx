// The campaign of the form in a few lines, beside it.

import { hundredths } from "@nuqta/contracts/kit/egp.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { wholeOf } from "../../rules/domain/amounts.ts";
import { BudgetBar } from "../../rules/parts/budget-bar.tsx";
import { useCovered } from "../../rules/parts/covered.ts";
import { fundingTexts } from "../../rules/texts/funding.ts";
import { targetTexts } from "../../rules/texts/targets.ts";
import { Fact } from "../../ui/fact.tsx";
import { Card } from "../../ui/page.tsx";
import type { CampaignForm } from "../domain.ts";
import type { Campaign } from "../queries.ts";
import {
  brandCount,
  productCount,
  sellerCount,
  campaignTexts as texts,
} from "../texts/campaigns.ts";

type Props = {
  form: CampaignForm;
  seen: Campaign | undefined;
  /** The names of the chosen rules by id. */
  ruleNames: ReadonlyMap<string, string>;
};

export const CampaignSummary = ({ form, seen, ruleNames }: Props) => {
  const { t, plural, number, percent, language } = useSpeech();
  const covered = useCovered(form.targets, form.exclude);
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  const budget = wholeOf(form.budget);
  const { data } = covered;
  return (
    <Card title={t(texts.summary)}>
      <dl className="facts one-column">
        <Fact name={t(texts.when)}>
          <Dates form={form} />
        </Fact>
        <Fact name={t(texts.covers)}>
          <span role="status">
            {data === undefined || covered.isPlaceholderData
              ? t(targetTexts.counting)
              : t(texts.of, {
                  products: plural(productCount, data.products),
                  brands: plural(brandCount, data.brands),
                  sellers: plural(sellerCount, data.sellers),
                })}
          </span>
        </Fact>
        <Fact name={t(texts.rule)}>
          {form.ruleIds.length === 0
            ? t(texts.noRule)
            : list.format(form.ruleIds.map((id) => ruleNames.get(id) ?? id))}
        </Fact>
        <Fact name={t(fundingTexts.budget)}>
          {budget === undefined ? (
            t(texts.noBudget)
          ) : seen?.live != null ? (
            <BudgetBar name={form.name} used={seen.budget_used} budget={budget} />
          ) : (
            `${number(budget)} ${t(fundingTexts.points)}`
          )}
        </Fact>
        <Fact name={t(texts.whoPays)}>
          {form.isShared
            ? list.format(
                form.funding.map(({ party, share }) =>
                  t(texts.payerShare, {
                    payer: t(fundingTexts[party]),
                    share: percent((hundredths(share) ?? 0) / 10_000),
                  }),
                ),
              )
            : t(texts.paidByPlatform)}
        </Fact>
      </dl>
    </Card>
  );
};

const Dates = ({ form: { startDate, endDate } }: { form: CampaignForm }) => {
  const { t, date } = useSpeech();
  if (startDate !== "" && endDate !== "")
    return t(texts.fromTo, { from: date(startDate), to: date(endDate) });
  if (startDate !== "") return t(texts.fromOn, { from: date(startDate) });
  return endDate !== "" ? t(texts.until, { to: date(endDate) }) : t(texts.always);
};
