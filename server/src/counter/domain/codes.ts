// One-time codes with which members agree to a spending at a counter.
// Decision 0055.
import { hourMs, minuteMs } from "@nuqta/contracts/kit/time.ts";

/** The life of a code. */
export const codeLifeMs = 5 * minuteMs;
/** Tries that a code bears: with the last wrong one it is over. */
export const triesMax = 5;

/** Rates of codes: sent to a member, made in the app for a member, and typed wrongly by an account. */
export const codeLimits = {
  sent: { name: "codes to a member", max: 5, windowMs: 15 * minuteMs },
  inApp: { name: "codes in the app", max: 30, windowMs: 15 * minuteMs },
  wrong: { name: "wrong codes at a counter", max: 20, windowMs: hourMs },
} as const;

/** `mark` and `points` are null for a code that the member made, and that is good at any counter. */
export type CodeRow = {
  code_id: string;
  code_hmac: string;
  mark: string | null;
  points: number | null;
  expires_at: Date;
  tries: number;
  used_for: string | null;
};

/** A spending: for what, under which id, at which branch, when. */
export type Spent = {
  readonly id: string;
  readonly mark: string;
  readonly points: number;
  readonly now: Date;
};

const isLive = ({ used_for, expires_at, tries }: CodeRow, { now }: Spent): boolean =>
  used_for === null && expires_at > now && tries < triesMax;

const isFor = ({ mark, points }: CodeRow, spent: Spent): boolean =>
  mark === null || (mark === spent.mark && points === spent.points);

/**
 * The code that agrees to a spending, of those that the member has; undefined when none does. One that was
 * used for this very spending agrees again, so that a lost answer can be asked for anew.
 */
export const agreeing = (
  codes: readonly CodeRow[],
  isShown: (code: CodeRow) => boolean,
  spent: Spent,
): CodeRow | undefined =>
  codes.find(
    (code) =>
      isShown(code) && (code.used_for === spent.id || (isLive(code, spent) && isFor(code, spent))),
  );

/** The standing of a code that somebody shows as a QR code: good, used for a spending, or over. */
export const standingOf = (
  code: Pick<CodeRow, "used_for" | "expires_at" | "tries"> | undefined,
  now: Date,
): "good" | "used" | "over" => {
  // One that is no longer kept was replaced by a newer one, or is of another day.
  if (code === undefined) return "over";
  if (code.used_for !== null) return "used";
  return code.expires_at > now && code.tries < triesMax ? "good" : "over";
};

const passHead = "NUQTA1";

/** The text of the QR code that stands for a code: nobody makes one who does not know the key. */
export const passOf = (codeId: string, seal: string): string => [passHead, codeId, seal].join(".");

/** The code as a counter was shown it: digits of either script, or a scanned QR code. */
export type Shown =
  | { readonly digits: string }
  | { readonly codeId: string; readonly seal: string };

/** Reads what was typed or scanned; undefined when it is neither. */
export const readShown = (typed: string): Shown | undefined => {
  const [head, codeId, seal, ...rest] = typed.trim().split(".");
  if (head === passHead && codeId && seal && rest.length === 0) return { codeId, seal };
  const digits = typed
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll(/[\s-]/g, "");
  return /^[0-9]{6}$/.test(digits) ? { digits } : undefined;
};
