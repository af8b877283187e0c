// Accounts that somebody makes for somebody else: the first password goes by mail and lasts three days.
// Decision 0015.
import { randomUUID } from "node:crypto";
import type { Tx } from "../../kit/db/db.ts";
import { postMail } from "../../kit/mail/outbox.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { audienceOf, normalEmail, type Staff, temporaryMs } from "../domain/accounts.ts";
import { admit } from "../store/admissions.ts";
import {
  deleteSessionsOf,
  disableStaffOfSeller,
  insertStaff,
  reopenStaff,
} from "../store/staff.ts";
import { welcomeMail } from "./mails.ts";
import { hashPassword } from "./passwords.ts";
import { record, type Trace } from "./record.ts";
import { randomText } from "./secrets.ts";

/** Only the mail shows the password. Hashing takes a while, so this is made before a transaction. */
export type TemporaryPassword = { readonly password: string; readonly hash: string };

/**
 * A password of 95 random bits for an account that is to be made.
 * @throws Overloaded when too many passwords are being hashed already
 */
export const newTemporaryPassword = async (): Promise<TemporaryPassword> => {
  const password = randomText(16);
  return { password, hash: await hashPassword(password) };
};

export type NewAccount = Trace &
  Pick<Staff, "email" | "name" | "role" | "locale"> & {
    /** Needed for a seller's account, possible for a branch's, null for administrators. */
    readonly sellerId: string | null;
    /** Needed for the role `custom`, null for all others. */
    readonly customRoleId?: string | null;
    /** Needed for a branch's account, null for all others. */
    readonly branchId: string | null;
    readonly temporary: TemporaryPassword;
    /** The principal who makes it. */
    readonly madeBy: string;
    /** The address that the mail links to. */
    readonly publicUrl: string | undefined;
  };

/**
 * Makes an account in the transaction of its reason, and mails its owner a temporary password that
 * must be changed at the first sign-in, within three days. An account that the same seller or branch
 * had, and that was closed, is opened again. The e-mail must have passed the contract.
 */
export const createAccount = async (
  tx: Tx,
  account: NewAccount,
): Promise<Decision<{ id: string }, "already_exists">> => {
  const { name, role, customRoleId = null, locale, sellerId, branchId } = account;
  const { temporary, now, publicUrl } = account;
  const email = normalEmail(account.email);
  const until = new Date(now.getTime() + temporaryMs);
  const staff = {
    ...{ id: randomUUID(), email, name, role, customRoleId, locale, sellerId, branchId },
    ...{ passwordHash: temporary.hash, mustChangePassword: true, temporaryUntil: until },
    ...{ status: "active" as const, createdAt: now },
  };
  const id = (await insertStaff(tx, staff)) ? staff.id : await reopenStaff(tx, staff);
  if (id === undefined) return refuse("already_exists");
  await admit(tx, id, { by: account.madeBy, at: now });
  const audience = audienceOf(role);
  const { password } = temporary;
  await postMail(
    tx,
    welcomeMail({ email, name, locale }, { audience, password, until, publicUrl }),
    { now },
  );
  const detail = {
    role,
    ...(customRoleId === null ? {} : { role_id: customRoleId }),
    seller_id: sellerId,
    branch_id: branchId,
  };
  await record(tx, account, {
    action: "account_create",
    actor: account.madeBy,
    target: `staff:${id}`,
    detail,
  });
  return accept({ id });
};

/** Closes the accounts of a seller and ends their sessions; answers how many accounts were open. */
export const closeSellerAccounts = async (
  tx: Tx,
  { sellerId, closedBy, ...trace }: Trace & { sellerId: string; closedBy: string },
): Promise<number> => {
  const ids = await disableStaffOfSeller(tx, sellerId);
  for (const id of ids) {
    await deleteSessionsOf(tx, id);
    await record(tx, trace, {
      action: "account_close",
      actor: closedBy,
      target: `staff:${id}`,
      detail: { seller_id: sellerId },
    });
  }
  return ids.length;
};
