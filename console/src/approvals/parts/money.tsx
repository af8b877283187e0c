// Money with a seller that waits to be recorded.
import { disputeReasonNames } from "@nuqta/contracts/settlement-names.ts";
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
import type { Approval } from "../queries.ts";
import { approvalTexts as texts } from "../texts.ts";
import { moneyTexts as said } from "./money-texts.ts";

type Money = NonNullable<Approval["money"]>;

/** The seller, the statement, how much, and what whoever asked wrote. */
export const MoneyFacts = ({ asked }: { asked: Money }) => {
  const { t, money, month } = useSpeech();
  return (
    <>
      <Fact name={t(texts.seller)}>
        <Link to={addresses.seller} search={{ id: asked.seller_id }}>
          <bdi>{asked.name}</bdi>
        </Link>
      </Fact>
      <Fact name={t(said.statement)}>
        <Link to={addresses.settlement} params={{ seller: asked.seller_id, month: asked.month }}>
          {month(`${asked.month}-15`)}
        </Link>
      </Fact>
      <Fact name={t(amounts(asked))}>
        <bdi>{money(asked.piastres)}</bdi>
      </Fact>
      {asked.act === "closing" && <Figures asked={asked} />}
      {asked.act === "credit" && <Disputed asked={asked} />}
      {(asked.act === "payment" || asked.act === "reversal") && <Written asked={asked} />}
      {asked.act === "adjustment" ? (
        <Fact name={t(said.reason)}>
          <bdi className="breaks">{asked.reason}</bdi>
        </Fact>
      ) : (
        <Fact name={t(texts.limit)}>{t(texts.threshold, { money: money(asked.threshold) })}</Fact>
      )}
    </>
  );
};

const Figures = ({ asked }: { asked: Extract<Money, { act: "closing" }> }) => {
  const { t, money } = useSpeech();
  const { piastres, from_wallet: fromWallet, carried } = asked;
  return (
    <>
      {fromWallet > 0 && (
        <Fact name={t(said.fromWallet)}>
          <bdi>{money(fromWallet)}</bdi>
        </Fact>
      )}
      <Fact name={t(said.atBank)}>
        <bdi>{money(piastres - fromWallet)}</bdi>
      </Fact>
      {carried !== 0 && (
        <Fact name={t(said.carried)}>
          <bdi>{money(carried)}</bdi>
        </Fact>
      )}
    </>
  );
};

const amounts = ({ act, to_seller: toSeller }: Money) => {
  if (act === "credit") return said.credited;
  if (act === "adjustment") return toSeller ? said.owesLess : said.owesMore;
  return toSeller ? said.toName : said.byName;
};

const Disputed = ({ asked }: { asked: Extract<Money, { act: "credit" }> }) => {
  const { t } = useSpeech();
  return (
    <>
      <Fact name={t(said.line)}>
        <bdi dir="ltr" className="mono breaks">
          {asked.line_id === null ? asked.order_id : `${asked.order_id} / ${asked.line_id}`}
        </bdi>
      </Fact>
      <Fact name={t(said.reason)}>{t(disputeReasonNames[asked.reason])}</Fact>
      <Fact name={t(said.dispute)}>
        <Link to={addresses.dispute} params={{ id: asked.dispute_id }}>
          {t(said.lookAtDispute)}
        </Link>
      </Fact>
    </>
  );
};

const Written = ({ asked }: { asked: Extract<Money, { act: "payment" | "reversal" }> }) => {
  const { t, date } = useSpeech();
  return (
    <>
      <Fact name={t(said.paidOn)}>{date(asked.paid_on)}</Fact>
      <Fact name={t(said.bank)}>
        <bdi className="breaks">{asked.reference}</bdi>
      </Fact>
      {asked.act === "reversal" && (
        <Fact name={t(said.reason)}>
          <bdi className="breaks">{asked.reason}</bdi>
        </Fact>
      )}
    </>
  );
};
