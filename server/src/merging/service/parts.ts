// What merging works with, and who asks.
import type { DecidesAlone } from "../../approvals/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import type { MemberTables } from "../../kit/db/table-list.ts";
import type { Principal } from "../../kit/http/principal.ts";
import type { Posting } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import type { Programmes } from "../../programme/door/in-force.ts";

export type MergeParts = {
  db: Database;
  posting: Posting<Programme>;
  programmes: Pick<Programmes, "current">;
  decidesAlone: DecidesAlone;
  /** What all capabilities keep of a member, put together where the server is. */
  kept: Pick<MemberTables, "merge" | "unmerge">;
};

/** Principal that asks, for the record. */
export type Asker = {
  readonly principal: Principal;
  readonly now: Date;
  readonly ip: string;
  readonly requestId: string;
};
