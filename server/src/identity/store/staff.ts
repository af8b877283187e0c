// Staff, sessions and attempts to sign in, as rows.
import type { Tx } from "../../kit/db/db.ts";
import type { Staff } from "../domain/accounts.ts";
import type { Session } from "../domain/sessions.ts";

/** Columns of the role of an account, for statements from `staff` without another name for it. */
export const roleColumns = `staff.role, staff.custom_role_id as "customRoleId",
  (select c.permissions from custom_role c where c.role_id = staff.custom_role_id)
    as "customPermissions"`;

/** Columns of a `Staff`. */
export const staffColumns = `staff_id as id, email, name, ${roleColumns}, locale, seller_id as "sellerId",
  branch_id as "branchId", password_hash as "passwordHash", status,
  must_change_password as "mustChangePassword", temporary_until as "temporaryUntil"`;

export const findStaffByEmail = async (tx: Tx, email: string): Promise<Staff | undefined> => {
  const text = `select ${staffColumns} from staff where email = $1`;
  return (await tx.query<Staff>({ text, values: [email] }))[0];
};

/** Adds an account unless there is one already, whoever it is. Answers whether it did. */
export const insertFirstStaff = async (
  tx: Tx,
  staff: Omit<
    Staff,
    "sellerId" | "branchId" | "temporaryUntil" | "customRoleId" | "customPermissions"
  > & { createdAt: Date },
): Promise<boolean> => {
  const text = `insert into staff
    (staff_id, email, name, role, locale, password_hash, must_change_password, status, created_at)
    select $1::uuid, $2::text, $3::text, $4::text, $5::text, $6::text, $7::boolean, $8::text, $9::timestamptz
    where not exists (select 1 from staff)
    on conflict (email) do nothing returning 1`;
  const { id, email, name, role, locale, passwordHash, mustChangePassword, status } = staff;
  const values = [id, email, name, role, locale, passwordHash, mustChangePassword, status];
  return (await tx.query({ text, values: [...values, staff.createdAt] })).length === 1;
};

/** Adds an account unless its e-mail has one. Answers whether it did. */
export const insertStaff = async (
  tx: Tx,
  staff: Omit<Staff, "customPermissions"> & { createdAt: Date },
): Promise<boolean> => {
  const rows = await tx.query({
    text: `insert into staff (staff_id, email, name, role, locale, seller_id, branch_id,
        password_hash, must_change_password, temporary_until, status, created_at, custom_role_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
      on conflict (email) do nothing returning 1`,
    values: [
      ...[staff.id, staff.email, staff.name, staff.role, staff.locale],
      ...[staff.sellerId, staff.branchId, staff.passwordHash, staff.mustChangePassword],
      ...[staff.temporaryUntil, staff.status, staff.createdAt, staff.customRoleId],
    ],
  });
  return rows.length === 1;
};

/** Opens the closed account of the same owner again, with the password of `staff`; answers its id. */
export const reopenStaff = async (
  tx: Tx,
  staff: Omit<Staff, "customPermissions">,
): Promise<string | undefined> => {
  const text = `update staff set password_hash = $5, must_change_password = true, temporary_until = $6,
      status = 'active', locale = $7, name = $8
    where email = $1 and status = 'disabled' and role = $2
      and seller_id is not distinct from $3 and branch_id is not distinct from $4
      and custom_role_id is not distinct from $9
    returning staff_id as id`;
  const values = [
    ...[staff.email, staff.role, staff.sellerId, staff.branchId],
    ...[staff.passwordHash, staff.temporaryUntil, staff.locale, staff.name, staff.customRoleId],
  ];
  return (await tx.query<{ id: string }>({ text, values }))[0]?.id;
};

/** Closes every open account of a seller; answers their ids. */
export const disableStaffOfSeller = async (tx: Tx, sellerId: string): Promise<string[]> => {
  const text = `update staff set status = 'disabled'
    where seller_id = $1 and role = 'seller' and status = 'active' returning staff_id as id`;
  return (await tx.query<{ id: string }>({ text, values: [sellerId] })).map(({ id }) => id);
};

/** The owner of this e-mail, or without one who has been here longest. */
export const findActiveOwner = async (
  tx: Tx,
  email: string | undefined,
): Promise<{ id: string; name: string; email: string } | undefined> => {
  const text = `select staff_id as id, name, email from staff
    where role = 'owner' and status = 'active' and ($1::text is null or email = $1)
    order by created_at, staff_id limit 1`;
  const values = [email ?? null];
  return (await tx.query<{ id: string; name: string; email: string }>({ text, values }))[0];
};

export const isAnyStaff = async (tx: Tx): Promise<boolean> =>
  (await tx.query({ text: "select 1 from staff limit 1" })).length === 1;

export const insertSession = async (
  tx: Tx,
  session: {
    tokenHash: Buffer;
    cookieHash: Buffer | null;
    staffId: string;
    id: string;
    signedInWith: "password" | "tenant";
    network: string;
    userAgent: string;
    /** Whether a company's provider asked for a second factor, and is believed. */
    hasSecondFactor: boolean;
    createdAt: Date;
    idleExpiresAt: Date;
    expiresAt: Date;
    /** The realm that ends it then; null where none does. */
    realm: string | null;
  },
): Promise<void> => {
  const { tokenHash, cookieHash, staffId, createdAt, idleExpiresAt, expiresAt } = session;
  const { id, signedInWith, network, userAgent, hasSecondFactor, realm } = session;
  await tx.query({
    text: `insert into staff_session (token_hash, cookie_hash, staff_id, created_at,
        idle_expires_at, expires_at, session_id, signed_in_with, network, user_agent, provider_factor,
        realm, awaits_factor)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, not $11 and exists (select 1
        from authenticator where authenticator.staff_id = $3 and confirmed_at is not null))`,
    values: [
      ...[tokenHash, cookieHash, staffId, createdAt, idleExpiresAt, expiresAt],
      ...[id, signedInWith, network, userAgent, hasSecondFactor, realm],
    ],
  });
};

const sessionText = (
  where: string,
): string => `select staff_id as id, email, name, ${roleColumns}, locale, status,
  seller_id as "sellerId", branch_id as "branchId",
  must_change_password as "mustChangePassword", token_hash as "tokenHash",
  cookie_hash as "cookieHash", coalesce(confirmed_at, staff_session.created_at) as "confirmedAt",
  idle_expires_at as "idleExpiresAt", expires_at as "expiresAt",
  signed_in_with as "signedInWith", realm, awaits_factor as "awaitsFactor", provider_factor as "hasProviderFactor",
  exists (select 1 from passkey where passkey.staff_id = staff.staff_id) as "hasPasskey", exists (select 1 from authenticator
    where authenticator.staff_id = staff.staff_id and authenticator.confirmed_at is not null) as "hasFactor",
  factor_rule.role is not null as "hasRule", factor_rule.required_from as "requiredFrom"
  from staff_session join staff using (staff_id)
  left join factor_rule on factor_rule.role = staff.role where ${where}`;

type SessionRow = Session["staff"] &
  Omit<Session, "staff" | "factorRule"> & {
    tokenHash: Buffer;
    hasRule: boolean;
    requiredFrom: Date | null;
  };

const sessionOf = (row: SessionRow | undefined) => {
  if (row === undefined) return undefined;
  const { tokenHash, cookieHash, confirmedAt, idleExpiresAt, expiresAt, realm, ...rest } = row;
  const {
    hasFactor,
    hasPasskey,
    hasProviderFactor,
    awaitsFactor,
    hasRule,
    requiredFrom,
    signedInWith,
    ...staff
  } = rest;
  const factorRule = hasRule ? { from: requiredFrom } : undefined;
  const factors = { hasFactor, hasPasskey, hasProviderFactor, awaitsFactor };
  const times = { confirmedAt, idleExpiresAt, expiresAt, realm };
  return { staff, tokenHash, cookieHash, signedInWith, ...times, ...factors, factorRule };
};

export const findSession = async (tx: Tx, tokenHash: Buffer): Promise<Session | undefined> => {
  const text = sessionText("token_hash = $1");
  return sessionOf(
    (await tx.query<SessionRow>({ name: "find-session", text, values: [tokenHash] }))[0],
  );
};

export const findSessionByCookie = async (
  tx: Tx,
  cookieHash: Buffer,
): Promise<(Session & { tokenHash: Buffer }) | undefined> => {
  const text = sessionText("cookie_hash = $1");
  return sessionOf((await tx.query<SessionRow>({ text, values: [cookieHash] }))[0]);
};

export const deleteSession = async (tx: Tx, tokenHash: Buffer): Promise<void> => {
  await tx.query({ text: "delete from staff_session where token_hash = $1", values: [tokenHash] });
};

/** Ends every session of an account, but for the one that `keep` names. Answers how many. */
export const deleteSessionsOf = async (tx: Tx, staffId: string, keep?: Buffer): Promise<number> => {
  const rows = await tx.query({
    text: `delete from staff_session
      where staff_id = $1 and ($2::bytea is null or token_hash <> $2) returning 1`,
    values: [staffId, keep ?? null],
  });
  return rows.length;
};

/** Ends all sessions of an account but the `count` that were used last. */
export const deleteOldestSessions = async (
  tx: Tx,
  staffId: string,
  count: number,
): Promise<void> => {
  await tx.query({
    text: `delete from staff_session where staff_id = $1 and token_hash not in (
      select token_hash from staff_session where staff_id = $1
      order by idle_expires_at desc, created_at desc limit $2)`,
    values: [staffId, count],
  });
};

/** Notes a sign-in, which makes changes to the sessions of an account wait for each other. */
export const noteSignIn = async (tx: Tx, staffId: string, now: Date): Promise<void> => {
  await tx.query({
    text: `update staff set last_sign_in_at = $2, first_sign_in_at = coalesce(first_sign_in_at, $2)
      where staff_id = $1`,
    values: [staffId, now],
  });
};

export const findStaff = async (tx: Tx, staffId: string): Promise<Staff | undefined> => {
  const text = `select ${staffColumns} from staff where staff_id = $1`;
  return (await tx.query<Staff>({ text, values: [staffId] }))[0];
};

/** Sets the password that an active account chose, unless it has another than `before` by now. */
export const updatePassword = async (
  tx: Tx,
  staffId: string,
  passwordHash: string,
  before?: string,
): Promise<boolean> => {
  const rows = await tx.query({
    text: `update staff
      set password_hash = $2, must_change_password = false, temporary_until = null
      where staff_id = $1 and status = 'active' and ($3::text is null or password_hash = $3)
      returning 1`,
    values: [staffId, passwordHash, before ?? null],
  });
  return rows.length === 1;
};

/** Keeps the same password under a new hash, unless it was changed in the meantime. */
export const renewPasswordHash = async (
  tx: Tx,
  staffId: string,
  change: { from: string; to: string },
): Promise<void> => {
  await tx.query({
    text: "update staff set password_hash = $3 where staff_id = $1 and password_hash = $2",
    values: [staffId, change.from, change.to],
  });
};

export const prolongSession = async (
  tx: Tx,
  tokenHash: Buffer,
  idleExpiresAt: Date,
): Promise<void> => {
  await tx.query({
    text: `update staff_session set idle_expires_at = $2
      where token_hash = $1 and idle_expires_at < $2`,
    values: [tokenHash, idleExpiresAt],
  });
};

/** Removes what no longer opens anything, so that the table stays as small as its living rows. */
export const deleteDeadSessions = async (tx: Tx, staffId: string, now: Date): Promise<void> => {
  await tx.query({
    text: `delete from staff_session
      where staff_id = $1 and (idle_expires_at < $2 or expires_at < $2)`,
    values: [staffId, now],
  });
};
