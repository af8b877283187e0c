// Tenant logins under way, and who an account is to an identity provider, as rows.
import type { Tx } from "../../kit/db/db.ts";

export const insertTenantAttempt = async (
  tx: Tx,
  attempt: { stateHash: Buffer; cookieHash: Buffer; realm: string; expiresAt: Date },
): Promise<void> => {
  const { stateHash, cookieHash, realm, expiresAt } = attempt;
  await tx.query({
    text: `insert into tenant_attempt (state_hash, cookie_hash, realm, expires_at)
      values ($1, $2, $3, $4)`,
    values: [stateHash, cookieHash, realm, expiresAt],
  });
};

/** Uses an attempt up, in the browser that began it and nowhere else. Answers its realm. */
export const takeTenantAttempt = async (
  tx: Tx,
  ask: { stateHash: Buffer; cookieHash: Buffer; now: Date },
): Promise<string | undefined> => {
  const rows = await tx.query<{ realm: string }>({
    text: `delete from tenant_attempt
      where state_hash = $1 and cookie_hash = $2 and expires_at > $3 returning realm`,
    values: [ask.stateHash, ask.cookieHash, ask.now],
  });
  return rows[0]?.realm;
};

export const insertTicket = async (
  tx: Tx,
  ticket: {
    ticketHash: Buffer;
    cookieHash: Buffer;
    staffId: string;
    realm: string;
    expiresAt: Date;
    hasSecondFactor: boolean;
  },
): Promise<void> => {
  const { ticketHash, cookieHash, staffId, realm, expiresAt, hasSecondFactor } = ticket;
  await tx.query({
    text: `insert into tenant_ticket
        (ticket_hash, cookie_hash, staff_id, realm, expires_at, has_second_factor)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [ticketHash, cookieHash, staffId, realm, expiresAt, hasSecondFactor],
  });
};

/** Uses a ticket up. One statement, so that of many at once one succeeds. */
export const takeTicket = async (
  tx: Tx,
  ask: { ticketHash: Buffer; cookieHash: Buffer; now: Date },
): Promise<{ staffId: string; realm: string; hasSecondFactor: boolean } | undefined> => {
  const rows = await tx.query<{ staffId: string; realm: string; hasSecondFactor: boolean }>({
    text: `delete from tenant_ticket
      where ticket_hash = $1 and cookie_hash = $2 and expires_at > $3
      returning staff_id as "staffId", realm, has_second_factor as "hasSecondFactor"`,
    values: [ask.ticketHash, ask.cookieHash, ask.now],
  });
  return rows[0];
};

/** The account that is this subject to an identity provider. */
export const findLinkedStaff = async (
  tx: Tx,
  ask: { issuer: string; subject: string },
): Promise<string | undefined> => {
  const rows = await tx.query<{ staffId: string }>({
    text: `select staff_id as "staffId" from staff_identity where issuer = $1 and subject = $2`,
    values: [ask.issuer, ask.subject],
  });
  return rows[0]?.staffId;
};

/** Links an account to a subject, unless either has another by now. */
export const linkStaff = async (
  tx: Tx,
  link: { issuer: string; subject: string; staffId: string; now: Date },
): Promise<boolean> => {
  const rows = await tx.query({
    text: `insert into staff_identity (issuer, subject, staff_id, linked_at)
      values ($1, $2, $3, $4) on conflict do nothing returning 1`,
    values: [link.issuer, link.subject, link.staffId, link.now],
  });
  return rows.length === 1;
};
