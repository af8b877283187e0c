// Wallets of sellers in sentences.
import { messages } from "./messages.ts";
import { type Locale, moneyText } from "./plural.ts";
import { say } from "./say.ts";
import type { LimitTrace, WalletTrace } from "./trace.ts";

/** Sentence on a rule that a wallet does not bear. */
export const walletRefusal = (
  { of = "", left, wanted }: LimitTrace,
  name: string,
  locale: Locale,
) =>
  say(messages.out_wallet, locale, {
    ...{ name, seller: of, left: moneyText(left, locale) },
    wanted: moneyText(Number(wanted), locale),
  });

const walletMessage = ({ policy, charged, wanted, isDropped }: WalletTrace) => {
  if (isDropped) return "wallet_base_dropped";
  if (charged === wanted) return "wallet_pays";
  return policy === "platform_pays" ? "wallet_platform_pays" : "wallet_part_not_given";
};

/** Sentence on what a wallet bears of an event. */
export const walletSentence = (one: WalletTrace, locale: Locale): string => {
  return say(messages[walletMessage(one)], locale, {
    seller: one.seller,
    left: moneyText(one.left, locale),
    wanted: moneyText(one.wanted, locale),
    charged: moneyText(one.charged, locale),
  });
};
