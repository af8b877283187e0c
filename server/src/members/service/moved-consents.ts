// Consents that members gave elsewhere, taken over with the text, the way and the day they were given.
import type { OpeningConsent } from "@nuqta/contracts/moving.ts";
import { announce } from "../../ledger/door/book.ts";
import type { AnyTable, Desk } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import { egyptianDay, isMinor } from "../domain/minors.ts";
import { consentTable } from "../store/consent.ts";
import type { BroughtYes } from "../store/consent-brought.ts";
import { profileTable } from "../store/profiles.ts";

/** Rows that a consent is judged by. */
export const consentReads: readonly [AnyTable, readonly string[]][] = [[profileTable, [""]]];

/** Keeps what a member said elsewhere; answers why it cannot be taken, if it cannot. */
export const bringConsent = (
  { book, find, put }: Desk<Programme>,
  { purpose, channel, granted, text_version, via, proof, at }: OpeningConsent,
  source: string,
): "consent_limited" | "guardian_required" | undefined => {
  const isYes = purpose === "marketing" && granted;
  if (isYes && book.account.limits.length > 0) return "consent_limited";
  const birthDate = find(profileTable, "")?.birth_date ?? null;
  if (isYes && isMinor(birthDate, egyptianDay(book.now))) return "guardian_required";
  announce(book, "member.updated", book.now, { fields: ["consents"] });
  put(consentTable, {
    ...{ member_id: book.account.memberId, event_no: book.account.events, purpose, channel },
    ...{ answer: granted ? "granted" : "withdrawn", text_version, via, proof, source },
    ...{ at: at === undefined ? book.now : Date.parse(at), actor: book.actor },
  });
  return undefined;
};

/**
 * Takes back a yes that came from elsewhere: what was said here before is said again, and who had said nothing has not
 * agreed to offers. A no that came along stays, whatever was said before.
 */
export const takeConsentBack = (
  { book, put }: Desk<Programme>,
  { purpose, channel, before }: BroughtYes,
  source: string,
): void => {
  // Who said nothing is told of the programme, as who said yes is.
  if (purpose === "programme" && before === null) return;
  announce(book, "member.updated", book.now, { fields: ["consents"] });
  const said = before ?? {
    ...{ answer: "withdrawn" as const, text_version: null, via: null, proof: null },
    ...{ source, at: null },
  };
  put(consentTable, {
    ...{ member_id: book.account.memberId, event_no: book.account.events, purpose, channel },
    ...{ answer: said.answer, text_version: said.text_version, via: said.via, proof: said.proof },
    source: said.source,
    at: said.at === null ? book.now : Date.parse(said.at),
    actor: book.actor,
  });
};
