// Disputes of lines of issued statements: until when one may be opened, by when it is to be answered, and what an answer
// may give. Instants are epoch ms, money is in piastres.
// Decision 0152.
import { type DisputeState, disputeAnswerDays, disputeDays } from "@nuqta/contracts/disputes.ts";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";

/** The instant from which lines of a statement are no longer disputed. */
export const disputeUntil = (issuedAt: number): number => issuedAt + disputeDays * dayMs;

/** The instant by which a dispute is to be answered. */
export const answerBy = (openedAt: number): number => openedAt + disputeAnswerDays * dayMs;

export const isOverdue = (state: DisputeState, by: number, now: number): boolean =>
  state === "open" && now > by;

/** A line as the statement charges it; `credited` is what disputes of it brought before. */
export type ChargedLine = { charged: number; credited: number; isOpen: boolean };

/** The most that may still be credited for a line. */
export const mostOf = ({ charged, credited }: Pick<ChargedLine, "charged" | "credited">): number =>
  Math.max(0, charged - credited);

type Opening = { issuedAt: number; now: number; line: ChargedLine; claimed: number | null };

/** Judges whether a line may be disputed now, and so much of it claimed. */
export const judgeOpening = ({
  issuedAt,
  now,
  line,
  claimed,
}: Opening): Decision<
  null,
  "dispute_too_late" | "dispute_open" | "dispute_credited" | "validation_failed"
> => {
  if (now >= disputeUntil(issuedAt)) return refuse("dispute_too_late");
  if (line.isOpen) return refuse("dispute_open");
  const most = mostOf(line);
  if (most === 0) return refuse("dispute_credited");
  if (claimed !== null && claimed > most)
    return refuse("validation_failed", {
      errors: [{ path: "claimed", code: "too_large", limit: most }],
    });
  return accept(null);
};

/** Judges whether so much may be accepted for a line. */
export const judgeAmount = (
  piastres: number,
  line: Pick<ChargedLine, "charged" | "credited">,
): Decision<null, "validation_failed"> => {
  const most = mostOf(line);
  return piastres <= most
    ? accept(null)
    : refuse("validation_failed", {
        errors: [{ path: "piastres", code: "too_large", limit: most }],
      });
};
