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
    /** When the session ends at the latest; null where the realm does not say. */
    sessionEndsAt: Date | null;
  },
): Promise<void> => {
  const { ticketHash, cookieHash, staffId, realm, expiresAt } = ticket;
  await tx.query({
    text: `insert into tenant_ticket
        (ticket_hash, cookie_hash, staff_id, realm, expires_at, has_second_factor, session_ends_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      ...[ticketHash, cookieHash, staffId, realm, expiresAt],
      ...[ticket.hasSecondFactor, ticket.sessionEndsAt],
    ],
  });
};

/** A ticket as it was taken: whose session it opens, by which realm, and until when at the latest. */
type Ticket = {
  readonly staffId: string;
  readonly realm: string;
  readonly hasSecondFactor: boolean;
  readonly sessionEndsAt: Date | null;
};

/** Uses a ticket up. One statement, so that of many at once one succeeds. */
export const takeTicket = async (
  tx: Tx,
  ask: { ticketHash: Buffer; cookieHash: Buffer; now: Date },
): Promise<Ticket | undefined> => {
  const rows = await tx.query<Ticket>({
    text: `delete from tenant_ticket
      where ticket_hash = $1 and cookie_hash = $2 and expires_at > $3
      returning staff_id as "staffId", realm, has_second_factor as "hasSecondFactor",
        session_ends_at as "sessionEndsAt"`,
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
