// A member at two instants side by side, and what differs in sentences.
import { useSpeech } from "../../i18n/language.tsx";
import { instantTexts } from "../../kit/instant-texts.ts";
import { whenOf } from "../../kit/instants.ts";
import { useSession } from "../../kit/session.ts";
import { TwoInstants } from "../../kit/two-instants.tsx";
import { Card, FailedToLoad, LoadingCards } from "../../ui/page.tsx";
import { type Member, useBalance, useMemberTier, useStanding } from "../queries/members.ts";
import { useMemberChanges, useTermsBetween } from "../queries/then.ts";
import { kindTexts, memberTexts } from "../texts.ts";
import { differencesOf, statusAt } from "./differences.ts";
import "./then.css";
import { thenTexts as texts } from "./then-texts.ts";

/** The card of earlier states. */
export const Then = ({ member }: { member: Member }) => {
  const { t } = useSpeech();
  const { data, error, refetch } = useMemberChanges(member.member_id);
  if (error) return <FailedToLoad failure={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingCards count={1} />;
  const stops = data.instants.map(({ at, entries, tier, status }) => ({
    at,
    note: [
      ...entries.map((kind) => t(kindTexts[kind])),
      ...(tier ? [t(texts.tier)] : []),
      ...(status ? [t(texts.status)] : []),
    ].join(" · "),
  }));
  return (
    <Card title={t(texts.title)}>
      <TwoInstants first={data.first} stops={stops} unlisted={data.total - data.instants.length}>
        {(from, to) =>
          from === undefined ? (
            <p className="muted">{t(instantTexts.choose)}</p>
          ) : (
            <Both member={member} from={from} to={to} />
          )
        }
      </TwoInstants>
    </Card>
  );
};

/** A member at an instant; undefined while it is on its way. */
const useSnapshot = (member: Member, at: string | undefined) => {
  const id = member.member_id;
  const balance = useBalance(id, at);
  const tier = useMemberTier(id, at);
  const standing = useStanding(id);
  const found = [balance, tier, standing];
  return {
    error: found.find(({ error }) => error !== null)?.error ?? null,
    again: () => {
      for (const { refetch } of found) void refetch();
    },
    isOld: balance.isPlaceholderData || tier.isPlaceholderData,
    data:
      balance.data === undefined || tier.data === undefined || standing.data === undefined
        ? undefined
        : {
            ...balance.data,
            tier: tier.data.name ?? balance.data.tier,
            status: statusAt(standing.data.data, at, member.status),
          },
  };
};

type Span = { member: Member; from: string; to: string | undefined };

const Both = ({ member, from, to }: Span) => {
  const speech = useSpeech();
  const { t, number } = speech;
  const [before, after] = [useSnapshot(member, from), useSnapshot(member, to)];
  const failure = before.error ?? after.error;
  const again = () => {
    before.again();
    after.again();
  };
  if (failure !== null) return <FailedToLoad failure={failure} onRetry={again} />;
  if (before.data === undefined || after.data === undefined) return <LoadingCards count={1} />;
  const isOld = before.isOld || after.isOld;
  const [one, other] = [before.data, after.data];
  const figure = (id: "available" | "pending" | "held" | "debt", name: string) => ({
    ...{ id, name, before: number(one[id]), after: number(other[id]) },
  });
  const rows = [
    figure("available", t(memberTexts.available)),
    figure("pending", t(memberTexts.pending)),
    figure("held", t(memberTexts.held)),
    figure("debt", t(memberTexts.debt)),
    {
      ...{ id: "lifetime", name: t(memberTexts.lifetime) },
      ...{ before: number(one.lifetime_earned), after: number(other.lifetime_earned) },
    },
    {
      ...{ id: "tier", name: t(texts.tier) },
      ...{ before: one.tier ?? t(texts.noTier), after: other.tier ?? t(texts.noTier) },
    },
    {
      ...{ id: "status", name: t(texts.status) },
      ...{ before: t(memberTexts[one.status]), after: t(memberTexts[other.status]) },
    },
  ];
  const heads = [
    whenOf(speech, from, to),
    to === undefined ? t(instantTexts.now) : whenOf(speech, to, from),
  ];
  return (
    <div className="stack">
      <table className="two-states" aria-label={t(texts.figures)} aria-busy={isOld}>
        <thead>
          <tr>
            <th scope="col">{t(texts.figure)}</th>
            {heads.map((head, at) => (
              <th key={at === 0 ? "before" : "after"} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              <td>
                <bdi>{row.before}</bdi>
              </td>
              <td>
                <bdi>{row.after}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isOld && <Between member={member} from={from} to={to} before={one} after={other} />}
    </div>
  );
};

type Snapshots = Record<"before" | "after", Parameters<typeof differencesOf>[1]>;

const Between = ({ member, from, to, before, after }: Span & Snapshots) => {
  const speech = useSpeech();
  const { t } = speech;
  const { data, error, refetch } = useMemberChanges(member.member_id, { from, to });
  if (error) return <FailedToLoad failure={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingCards count={1} />;
  const title =
    to === undefined
      ? t(instantTexts.betweenNow, { from: whenOf(speech, from) })
      : t(instantTexts.between, { from: whenOf(speech, from, to), to: whenOf(speech, to, from) });
  const said = differencesOf(speech, before, after, data.moved);
  return (
    <>
      <section aria-label={title}>
        <h3 className="subhead">{title}</h3>
        {said.length === 0 ? (
          <p className="muted">{t(instantTexts.same)}</p>
        ) : (
          <ul className="bullets">
            {said.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
      </section>
      <Terms from={from} to={to} />
    </>
  );
};

/** Settings, rules and campaigns that differ, for those who may read them. */
const Terms = ({ from, to }: Omit<Span, "member">) => {
  const { t, pick, number } = useSpeech();
  const mayRead = useSession(({ permissions }) => permissions.includes("config:read"));
  const { data } = useTermsBetween(from, to, mayRead);
  if (data == null || data.total === 0) return null;
  const { differences, total } = data;
  return (
    <section aria-label={t(texts.terms)}>
      <h3 className="subhead">{t(texts.terms)}</h3>
      <ul className="bullets">
        {differences.map(({ text, textAr, kind, id, changes }) => (
          <li key={`${kind}:${id}:${changes[0]?.field ?? ""}`}>{pick(text, textAr)}</li>
        ))}
      </ul>
      {total > differences.length && (
        <p className="muted small">
          {t(instantTexts.more, { count: number(total - differences.length) })}
        </p>
      )}
    </section>
  );
};
