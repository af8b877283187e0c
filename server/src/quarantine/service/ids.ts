// What names an arrival: a key among those of its member, and an id for everybody.
import type { ArrivalKind } from "@nuqta/contracts/quarantine.ts";
import { contentHash } from "../../kit/hash/content-hash.ts";

/** Key of an arrival among those of its member; `subject` is the id of the order or activity. */
export const arrivalKeyOf = (kind: ArrivalKind, subject: string): string =>
  contentHash([kind, subject]).slice(0, 24);

/** Public id of an arrival: its member in base 36, and its key. */
export const arrivalIdOf = (memberId: number, key: string): string =>
  `ar_${memberId.toString(36)}.${key}`;

const idPattern = /^ar_([0-9a-z]{1,10})\.([0-9a-f]{24})$/;

/** Member and key of a public id; undefined when it cannot be one. */
export const readArrivalId = (id: string): { memberId: number; key: string } | undefined => {
  const [, member, key] = idPattern.exec(id) ?? [];
  if (member === undefined || key === undefined) return undefined;
  const memberId = Number.parseInt(member, 36);
  return Number.isSafeInteger(memberId) ? { memberId, key } : undefined;
};
