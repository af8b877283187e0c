// Money or credit that waits to be put into the wallet of a seller.

import { walletLineNames } from "@nuqta/contracts/settlement-names.ts";
import { Link } from "@tanstack/react-router";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Fact } from "../../ui/fact.tsx";
import type { Approval } from "../queries.ts";
import { approvalTexts as texts } from "../texts.ts";

type Wallet = NonNullable<Approval["wallet"]>;

/** The seller, how much, and under which reference. */
export const WalletFacts = ({ wallet }: { wallet: Wallet }) => {
  const { t, money } = useSpeech();
  return (
    <>
      <Fact name={t(texts.seller)}>
        <Link to={addresses.seller} search={{ id: wallet.seller_id }}>
          <bdi>{wallet.name}</bdi>
        </Link>
      </Fact>
      <Fact name={t(texts.walletKind)}>{t(walletLineNames[wallet.kind])}</Fact>
      <Fact name={t(texts.amount)}>
        <bdi>{money(wallet.piastres)}</bdi>
      </Fact>
      <Fact name={t(texts.reference)}>
        <bdi className="breaks">{wallet.reference}</bdi>
      </Fact>
    </>
  );
};
