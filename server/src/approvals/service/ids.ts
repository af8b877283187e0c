// The ids under which approvals of members are known.
import { memberKeyIds } from "../../kit/pure/member-key.ts";

/** The public id of an approval of a member, whose key is its own, and the way back. */
export const { of: approvalIdOf, read: partsOfId } = memberKeyIds("ap", "[0-9a-f]{24}");
