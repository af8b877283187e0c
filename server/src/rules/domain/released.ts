// Which counters get how much capacity back when points are taken back.
import type { CompiledRuleSet } from "./compile.ts";
import type { LineAward, Usage } from "./evaluation.ts";
import type { RuleInput } from "./input.ts";
import type { LineClawback } from "./returns.ts";
import { walletSource } from "./wallets.ts";

/** Cumulative capacity to give back to a counter: lower it by this, less what was given before. */
export type Released = { scope: Usage["scope"]; key: string; delta: number };

/** True for a use that the order gives back. A wallet has back what leaves its seller's lots unredeemed, whatever order it was. */
export const comesBack = ({ source }: Pick<Usage, "source">): boolean => source !== walletSource;

/**
 * The capacity that a cumulative clawback frees in the buckets of the purchase. Points come back
 * one by one; a use comes back only when everything it gave was taken back.
 */
export const releasedUsage = (
  compiled: CompiledRuleSet,
  original: { input: RuleInput; lines: readonly LineAward[]; usage: readonly Usage[] },
  taken: readonly LineClawback[],
): Released[] => {
  const orderLines = new Map((original.input.order?.lines ?? []).map((one) => [one.lineId, one]));
  const campaigns = new Map(
    compiled.rules.map(({ rule, campaign }) => [rule.rule_id, `campaign:${campaign?.campaign_id}`]),
  );
  const counts = (row: Usage, source: string): boolean =>
    row.source.startsWith("cap:") || row.source === source || row.source === campaigns.get(source);
  const counted = (row: Usage, lines: readonly Pick<LineAward, "lineId" | "parts">[]): number => {
    let sum = 0;
    for (const { lineId, parts } of lines) {
      if (!isShared(row.share, orderLines.get(lineId))) continue;
      for (const part of parts) if (counts(row, part.source)) sum += part.points;
    }
    return sum;
  };
  return original.usage.flatMap((row) => {
    if (!comesBack(row)) return [];
    const back = counted(row, taken);
    const isAll = back > 0 && back === counted(row, original.lines);
    const delta = row.measure === "points" ? back : isAll ? row.delta : 0;
    return delta === 0 ? [] : [{ scope: row.scope, key: row.key, delta }];
  });
};

const isShared = (
  share: Usage["share"],
  line: { sku: string; sellerId: string } | undefined,
): boolean => {
  if (share === null) return true;
  if ("lineId" in share) return false;
  return "sku" in share ? line?.sku === share.sku : line?.sellerId === share.sellerId;
};
