// The wallet of a seller: what is left in it, what is reserved, and the ways to fill, lower and close it.
import { Button } from "@mantine/core";
import type { Seller } from "@nuqta/contracts/sellers.ts";
import { walletLineNames } from "@nuqta/contracts/settlement-names.ts";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { useEver } from "../../kit/use-ever.ts";
import { Fact } from "../../ui/fact.tsx";
import { FailedToLoad, LoadingCards, Note, Pill } from "../../ui/page.tsx";
import { words } from "../../ui/words.ts";
import { useWaitingTopUps, useWallet, type Wallet } from "../queries.ts";
import "./wallet.css";
import type { WalletAct } from "./wallet-dialog.tsx";
import { WalletMoves } from "./wallet-moves.tsx";
import { walletTexts as texts, walletPolicyHelp, walletPolicyNames } from "./wallet-texts.ts";

const WalletDialog = lazy(async () => ({
  default: (await import("./wallet-dialog.tsx")).WalletDialog,
}));

/** Shown to those who may see settlements. */
export const SellerWallet = ({ seller }: { seller: Seller }) => {
  const { data, error, refetch } = useWallet(seller.seller_id);
  const mayWrite = useSession(({ permissions }) => permissions.includes("settlements:write"));
  const [act, setAct] = useState<WalletAct>();
  const isEver = useEver(act !== undefined);
  if (data === undefined)
    return error === null ? (
      <LoadingCards count={1} />
    ) : (
      <FailedToLoad failure={error} onRetry={() => void refetch()} />
    );
  return (
    <div className="stack">
      {data.policy === null ? <None wallet={data} /> : <Content wallet={data} />}
      {mayWrite && <Acts wallet={data} onAct={setAct} />}
      {(data.policy !== null || data.moves.length > 0) && <WalletMoves wallet={data} />}
      <Suspense>
        {isEver && (
          <WalletDialog act={act} seller={seller} wallet={data} onClose={() => setAct(undefined)} />
        )}
      </Suspense>
    </div>
  );
};

type Props = { wallet: Wallet };

const None = ({ wallet: { left } }: Props) => {
  const { t, money } = useSpeech();
  return (
    <div>
      <p>{t(texts.none)}</p>
      <p className="muted small">{t(texts.noneHelp)}</p>
      {left > 0 && <p>{t(texts.kept, { money: money(left) })}</p>}
    </div>
  );
};

const tones = { stateEmpty: "loss", stateLow: "warn", stateOpen: "on" } as const;

const Content = ({ wallet }: Props) => {
  const { t, money } = useSpeech();
  const { policy, left, reserved, low_at: lowAt } = wallet;
  if (policy === null) return null;
  const state = left === 0 ? "stateEmpty" : wallet.is_low ? "stateLow" : "stateOpen";
  return (
    <>
      <Waiting wallet={wallet} />
      <div className="row">
        <Pill tone={tones[state]}>{t(texts[state])}</Pill>
      </div>
      <div className="wallet-bar" aria-hidden="true">
        <span style={{ flexGrow: left }} />
        <span style={{ flexGrow: reserved }} />
      </div>
      <dl className="facts">
        <Fact name={<span className="wallet-mark">{t(texts.left)}</span>}>
          <bdi className="bold">{money(left)}</bdi>
        </Fact>
        <Fact
          name={
            <span className="wallet-mark" data-part="reserved">
              {t(texts.reserved)}
            </span>
          }
        >
          <bdi>{money(reserved)}</bdi>
        </Fact>
        <Fact name={t(texts.putIn)}>
          <bdi>{money(wallet.put_in)}</bdi>{" "}
          {wallet.credit > 0 && (
            <span className="muted small">{t(texts.credit, { money: money(wallet.credit) })}</span>
          )}
        </Fact>
        <Fact name={t(texts.forStatements)}>
          <bdi>{money(wallet.money)}</bdi>
          <p className="muted small">{t(texts.forStatementsHelp)}</p>
        </Fact>
        <Fact name={t(texts.policy)}>
          <p>{t(walletPolicyNames[policy])}</p>
          <p className="muted small">{t(walletPolicyHelp[policy])}</p>
        </Fact>
        <Fact name={t(texts.lowAt)}>
          {lowAt === null ? t(texts.noLow) : <bdi>{money(lowAt)}</bdi>}
        </Fact>
      </dl>
      <p className="muted small">{t(texts.reservedHelp)}</p>
    </>
  );
};

const Waiting = ({ wallet: { seller_id: id } }: Props) => {
  const { t, label, money } = useSpeech();
  const { data = [] } = useWaitingTopUps(id);
  return data.map(({ approval_id, wallet: asked }) =>
    asked === null ? null : (
      <Note key={approval_id} tone="done">
        <p>
          {t(texts.waiting, {
            kind: t(walletLineNames[asked.kind]),
            money: money(asked.piastres),
          })}
        </p>
        <Link
          to={addresses.approval}
          params={{ id: approval_id }}
          aria-label={label(texts.waitingOf, { money: money(asked.piastres) })}
        >
          {t(words.viewRequest)}
        </Link>
      </Note>
    ),
  );
};

const Acts = ({ wallet, onAct }: Props & { onAct: (act: WalletAct) => void }) => {
  const { t } = useSpeech();
  const button = (act: WalletAct, text: string, isFirst = false) => (
    <Button key={act} variant={isFirst ? "filled" : "default"} onClick={() => onAct(act)}>
      {text}
    </Button>
  );
  return (
    <div className="row wraps">
      {wallet.policy === null
        ? button("policy", t(texts.open), true)
        : [
            button("top_up", t(texts.topUp), true),
            button("credit_raised", t(texts.raise)),
            button("credit_lowered", t(texts.lower)),
            button("policy", t(texts.change)),
            button("close", t(texts.shut)),
          ]}
    </div>
  );
};
