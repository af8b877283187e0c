// The rewards a member has claimed, and how their vouchers stand.
import { useSpeech } from "../../i18n/language.tsx";
import { Card, FailedToLoad, LoadingCards, Pill, type PillTone } from "../../ui/page.tsx";
import { type Claim, type Member, useClaims } from "../queries/members.ts";
import { claimTexts as texts } from "../texts.ts";
import { OrderLink } from "./order-link.tsx";

const tones: Record<Claim["state"], PillTone> = {
  held: "warn",
  confirmed: "on",
  released: "off",
  timed_out: "off",
  reversed: "loss",
};

/** The newest hundred. */
export const Claims = ({ member }: { member: Member }) => {
  const { t } = useSpeech();
  const claims = useClaims(member.member_id);
  if (claims.error)
    return <FailedToLoad failure={claims.error} onRetry={() => void claims.refetch()} />;
  if (claims.data === undefined) return <LoadingCards count={1} />;
  return (
    <Card title={t(texts.title)}>
      {claims.data.length === 0 && <p className="muted">{t(texts.none)}</p>}
      {claims.data.map((claim) => (
        <ClaimLine key={claim.redemption_id} claim={claim} />
      ))}
    </Card>
  );
};

const ClaimLine = ({ claim: { reward, voucher, uses, ...claim } }: { claim: Claim }) => {
  const { t, pick, dateTime, money } = useSpeech();
  const isMoney = voucher !== null && voucher.type === "gift_card";
  return (
    <div className="row spread">
      <div>
        <bdi>{pick(reward.name, reward.name_ar)}</bdi>
        <div className="muted small">
          {reward.came_from === null
            ? t(texts.line, { when: dateTime(claim.held_at), points: claim.points })
            : t(texts.cameOver, { when: dateTime(claim.held_at), source: reward.came_from })}
        </div>
        {voucher !== null && (
          <div className="muted small">
            <bdi className="mono" dir="ltr">
              {voucher.masked}
            </bdi>{" "}
            · {t(texts[`voucher_${voucher.state}`])}
            {isMoney && <> · {t(texts.balance, { money: money(voucher.balance) })}</>}
            {voucher.expires_at !== null && (
              <> · {t(texts.until, { when: dateTime(voucher.expires_at) })}</>
            )}
          </div>
        )}
        {uses.map((use) => (
          <UseLine key={`${use.used_at} ${use.order_id} ${use.applied}`} use={use} />
        ))}
      </div>
      {reward.came_from === null && <Pill tone={tones[claim.state]}>{t(texts[claim.state])}</Pill>}
    </div>
  );
};

/** What a voucher paid, for which order, and what of that came back with it. */
const UseLine = ({ use }: { use: Claim["uses"][number] }) => {
  const { t, dateTime, money } = useSpeech();
  const { order_id: order, applied, returned } = use;
  const isAll = returned === applied;
  return (
    <div className="muted small">
      {dateTime(use.used_at)} ·{" "}
      {t(texts[order === null ? "useAlone" : "useOfOrder"], { money: money(applied) })}
      {order !== null && (
        <>
          {" "}
          <OrderLink id={order} />
        </>
      )}
      {returned > 0 && (
        <> · {isAll ? t(texts.backAll) : t(texts.backPart, { money: money(returned) })}</>
      )}
    </div>
  );
};
