// What settings would have given over the orders that came; whoever can replay hands it in.
import type { EarningSettingsValue } from "@nuqta/contracts/programme.ts";
import type { ReactNode } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { earningTexts } from "../texts/earning.ts";

export type Impact = (draft: EarningSettingsValue) => ReactNode;

/** The forecast under its name, folded until somebody wants it. */
export const ImpactOfSettings = ({ children }: { children: ReactNode }) => {
  const { t } = useSpeech();
  return (
    <details>
      <summary style={{ cursor: "pointer", fontWeight: 600 }}>{t(earningTexts.impact)}</summary>
      <div style={{ marginBlockStart: 8 }}>{children}</div>
    </details>
  );
};
