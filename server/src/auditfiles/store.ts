// Audit files as they are kept: written once, part by part.
import type { AuditSeal } from "@nuqta/contracts/audit-files.ts";
import type { Tx } from "../kit/db/db.ts";

/** The seal of the newest file. */
export const findLastSeal = async (tx: Tx): Promise<AuditSeal | undefined> => {
  const text = "select seal from audit_file order by month desc limit 1";
  return (await tx.query<{ seal: AuditSeal }>({ text }))[0]?.seal;
};

/** Statements that are in no file yet. */
export const leaveNew = async <T extends { number: string }>(
  tx: Tx,
  issued: readonly T[],
): Promise<T[]> => {
  const rows = await tx.query<{ number: string }>({
    text: "select number from audit_file_statement where number = any($1::text[])",
    values: [issued.map(({ number }) => number)],
  });
  const there = new Set(rows.map(({ number }) => number));
  return issued.filter(({ number }) => !there.has(number));
};

export type PartRow = { party: string; hash: string; lines: number; bodies: readonly Buffer[] };

export type NewFile = {
  seal: AuditSeal;
  /** Line with the figures of all payers, compressed. */
  close: Buffer;
  parts: readonly PartRow[];
  /** Statements that it holds. */
  numbers: readonly string[];
  at: Date;
};

const sizeOf = (bodies: readonly Buffer[]): number =>
  bodies.reduce((sum, body) => sum + body.length, 0);

/** Keeps a file for good; answers whether the month had none. */
export const insertFile = async (
  tx: Tx,
  { seal, close, parts, numbers, at }: NewFile,
): Promise<boolean> => {
  const month = `${seal.month}-01`;
  const rows = await tx.query({
    text: `insert into audit_file (month, root, parties, lines, bytes, close, seal, made_at)
      values ($1::date, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning root`,
    values: [
      ...[month, seal.root, seal.parties, seal.lines],
      ...[sizeOf([close, ...parts.flatMap(({ bodies }) => bodies)]), close],
      ...[JSON.stringify(seal), at],
    ],
  });
  if (rows.length === 0) return false;
  await tx.query({
    text: `insert into audit_file_party (month, party, place, hash, lines)
      select $1::date, p.party, p.place, p.hash, p.lines
      from unnest($2::text[], $3::text[], $4::int8[]) with ordinality as p(party, hash, lines, place)`,
    values: [
      month,
      parts.map(({ party }) => party),
      parts.map(({ hash }) => hash),
      parts.map(({ lines }) => lines),
    ],
  });
  for (const { party, bodies } of parts)
    for (const [part, body] of bodies.entries())
      await tx.query({
        text: "insert into audit_file_part (month, party, part, body) values ($1::date, $2, $3, $4)",
        values: [month, party, part, body],
      });
  await tx.query({
    text: `insert into audit_file_statement (number, month) select n, $1::date from unnest($2::text[]) as n`,
    values: [month, numbers],
  });
  return true;
};

/** A file without its parts. */
export type FileRow = { seal: AuditSeal; close: Buffer; bytes: number };

export const findFile = async (tx: Tx, month: string): Promise<FileRow | undefined> => {
  const text = "select seal, close, bytes from audit_file where month = $1::date";
  return (await tx.query<FileRow>({ text, values: [`${month}-01`] }))[0];
};

/** Hashes of all parts, by payer as the root has them. */
export const readHashes = (tx: Tx, month: string): Promise<{ party: string; hash: string }[]> =>
  tx.query({
    text: `select party, hash from audit_file_party where month = $1::date order by place`,
    values: [`${month}-01`],
  });

/** Lines of a payer, or of all of them one behind the other, compressed. */
export const readBodies = async (tx: Tx, month: string, party?: string): Promise<Buffer[]> => {
  const rows = await tx.query<{ body: Buffer }>({
    text: `select b.body from audit_file_party p
      join audit_file_part b on b.month = p.month and b.party = p.party
      where p.month = $1::date and ($2::text is null or p.party = $2) order by p.place, b.part`,
    values: [`${month}-01`, party ?? null],
  });
  return rows.map(({ body }) => body);
};

/** Seals of months that a payer has a part in, the newest first. */
export const readSealsOf = async (tx: Tx, party: string): Promise<AuditSeal[]> => {
  const rows = await tx.query<{ seal: AuditSeal }>({
    text: `select f.seal from audit_file_party p join audit_file f on f.month = p.month
      where p.party = $1 order by p.month desc`,
    values: [party],
  });
  return rows.map(({ seal }) => seal);
};
