// What the terms say is done about a case: which actions at once, which wait for a person.

import type {
  AntiFraudSettings,
  FraudRule,
  ResponseAction,
  Severity,
} from "@nuqta/contracts/anti-fraud.ts";
import { responseActions } from "@nuqta/contracts/anti-fraud.ts";
import type { AccountStatus } from "../../ledger/door/account.ts";

export type Plan = {
  state: "open" | "handled" | "shadow";
  /** Done by the server itself. */
  automatic: ResponseAction[];
  /** Proposed to whoever reviews the case. */
  proposed: ResponseAction[];
};

/** The standing that an action puts a member in; the other actions leave it. */
export const standingOf: Partial<Record<ResponseAction, AccountStatus>> = {
  verify: "verification_required",
  block_redemption: "redemption_blocked",
  suspend: "suspended",
};

const inCustom = (settings: AntiFraudSettings, severity: Severity): Plan => {
  const chosen = settings.custom[severity];
  const of = (wanted: "automatic" | "manual") =>
    responseActions.filter((action) => chosen[action] === wanted);
  const [automatic, proposed] = [of("automatic"), of("manual")];
  const waits = proposed.length > 0 || automatic.includes("flag");
  return { state: waits ? "open" : "handled", automatic, proposed };
};

/** Whether what is earned beyond a limit of this rule waits in review. */
export const parks = (settings: AntiFraudSettings, rule: FraudRule): boolean => {
  const terms = settings[rule];
  return "park" in terms && terms.park && !terms.shadow;
};

/** Consequence of a case of this rule under these terms. */
export const planOf = (settings: AntiFraudSettings, rule: FraudRule): Plan => {
  const { severity, shadow } = settings[rule];
  if (shadow) return { state: "shadow", automatic: [], proposed: [] };
  if (settings.processing === "custom") return inCustom(settings, severity);
  const chosen = responseActions.filter((action) => settings.actions.includes(action));
  const isAutomatic =
    settings.processing === "automatic" ||
    (settings.processing === "low_automatic" && severity === "low");
  if (!isAutomatic) return { state: "open", automatic: [], proposed: chosen };
  const state = chosen.includes("flag") ? "open" : "handled";
  return { state, automatic: chosen, proposed: [] };
};
