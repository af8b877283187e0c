// One request by the law: its time, who checked the member, what was done, and letters as drafts.
import { Textarea } from "@mantine/core";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Card, FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { lastInstantOf } from "../domain.ts";
import { RightsActs } from "../parts/rights-acts.tsx";
import { RightsForm } from "../parts/rights-form.tsx";
import { RightsState } from "../parts/rights-marks.tsx";
import { type RightsDetail, useRightsRequest } from "../parts/rights-queries.ts";
import { rightsTexts as texts } from "../parts/rights-texts.ts";

/** The page /admin/data-retention/requests/{id}; `new` begins one. */
export const RequestPage = () => {
  const { id } = useParams({ from: addresses.rightsRequest });
  const { member = "" } = useSearch({ from: addresses.rightsRequest });
  return id === "new" ? <RightsForm member={member} /> : <Kept id={id} />;
};

const Kept = ({ id }: { id: string }) => {
  const { t } = useSpeech();
  const found = useRightsRequest(id);
  if (found.data === undefined)
    return found.isError ? (
      <FailedToLoad failure={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <LoadingCards />
    );
  const one = found.data;
  return (
    <div className="stack form-page">
      <div className="row spread wraps">
        <h2 className="size-22">{t(texts.one, { kind: t(texts[one.kind]), id: one.member_id })}</h2>
        <Link to={addresses.rights}>{t(texts.back)}</Link>
      </div>
      <Card>
        <Facts one={one} />
        <RightsActs one={one} />
      </Card>
      {one.closed_at === null && <Todo one={one} />}
      <Letters letters={one.letters} />
    </div>
  );
};

type Signed = { by_name: string | null; at: string };

const Facts = ({ one }: { one: RightsDetail }) => {
  const { t, date, dateTime } = useSpeech();
  const signed = ({ by_name, at }: Signed): ReactNode => (
    <span className="muted small block">
      {t(texts.by, { who: by_name ?? t(texts.somebody), when: dateTime(at) })}
    </span>
  );
  const said = (text: string): ReactNode =>
    text === "" ? <span className="muted">{t(texts.gone)}</span> : <bdi>{text}</bdi>;
  const { identity, extension, answer } = one;
  return (
    <dl className="facts">
      <Fact name={t(texts.state)}>
        <RightsState one={one} />
      </Fact>
      <Fact name={t(texts.due)}>{date(lastInstantOf(one.due_at))}</Fact>
      <Fact name={t(texts.member)}>
        <Link to={addresses.member} params={{ id: one.member_id }}>
          <bdi>{one.member_id}</bdi>
        </Link>
      </Fact>
      <Fact name={t(texts.received)}>{dateTime(one.received_at)}</Fact>
      <Fact name={t(texts.channel)}>{t(texts[one.channel])}</Fact>
      <Fact name={t(texts.asked)}>{said(one.asked)}</Fact>
      <Fact name={t(texts.identity)}>
        {identity === null ? t(texts.notChecked) : t(texts[identity.how])}
        {identity !== null && signed(identity)}
      </Fact>
      {extension !== null && (
        <Fact name={t(texts.extension)}>
          {said(extension.reason)}
          {signed(extension)}
        </Fact>
      )}
      {answer !== null && (
        <Fact name={t(texts.answer)}>
          {said(answer.text)}
          {signed(answer)}
        </Fact>
      )}
      <Fact name={t(texts.logged)}>
        {signed({ by_name: one.created_by_name, at: one.created_at })}
      </Fact>
    </dl>
  );
};

const hows = {
  access: texts.accessHow,
  portability: texts.accessHow,
  correction: texts.correctionHow,
  erasure: texts.erasureHow,
  objection: texts.objectionHow,
  restriction: texts.restrictionHow,
} as const;

const Todo = ({ one }: { one: RightsDetail }) => {
  const { t } = useSpeech();
  const search = one.kind === "correction" ? {} : ({ tab: "privacy" } as const);
  return (
    <Card title={t(texts.todo)}>
      <p>{t(hows[one.kind])}</p>
      <div>
        <Link to={addresses.member} params={{ id: one.member_id }} search={search}>
          {t(texts.toMember)}
        </Link>
      </div>
    </Card>
  );
};

const Letters = ({ letters }: Pick<RightsDetail, "letters">) => {
  const { t } = useSpeech();
  const letter = (name: string, text: string, dir: "ltr" | "rtl") => (
    <Textarea readOnly autosize label={name} dir={dir} value={text} />
  );
  const { received, answer } = letters;
  return (
    <Card title={t(texts.letters)} hint={t(texts.lettersHint)}>
      {answer !== null && letter(t(texts.answerEn), answer.en, "ltr")}
      {answer !== null && letter(t(texts.answerAr), answer.ar, "rtl")}
      {letter(t(texts.receivedEn), received.en, "ltr")}
      {letter(t(texts.receivedAr), received.ar, "rtl")}
    </Card>
  );
};
