// A day of a member beside now: what differs, in sentences.
import { useSpeech } from "../../i18n/language.tsx";
import { useBalance, useTierNames } from "../queries/members.ts";
import { memberTexts as texts } from "../texts.ts";

const figures = [
  ["available", texts.available],
  ["pending", texts.pending],
  ["held", texts.held],
  ["debt", texts.debt],
  ["lifetime_earned", texts.lifetime],
] as const;

/** Sentences on what differs from `asOf` until now; nothing while either is on its way. */
export const Since = ({ memberId, asOf }: { memberId: string; asOf: string }) => {
  const { t, number } = useSpeech();
  const then = useBalance(memberId, asOf).data;
  const now = useBalance(memberId, undefined).data;
  const names = useTierNames().data;
  if (then === undefined || now === undefined) return null;
  const tier = (id: string | null): string =>
    id === null ? t(texts.sinceNoTier) : (names?.get(id) ?? id);
  const said = figures
    .filter(([field]) => then[field] !== now[field])
    .map(([field, name]) =>
      t(texts.sinceFigure, { name: t(name), from: number(then[field]), to: number(now[field]) }),
    );
  if (then.tier !== now.tier)
    said.push(t(texts.sinceTier, { from: tier(then.tier), to: tier(now.tier) }));
  return (
    <section aria-label={t(texts.thenAndNow)}>
      <h3 className="subhead">{t(texts.thenAndNow)}</h3>
      {said.length === 0 ? (
        <p className="muted">{t(texts.sinceSame)}</p>
      ) : (
        <ul className="bullets">
          {said.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </section>
  );
};
