// One transaction that either does all it was asked and remembers its answer, or leaves no trace.
import type { Database, Tx } from "../db/db.ts";
import type { RawReply } from "../http/bind.ts";
import { type Posted, sendAnswer } from "../http/posted.ts";
import { type Decision, type Refusal, refuse } from "../pure/decision.ts";
import { keptBody } from "./kept-body.ts";

class RolledBack extends Error {
  readonly outcome: unknown;
  constructor(outcome: unknown) {
    super("rolled back on purpose");
    this.outcome = outcome;
  }
}

/** Ends the running transaction without a commit and makes `decideIn` answer `outcome`. */
export const rollBackWith = (outcome: RawReply | Refusal): never => {
  throw new RolledBack(outcome);
};

/**
 * Runs `work` in a transaction; a refusal rolls everything back.
 * @throws what the database throws
 */
export const decideIn = async <T>(
  db: Database,
  work: (tx: Tx) => Promise<T | Refusal>,
): Promise<T | Refusal> => {
  try {
    return await db.transaction(async (tx) => {
      const outcome = await work(tx);
      if (isRefusal(outcome)) rollBackWith(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome as T | Refusal;
    throw error;
  }
};

const isRefusal = (outcome: unknown): outcome is Refusal =>
  typeof outcome === "object" && outcome !== null && "ok" in outcome && outcome.ok === false;

/** What a request needs for its answer to be kept; without a key nothing is. */
export type OnceAsk = {
  readonly keyHash: Buffer | undefined;
  readonly requestHash: Buffer;
  readonly now: Date;
};

type Kept = { request_hash: Buffer; status: number; body: string };

/** The answer kept for this key, whoever it is about; refused when the request was another one. */
export const findKept = async (
  tx: Tx,
  { keyHash, requestHash }: OnceAsk,
): Promise<Posted | undefined> => {
  if (keyHash === undefined) return undefined;
  const [kept] = await tx.query<Kept>({
    name: "find-answer",
    text: `select request_hash, status, ${keptBody} from idempotency where key = $1`,
    values: [keyHash],
  });
  if (kept === undefined) return undefined;
  if (!kept.request_hash.equals(requestHash)) return refuse("idempotency_key_reused");
  if (kept.status >= 400) return { ...(JSON.parse(kept.body) as Refusal), replayed: true };
  return { status: kept.status, text: kept.body, replayed: true };
};

/** The answer kept for this key, as it is sent. */
export const findAnswer = async (tx: Tx, ask: OnceAsk): Promise<RawReply | Refusal | undefined> => {
  const kept = await findKept(tx, ask);
  return kept && sendAnswer(kept);
};

/**
 * Keeps an answer under its key, among those that belong to no member; the body of a refusal is the
 * refusal itself. Two requests with one key at
 * the same time: the later one fails with 23505, and finds the answer when it is sent again.
 */
export const keepAnswer = async (
  tx: Tx,
  { keyHash, requestHash, now }: OnceAsk,
  answer: { status: number; body: unknown },
): Promise<RawReply> => {
  const rawBody = JSON.stringify(answer.body);
  if (keyHash !== undefined)
    await tx.query({
      name: "keep-answer",
      text: `insert into idempotency (member_id, key, request_hash, status, body, recorded_at)
        values (0, $1, $2, $3, $4, $5)`,
      values: [keyHash, requestHash, answer.status, rawBody, now],
    });
  return { status: answer.status, rawBody };
};

/** Does something in one transaction, once for one key, and answers it with a status. */
export const doOnce = <T>(
  db: Database,
  asked: OnceAsk,
  status: 200 | 201,
  work: (tx: Tx) => Promise<Decision<T>>,
): Promise<RawReply | Refusal> =>
  decideIn<RawReply>(db, async (tx) => {
    const before = await findAnswer(tx, asked);
    if (before) return before;
    const done = await work(tx);
    return done.ok ? keepAnswer(tx, asked, { status, body: done.value }) : done;
  });

/** Makes something in one transaction, once for one key, and answers it with 201. */
export const createOnce = <T>(
  db: Database,
  asked: OnceAsk,
  make: (tx: Tx) => Promise<Decision<T>>,
): Promise<RawReply | Refusal> => doOnce(db, asked, 201, make);
