// A second factor that somebody lost: taken from their account by an owner, once another owner agreed. Where
// there is no other, it waits a day, in which the one concerned can object.
// Decision 0076.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { sha256 } from "../../kit/hash/sha256.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { postMail } from "../../kit/mail/outbox.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { Staff } from "../domain/accounts.ts";
import { untrusted } from "../domain/admissions.ts";
import { findAdmission } from "../store/admissions.ts";
import { deleteAttempts } from "../store/attempts.ts";
import {
  deleteReset,
  type FactorReset,
  findDueResets,
  findReset,
  insertReset,
} from "../store/factor-resets.ts";
import { deleteFactor, findFactor } from "../store/factors.ts";
import { deleteDevicesOf } from "../store/sessions.ts";
import { deleteSessionsOf } from "../store/staff.ts";
import { lockTeam } from "../store/team.ts";
import { resetMail } from "./factor-reset-mail.ts";
import { tellOwners } from "./owner-notices.ts";
import { record, staffIdOf, type Trace } from "./record.ts";
import { guessHash } from "./second-factor.ts";
import { newSecret } from "./secrets.ts";

/** Time in which another owner has to agree. */
const agreeMs = 3 * dayMs;
/** Time after which it happens by itself where nobody else could agree. */
const aloneMs = dayMs;
/** Time after that in which a late worker still does it. */
const lateMs = 7 * dayMs;

type Asked = Trace & { readonly id: string; readonly by: Principal };
type Waits = { readonly waitsFor: "owner" | "time"; readonly at: Date };

// The account with every owner, held until the end of the transaction; only an owner gets on.
const lockFor = async (tx: Tx, { id, by: { id: principal } }: Asked) => {
  const askerId = principal.replace(/^staff:/, "");
  const locked = await lockTeam(tx, [id]);
  return {
    staff: locked.find((one) => one.id === id),
    isAllowed: locked.some((one) => one.id === askerId && isActiveOwner(one)),
    others: locked.filter((one) => isActiveOwner(one) && one.id !== askerId && one.id !== id)
      .length,
  };
};

/** Asks to take the second factor from somebody else; tells until when it waits, and for whom. */
export const askFactorReset = async (
  db: Database,
  ask: Asked & { reason: string; publicUrl: string | undefined },
): Promise<
  Decision<
    Waits,
    | "forbidden"
    | "account_not_found"
    | "account_disabled"
    | "not_oneself"
    | "factor_not_begun"
    | "factor_reset_waits"
  >
> => {
  const { id, now, reason, publicUrl } = ask;
  return db.transaction(async (tx) => {
    const { staff, isAllowed, others } = await lockFor(tx, ask);
    if (!isAllowed) return refuse("forbidden");
    if (staff === undefined) return refuse("account_not_found");
    if (id === staffIdOf(ask.by)) return refuse("not_oneself");
    if (staff.status === "disabled") return refuse("account_disabled");
    if (((await findFactor(tx, id))?.confirmedAt ?? null) === null)
      return refuse("factor_not_begun");
    const later = (ms: number) => new Date(now.getTime() + ms);
    const waits: Waits =
      others > 0
        ? { waitsFor: "owner", at: later(agreeMs) }
        : { waitsFor: "time", at: later(aloneMs) };
    const isTimed = waits.waitsFor === "time";
    const code = newSecret();
    const reset = { staffId: id, askedBy: ask.by.id, askedAt: now };
    const isNew = await insertReset(
      tx,
      {
        ...reset,
        takesEffectAt: isTimed ? waits.at : null,
        endsAt: isTimed ? later(aloneMs + lateMs) : waits.at,
      },
      sha256(code),
    );
    if (!isNew) return refuse("factor_reset_waits");
    const mail = resetMail(staff, { asker: ask.by.name, reason, code, publicUrl, ...waits });
    await postMail(tx, mail, { now });
    const facts = { name: staff.name, by: ask.by.name, how: waits.waitsFor };
    await tellOwners(tx, { kind: "factor_reset_asked", facts, now });
    const detail = { reason, waits_for: waits.waitsFor, until: waits.at.toISOString() };
    const target = `staff:${id}`;
    await record(tx, ask, { action: "factor_reset_ask", actor: ask.by.id, target, detail });
    return accept(waits);
  });
};

/** Agrees to a reset as another owner, and does it. */
export const agreeFactorReset = async (
  db: Database,
  ask: Asked,
): Promise<
  Decision<
    void,
    | "forbidden"
    | "account_not_found"
    | "factor_reset_over"
    | "not_oneself"
    | "approval_own"
    | "approver_new"
    | "approver_invited"
  >
> => {
  const { id, now } = ask;
  return db.transaction(async (tx) => {
    const { staff, isAllowed } = await lockFor(tx, ask);
    if (!isAllowed) return refuse("forbidden");
    if (staff === undefined) return refuse("account_not_found");
    if (id === staffIdOf(ask.by)) return refuse("not_oneself");
    const reset = await findReset(tx, id, now);
    if (reset === undefined) return refuse("factor_reset_over");
    if (reset.askedBy === ask.by.id) return refuse("approval_own");
    const admission = await findAdmission(tx, staffIdOf(ask.by));
    const doubt = admission && untrusted(admission, [reset.askedBy], now.getTime());
    if (doubt !== undefined) return refuse(doubt);
    await takeFactor(tx, staff, { reset, by: ask.by.name, trace: ask, actor: ask.by.id });
    return accept(undefined);
  });
};

/** Stops a reset as any owner. */
export const stopFactorReset = async (
  db: Database,
  ask: Asked,
): Promise<Decision<void, "forbidden" | "account_not_found" | "factor_reset_over">> => {
  const { id, now } = ask;
  return db.transaction(async (tx) => {
    const { staff, isAllowed } = await lockFor(tx, ask);
    if (!isAllowed) return refuse("forbidden");
    if (staff === undefined) return refuse("account_not_found");
    if ((await findReset(tx, id, now)) === undefined) return refuse("factor_reset_over");
    await deleteReset(tx, id);
    const facts = { name: staff.name, by: ask.by.name };
    await tellOwners(tx, { kind: "factor_reset_stopped", facts, now, account: id });
    const target = `staff:${id}`;
    await record(tx, ask, { action: "factor_reset_stop", actor: ask.by.id, target });
    return accept(undefined);
  });
};

/**
 * Does the resets whose day is over, each by itself; answers how many. What somebody asked for who is no
 * owner any more does not happen.
 */
export const doDueResets = async (db: Database, now: Date): Promise<number> => {
  let done = 0;
  for (const id of await findDueResets(db, now)) if (await doDueReset(db, id, now)) done += 1;
  return done;
};

const doDueReset = (db: Database, id: string, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const locked = await lockTeam(tx, [id]);
    const staff = locked.find((one) => one.id === id);
    const reset = await findReset(tx, id, now);
    if (staff === undefined || reset === undefined || !isDue(reset, now)) return false;
    const asker = locked.find((one) => `staff:${one.id}` === reset.askedBy && isActiveOwner(one));
    if (asker === undefined) {
      await deleteReset(tx, id);
      return false;
    }
    const { askedBy: actor } = reset;
    await takeFactor(tx, staff, { reset, by: asker.name, trace: { now }, actor });
    return true;
  });

const isDue = ({ takesEffectAt }: FactorReset, now: Date): boolean =>
  takesEffectAt !== null && takesEffectAt.getTime() <= now.getTime();

const isActiveOwner = ({ role, status }: Staff): boolean => role === "owner" && status === "active";

const takeFactor = async (
  tx: Tx,
  { id, name }: Staff,
  done: { reset: FactorReset; by: string; trace: Trace; actor: string },
): Promise<void> => {
  const { reset, trace, actor } = done;
  await deleteReset(tx, id);
  await deleteFactor(tx, id);
  const ended = await deleteSessionsOf(tx, id);
  await deleteDevicesOf(tx, id);
  await deleteAttempts(tx, guessHash(id));
  const facts = { name, by: done.by };
  await tellOwners(tx, { kind: "factors_changed", facts, now: trace.now, account: id });
  const detail = { asked_by: reset.askedBy, sessions_ended: ended };
  await record(tx, trace, { action: "factor_reset", actor, target: `staff:${id}`, detail });
};
