// A member's points for those who look: balances at any instant, entries, the reason of each; and
// adjustments by hand.
import { toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import { amountMax } from "@nuqta/contracts/kit/points.ts";
import type { adjust } from "@nuqta/contracts/ledger.ts";
import type { z } from "zod";
import type { Database } from "../../kit/db.ts";
import { accept, type Refusal } from "../../kit/pure/decision.ts";
import { balanceBrief } from "../../ledger/domain/brief.ts";
import { entryId } from "../../ledger/domain/state.ts";
import type { EntryWithOrigins } from "../../ledger/domain/statement.ts";
import { worthOf } from "../../ledger/domain/worth.ts";
import type { Answer } from "../../ledger/service/command.ts";
import {
  readEntryWithOrigins,
  readStanding,
  readStatement,
  type Standing,
  type Statement,
  type StatementAsk,
} from "../../ledger/service/history.ts";
import type { Posting } from "../../ledger/service/pipeline.ts";
import type { Programme } from "../../programme/domain.ts";
import type { Programmes } from "../../programme/service.ts";
import { decideAdjustment } from "../domain/adjustment.ts";
import type { By } from "./profiles.ts";

type AdjustBody = z.output<typeof adjust.body>;

export type Points = {
  /** Points at the business instant `at`, with what the available ones pay then, in piastres. */
  standing(
    externalId: string,
    at: number,
    now: number,
  ): Promise<(Standing & { value: number }) | undefined>;
  statement(externalId: string, ask: StatementAsk): Promise<Statement | undefined>;
  entry(id: string): Promise<EntryWithOrigins | undefined>;
  /** Gives or takes points by hand; `name` is who does it, as people know them. */
  adjust(
    externalId: string,
    body: AdjustBody,
    by: By & { name: string },
  ): Promise<Answer | Refusal>;
  /** The zone that dates are told in. */
  zone(now: number): Promise<string>;
};

export const openPoints = (options: {
  db: Database;
  posting: Posting<Programme>;
  programmes: Programmes;
}): Points => {
  const { db, posting, programmes } = options;
  return {
    standing: async (externalId, at, now) => {
      const standing = await readStanding(db, externalId, at, now);
      if (!standing) return undefined;
      const { config } = await programmes.current();
      const { redemption } = config.settingsAt(at);
      const rate = {
        points: redemption.conversion_points,
        piastres: redemption.conversion_amount,
      };
      const hasValue = redemption.fixed_point_value_enabled;
      // What was told late can add up, in hindsight, to more than anybody may have at once.
      const worth = Math.min(worthOf(standing.account.active, rate), amountMax);
      return { ...standing, value: hasValue ? worth : 0 };
    },
    statement: (externalId, ask) => readStatement(db, externalId, ask),
    entry: (id) => readEntryWithOrigins(db, id),
    adjust: (externalId, body, { name, ...by }) =>
      posting.submit({
        ...by,
        member: { externalId, create: false },
        lots: "live",
        reads: () => new Map(),
        decide: ({ book, config }) => {
          const { redemption } = config.settingsAt(book.now);
          const decided = decideAdjustment(book, {
            points: body.points,
            reason: body.reason,
            note: body.note ?? null,
            expiresAt: body.expires_at === undefined ? null : toEpochMs(body.expires_at),
            by: name,
            rate: {
              points: redemption.conversion_points,
              piastres: redemption.conversion_amount,
            },
          });
          if (!decided.ok) return decided;
          const { entryNo, kind, points } = decided.value;
          const entry_id = entryId(book.account.memberId, entryNo);
          const balance = balanceBrief(book.account);
          return accept({ status: 201, body: { entry: { entry_id, kind, points }, balance } });
        },
      }),
    zone: async (now) => (await programmes.current()).config.settingsAt(now).timezone,
  };
};
