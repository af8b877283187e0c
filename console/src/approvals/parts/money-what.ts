// Money with a seller in one sentence; apart, because the list of approvals loads no facts.
import { useSpeech } from "../../i18n/language.tsx";
import type { Approval } from "../queries.ts";
import { moneyTexts as said } from "./money-texts.ts";

type Money = NonNullable<Approval["money"]>;

/** The outcome in one sentence without an end. */
export const useMoneyWhat = (): ((asked: Money) => string) => {
  const { t, money, month } = useSpeech();
  return (asked) => {
    const values = {
      ...{ money: money(asked.piastres), name: asked.name },
      month: month(`${asked.month}-15`),
    };
    switch (asked.act) {
      case "payment":
        return t(asked.to_seller ? said.paymentTo : said.paymentFrom, values);
      case "reversal":
        return t(asked.to_seller ? said.reversalTo : said.reversalFrom, values);
      case "closing":
        return t(said.closing, values);
      case "credit":
        return t(said.credit, values);
      case "adjustment":
        return t(asked.to_seller ? said.adjustLess : said.adjustMore, values);
    }
  };
};
