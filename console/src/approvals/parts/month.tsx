// A month that waits to be closed: its figures as they were taken.
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
import type { Approval } from "../queries.ts";
import { draftCount, monthTexts as texts } from "./month-texts.ts";

type MonthClose = NonNullable<Approval["month_close"]>;

/** The month, its balances, what is of earlier months, and statements that are not issued. */
export const MonthFacts = ({ asked }: { asked: MonthClose }) => {
  const { t, plural, number, money, month: nameOf, dateTime } = useSpeech();
  const worth = ({ points, money: piastres }: MonthClose["opening"]) => (
    <>
      <bdi>{money(piastres)}</bdi>{" "}
      <span className="muted">{t(texts.monthPoints, { points: number(points) })}</span>
    </>
  );
  return (
    <>
      <Fact name={t(texts.month)}>
        <Link to={addresses.month} params={{ month: asked.month }}>
          {nameOf(`${asked.month}-15`)}
        </Link>
      </Fact>
      <Fact name={t(texts.opening)}>{worth(asked.opening)}</Fact>
      <Fact name={t(texts.closing)}>{worth(asked.closing)}</Fact>
      <Fact name={t(texts.prior)}>{worth(asked.prior)}</Fact>
      <Fact name={t(texts.takenAt)}>{dateTime(asked.taken_at)}</Fact>
      {asked.drafts > 0 && (
        <Fact name={t(texts.notIssued)}>{plural(draftCount, asked.drafts)}</Fact>
      )}
    </>
  );
};
