// A yes to messages that comes from elsewhere, beside what the member said here: the newer word holds.

import type { OpeningConsent } from "@nuqta/contracts/moving.ts";

/** The last that a member said of a purpose on a channel, and when (epoch ms). */
export type Word = { granted: boolean; at: number };

/** Last words of a member, by what they are about. */
export type Words = ReadonlyMap<string, Word>;

/** Purpose and channel as one name. */
export const aboutOf = ({
  purpose,
  channel,
}: Pick<OpeningConsent, "purpose" | "channel">): string => `${purpose} ${channel}`;

/** Whether a yes gives way: the word here is newer, or is a no and the yes has no date. */
const givesWay = ({ granted, at }: OpeningConsent, last: Word | undefined): boolean => {
  if (!granted || last === undefined) return false;
  if (at === undefined) return !last.granted;
  return last.granted ? last.at > Date.parse(at) : last.at >= Date.parse(at);
};

/** Places of the consents on a line that do not come over, each beside what was said here and before it on the line. */
export const heldOf = (
  consents: readonly OpeningConsent[],
  words: Words,
  now: number,
): number[] => {
  const last = new Map(words);
  return consents.flatMap((said, i) => {
    const about = aboutOf(said);
    if (givesWay(said, last.get(about))) return [i];
    const at = said.at === undefined ? now : Date.parse(said.at);
    last.set(about, { granted: said.granted, at });
    return [];
  });
};
