// Which rules award what to an order, why, and what a return takes back.
export { type CompiledRuleSet, compile } from "../domain/compile.ts";
export { award, decide, evaluate, limitKeys } from "../domain/evaluate.ts";
export type {
  Award,
  Decided,
  Evaluation,
  Funder,
  LineAward,
  Part,
  ReadUsage,
  Usage,
} from "../domain/evaluation.ts";
export { explain } from "../domain/explain.ts";
export { freed } from "../domain/freed.ts";
export type {
  Attributes,
  LineInput,
  MemberInput,
  OrderInput,
  PointsSource,
  RuleInput,
  WalletPolicy,
  WalletsInput,
} from "../domain/input.ts";
export { type PackedInputs, readInputs, type StoredAward } from "../domain/inputs.ts";
export { type NearMiss, nearMisses } from "../domain/near-misses.ts";
export { type Locale, moneyText, numberText, pointsText } from "../domain/plural.ts";
export { comesBack, type Released, releasedUsage } from "../domain/released.ts";
export { drawTrace, type RulesOf, replay } from "../domain/replay.ts";
export { clawback, type LineClawback } from "../domain/returns.ts";
export type { Trace } from "../domain/trace.ts";
export { chargeOf, walletKey, walletOwner, walletSource } from "../domain/wallets.ts";
export { type RuleAnswer, whyNot } from "../domain/why-not.ts";
