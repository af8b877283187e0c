// A statement in words: its status and its month.
import { settlementStatusNames } from "@nuqta/contracts/settlement-names.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { Pill } from "../../ui/page.tsx";
import type { StatementBrief } from "../queries/statements.ts";

const tones = { draft: "warn", issued: "on", closed: "off" } as const;

export const StatusMark = ({ status }: Pick<StatementBrief, "status">) => {
  const { t } = useSpeech();
  return <Pill tone={tones[status]}>{t(settlementStatusNames[status])}</Pill>;
};

/** `2026-10` as people say it. */
export const useMonthName = (): ((month: string) => string) => {
  const { month: nameOf } = useSpeech();
  return (month) => nameOf(`${month}-15`);
};
