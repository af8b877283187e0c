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

/** Key of a voucher that its member brought, by the HMAC of its code: codes from elsewhere may be easily guessed. */
export const voucherKeyOf = (source: string, codeHmac: string): string =>
  contentHash([source, "voucher", codeHmac]).slice(0, 24);

/** Hash of what a voucher says beside its code, hex. */
export const voucherHashOf = ({
  reward_id,
  value,
  expires_on,
}: Omit<Moving["vouchers"][number], "code" | "place">): string =>
  contentHash(["voucher", reward_id, value, expires_on]);

/** Id of a voucher that comes over at an instant (epoch ms): one that was taken back and comes again is another. */
export const voucherIdOf = (source: string, codeHmac: string, at: number): string =>
  `mv_${contentHash([source, codeHmac, at]).slice(0, 24)}`;

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
export const memberHashOf = ({
  tier,
  consents,
  joined_on,
}: Pick<Moving, "tier" | "consents" | "joined_on">): string =>
  contentHash([tier ?? null, consents, joined_on ?? null]);
