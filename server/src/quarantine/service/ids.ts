// What names an arrival: a key among those of its member, and an id for everybody.
import type { ArrivalKind } from "@nuqta/contracts/quarantine.ts";
import { contentHash } from "../../kit/hash/content-hash.ts";
import { memberKeyIds } from "../../kit/pure/member-key.ts";

/** Key of an arrival among those of its member; `subject` is the id of the order or activity. */
export const arrivalKeyOf = (kind: ArrivalKind, subject: string): string =>
  contentHash([kind, subject]).slice(0, 24);

/** The public id of an arrival, and the way back. */
export const { of: arrivalIdOf, read: readArrivalId } = memberKeyIds("ar", "[0-9a-f]{24}");
