// Limits on the processing of a member's data: commands of the posting lane, so that each award comes before or after one
// and says which.
// Decision 0135.
import {
  type LimitChange,
  type LimitKind,
  limitKinds,
} from "@nuqta/contracts/processing-limits.ts";
import type { Database } from "../../kit/db/db.ts";
import type { byOf } from "../../kit/http/posted.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { announce } from "../../ledger/door/book.ts";
import { type Desk, noRows, type Posting, type Reply } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import { authorNames } from "../../programme/door/configuration.ts";
import { type LimitRow, limitTable, readLimits } from "../store/limits.ts";

type Why = Pick<LimitRow, "act" | "reason">;

/** Sets the limits of the member of a desk, tells of it, and keeps who did it and why for each that changes. */
const setLimits = <Config>(desk: Desk<Config>, to: readonly LimitKind[], why: Why): void => {
  const { book } = desk;
  const before = book.account.limits;
  const changed = limitKinds.filter((kind) => before.includes(kind) !== to.includes(kind));
  if (changed.length === 0) return;
  book.account.limits = limitKinds.filter((kind) => to.includes(kind));
  announce(book, "member.limits_changed", book.now, { before, after: book.account.limits });
  for (const kind of changed)
    desk.put(limitTable, {
      ...{ member_id: book.account.memberId, event_no: book.account.events, at: book.now },
      ...{ kind, ...why, actor: book.actor },
    });
};

/** Adds the limits of a member who is merged into the member of a desk: those of either hold for both. */
export const bringLimits = <Config>(desk: Desk<Config>, limits: readonly LimitKind[]): void =>
  setLimits(desk, [...desk.book.account.limits, ...limits], { act: "merged", reason: "" });

type Act = { act: "put" | "lift"; kind: LimitKind; reason: string };

const decideLimit = (desk: Desk<Programme>, { act, kind, reason }: Act): Decision<Reply> => {
  const { account } = desk.book;
  if (account.status === "closed") return refuse("member_state");
  const isPut = account.limits.includes(kind);
  if (act === "put" && isPut) return refuse("member_limited");
  if (act === "lift" && !isPut) return refuse("member_not_limited");
  const others = account.limits.filter((one) => one !== kind);
  if (act === "put") setLimits(desk, [...others, kind], { act: "put", reason });
  else setLimits(desk, others, { act: "lifted", reason });
  return accept({ status: 200, body: { limits: account.limits } });
};

/** Puts or lifts a limit. Refuses `member_limited`, `member_not_limited`, and `member_state` for a closed member. */
export const changeLimit = (
  { posting }: { posting: Posting<Programme> },
  externalId: string,
  act: Act,
  by: ReturnType<typeof byOf>,
) =>
  posting.submit({
    ...by,
    member: { externalId, create: false },
    prepare: () => ({ lots: "none", reads: noRows, decide: (desk) => decideLimit(desk, act) }),
  });

/** Limits of a member with what was done about them; undefined without such a member. */
export const limitsShown = async (
  { db }: { db: Database },
  externalId: string,
): Promise<{ limits: LimitKind[]; history: LimitChange[] } | undefined> => {
  const found = await readLimits(db, externalId);
  if (found === undefined) return undefined;
  const nameOf = await authorNames(
    db,
    found.history.map(({ actor }) => actor),
  );
  const history = found.history.map(({ actor, at, ...change }) => ({
    ...{ ...change, at: at.toISOString(), by_name: nameOf(actor) },
  }));
  return { limits: [...found.limits], history };
};
