// The trace of an entry for those who read it: of an award it is drawn from what the entry kept.
import { drawTrace, type RulesOf, type StoredAward } from "../../rules/door/domain.ts";

/** The whole trace of an entry or a moved award (which has no kind); null when none was kept. */
export const explained = (
  { kind = "earn", trace }: { kind?: unknown; trace?: unknown },
  rulesOf: RulesOf,
): unknown =>
  kind === "earn" && trace ? drawTrace(trace as StoredAward, rulesOf) : (trace ?? null);
