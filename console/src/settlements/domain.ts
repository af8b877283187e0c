// Months as they are chosen, and what terms come to.
import type { RateTermsValue } from "@nuqta/contracts/rate-cards.ts";

/** The example by which terms are explained, in piastres. */
export const examplePiastres = 10_000;

/** Reimbursement of a line that points paid so much of, and the fee on that, as the server rounds them. */
export const receives = (
  value: number,
  { reimbursed_bps, fee_bps, fee_piastres }: RateTermsValue,
): { gross: number; fee: number } => {
  const gross = Math.floor((value * reimbursed_bps) / 10_000);
  return { gross, fee: Math.min(gross, Math.floor((gross * fee_bps) / 10_000) + fee_piastres) };
};

/** The months that have ended before `today` (`2026-11-21`), the newest first. */
export const endedMonths = (today: string, count: number): string[] => {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: count }, (_, i) => {
    const at = year * 12 + month - 2 - i;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
  });
};
