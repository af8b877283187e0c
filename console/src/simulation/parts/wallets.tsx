// Wallets of sellers in a replay, in sentences: what they pay, which run out and when, and who bears the rest.
import { useSpeech } from "../../i18n/language.tsx";
import type { Result } from "../queries.ts";
import { simulationWalletTexts as texts } from "./wallet-texts.ts";

type Wallets = NonNullable<Result["wallets"]>;

const shown = 5;

/** Sentences on wallets; none where no wallet had to pay. */
export const ForecastWallets = ({ wallets }: { wallets: Wallets }) => {
  const { t, money } = useSpeech();
  const { basis, sellers } = wallets;
  const sum = (side: "live" | "draft", figure: "charged" | "came_back") =>
    money(sellers.reduce((all, one) => all + one[side][figure], 0));
  const short = sellers.filter(({ draft }) => draft.runs_out_on !== null);
  if (sellers.length === 0) return null;
  return (
    <div className="stack">
      <p className="sentence">
        {t(basis === "as_they_were" ? texts.asTheyWere : texts.asTheyStand, {
          charged: sum("draft", "charged"),
          back: sum("draft", "came_back"),
          live: sum("live", "charged"),
        })}{" "}
        {short.length === 0 && t(texts.last)}
      </p>
      {short.slice(0, shown).map((one) => (
        <Short key={one.seller_id} one={one} />
      ))}
      {short.length > shown && (
        <p className="muted small">{t(texts.more, { count: short.length - shown })}</p>
      )}
    </div>
  );
};

const Short = ({
  one: { seller_id, name, name_ar, draft },
}: {
  one: Wallets["sellers"][number];
}) => {
  const { t, pick, money, date } = useSpeech();
  const { platform_pays: platform, not_given: notGiven, runs_out_on: day } = draft;
  return (
    <p className="sentence">
      {t(texts.runsOut, { seller: pick(name, name_ar) || seller_id, date: date(day ?? "") })}
      {platform > 0 && ` ${t(texts.platformPays, { money: money(platform) })}`}
      {notGiven > 0 && ` ${t(texts.notGiven, { money: money(notGiven) })}`}
    </p>
  );
};
