// A file of members that is taken back: the words that it ends with.
import type { Undone } from "../../moving/door/service.ts";
import type { Outcome } from "../command.ts";
import { egp, notAgreedCode } from "./report.ts";

type Ended = Exclude<Undone, { outcome: "stopped" }>;

const membersOf = (count: number): string => (count === 1 ? "1 member" : `${count} members`);

/** Outcome of taking a file back. */
export const backOutcome = (undone: Ended): Outcome => {
  if (undone.outcome === "nothing") {
    const line =
      "Nothing was taken back: nothing of this file was posted, or all of it went before.";
    return { lines: [line], facts: { outcome: "nothing" }, isBad: true };
  }
  const { outcome, back } = undone;
  const facts = { outcome, ...back };
  const vouchers = back.vouchers === undefined ? "" : ` and ${back.vouchers} vouchers`;
  const sums = `${membersOf(back.members)} with ${back.points} points${vouchers}, ${egp(Number(back.cost))}`;
  const stayed = `${membersOf(back.movedOn)} had orders or other entries after this file was posted`;
  if (outcome === "moved_on") {
    const line = `Nothing was taken back: ${stayed}. A file can be taken back only before the first of them.`;
    return { lines: [line], facts, isBad: true };
  }
  if (outcome === "waiting") {
    const line =
      "Nothing was taken back. Once somebody accepts this in the console, under Late Arrivals, run the same command again.";
    return { lines: [sums, line], facts, code: notAgreedCode };
  }
  if (outcome === "refused") {
    const line =
      "Nothing was taken back: this was refused in the console, under Late Arrivals. Running the same command again asks anew.";
    return { lines: [sums, line], facts, code: notAgreedCode };
  }
  const lines = [
    `Taken back: ${sums}`,
    ...(back.movedOn > 0 ? [`${stayed} while this ran, and keep what they brought.`] : []),
    "The file can be checked and posted again.",
  ];
  return { lines, facts };
};
