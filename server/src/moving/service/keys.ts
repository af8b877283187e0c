// What names the parts of a line, so that each is taken once whatever file it comes with.
import { contentHash } from "../../kit/hash/content-hash.ts";
import { remembered } from "../../kit/pure/remembered.ts";
import type { Moving } from "../domain/line.ts";

/** Author of what a move writes. */
export const actor = "import";

const lotKeys = remembered((source: string) =>
  remembered((lotId: string) => contentHash([source, lotId]).slice(0, 24)),
);

/** Key of a lot among what its member brought; `source`: the programme that it comes from. */
export const lotKeyOf = (source: string, lotId: string): string => lotKeys(source)(lotId);

/** Key of the member's own part: tier and consents. */
export const memberKeyOf: (source: string) => string = remembered((source) =>
  contentHash([source]).slice(0, 24),
);

/** Key of another id that its member brought. */
export const aliasKeyOf = (source: string, id: string): string =>
  contentHash([source, "alias", id]).slice(0, 24);

/** Hash of another id, hex. */
export const aliasHashOf = (id: string): string => contentHash(["alias", id]);

/** Hash of what a lot says, hex. */
export const lotHashOf = ({
  points,
  earned_on,
  expires_on,
  seller_id,
  cost,
}: Moving["lots"][number]): string =>
  contentHash([points, earned_on, expires_on, seller_id, cost ?? null]);

/** Hash of the member's own part, hex. */
export const memberHashOf = ({ tier, consents, joined_on }: Moving): string =>
  contentHash([tier ?? null, consents, joined_on ?? null]);
