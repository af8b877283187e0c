// Makes the audit file of a closed month: reads what moved from the feed, works the figures out again, and seals them.
import { type KeyObject, randomBytes, sign } from "node:crypto";
import type { AuditSeal } from "@nuqta/contracts/audit-files.ts";
import type { DatedMove } from "../../analytics/door/service.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import { publicTextOf } from "../../kit/audit/key-pair.ts";
import type { Database } from "../../kit/db/db.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import { entryId } from "../../ledger/door/account.ts";
import {
  type ClosedBooks,
  eachMoveOf,
  fromBeginning,
  nextClosed,
  partyOf,
  readClosedBooks,
  readIssuedFor,
  readStatementBooks,
} from "../../settlements/door/service.ts";
import { offWallets, pairsOf, sumsOfMoves } from "../domain.ts";
import * as store from "../store.ts";
import * as lines from "./lines.ts";
import { openPart, packed } from "./parts.ts";
import { rootOf } from "./tree.ts";

export type MakingParts = { readonly db: Database; readonly key: () => KeyObject };

const toldMove = ({ memberId, entryNo, party, rate, ...one }: DatedMove) => {
  const { seq, measure, points, effectiveAt: at, orderId: order } = one;
  const move: lines.Move = {
    ...{ entry: entryId(memberId, entryNo), seq, measure, points, at, order },
    ...{ cost_points: rate.points, cost_piastres: rate.piastres },
  };
  return { party, measure, move };
};

/** Parts of all payers with the moves of the month; none where the close has something else for those that are `off`. */
const readParts = async (db: Database, books: ClosedBooks) => {
  const { sums, earlier } = books;
  const parts = new Map(
    lines.partiesOf(books).map((party) => {
      const part = openPart(party);
      part.add(lines.partyLine(books, { party, salt: randomBytes(16).toString("hex") }));
      return [party, part];
    }),
  );
  const moved = sumsOfMoves();
  await eachMoveOf(db, books, (moves) => {
    for (const one of moves) {
      const { party, measure, move } = toldMove(one);
      moved.add({ party, ...move }, measure, move.points);
      parts.get(party)?.add(lines.moveLine(move));
    }
  });
  const { pairs, off } = pairsOf(sums, moved.all(), earlier?.sums);
  if (off.length > 0) return { parts: undefined, off };
  for (const pair of pairs)
    parts.get(pair.after.party)?.add(lines.sumsLine(pair.before, pair.after));
  return { parts, off };
};

/**
 * Parts with the moves of a month: read from the newest place before which there is none of them, and where the close does not
 * come to the same, because clocks went back, from the beginning. @throws Error where it has something else than the ledger
 */
const partsOf = async (db: Database, books: ClosedBooks) => {
  const near = await readParts(db, books);
  if (near.parts !== undefined) return near.parts;
  const { parts, off } = await readParts(db, fromBeginning(books));
  if (parts !== undefined) return parts;
  const { month } = books;
  throw new Error(`${month} was closed with other points than the ledger has: ${off.join(", ")}`);
};

/** Signs a seal, so that a reader who has the public key knows who made the file. */
const signed = (seal: Omit<AuditSeal, "public_key" | "signature">, key: KeyObject): AuditSeal => {
  const body = { ...seal, public_key: publicTextOf(key) };
  const signature = sign(null, Buffer.from(canonicalJson(body)), key).toString("base64url");
  return { ...body, signature };
};

/** Makes the file of a month, with the place of the one before; answers whether it was not there yet. */
const makeFile = async (
  { db, key }: MakingParts,
  { books, previous }: { books: ClosedBooks; previous: string | null },
  now: Date,
): Promise<boolean> => {
  const { month, hash: close } = books;
  const off = offWallets(books.wallets ?? []);
  if (off.length > 0)
    throw new Error(`${month} was closed with other wallets than their moves: ${off.join(", ")}`);
  const open = await partsOf(db, books);
  for (const [party, part] of open)
    for (const line of [...lines.moneyLines(books, party), ...lines.walletLines(books, party)])
      part.add(line);
  const issued = await store.leaveNew(db, await readIssuedFor(db, books));
  for (const statement of issued) {
    const part = open.get(partyOf(statement.sellerId));
    const made = await readStatementBooks(db, statement, books.zone);
    for (const line of lines.statementLines(statement, made, entryId)) part?.add(line);
  }
  for (const [party, part] of open) part.add(lines.resultLine(books, party));
  const parts = [...open.values()].map((part) => part.end());
  const seal = signed(
    {
      ...{ kind: "seal", version: 1, month, close, previous, at: now.toISOString() },
      root: rootOf(parts.map(({ hash }) => hash)),
      ...{ parties: parts.length, lines: parts.reduce((sum, part) => sum + part.lines, 0) },
    },
    key(),
  );
  const closeBody = packed([lines.closeLine(books)]);
  return db.transaction(async (tx) => {
    const numbers = issued.map(({ number }) => number);
    const isNew = await store.insertFile(tx, { seal, close: closeBody, parts, numbers, at: now });
    if (!isNew) return false;
    const detail = { root: seal.root, close, parties: seal.parties, lines: seal.lines };
    await appendAudit(tx, {
      ...{ at: now, actor: "job:audit-files", action: "audit_file.made" },
      ...{ target: `month:${month}`, outcome: "done", detail },
    });
    return true;
  });
};

/** Whether a closed month has no file yet. */
export const isDue = async (db: Database): Promise<boolean> =>
  (await nextClosed(db, (await store.findLastSeal(db))?.month)) !== undefined;

/** Makes the file of the first closed month that has none; answers its month, or nothing where all have one. */
export const makeNext = async (parts: MakingParts, now: Date): Promise<string | undefined> => {
  const { db } = parts;
  const last = await store.findLastSeal(db);
  const month = await nextClosed(db, last?.month);
  const books = month === undefined ? undefined : await readClosedBooks(db, month);
  if (books === undefined) return undefined;
  await makeFile(parts, { books, previous: last?.root ?? null }, now);
  return month;
};
