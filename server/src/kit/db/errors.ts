// What went wrong with the database, told apart by SQLSTATE; constraint names do not cross Citus.
import pg from "pg";

/** The connection was lost while committing or in a lone statement: applied or not, nobody knows. */
export class OutcomeUnknown extends Error {
  override name = "OutcomeUnknown";
}

/** The database could not be reached or went away before a commit: nothing was applied. */
export class Unavailable extends Error {
  override name = "Unavailable";
}

/** The five-character SQLSTATE of a database error (or of its cause), or nothing. */
export const sqlState = (error: unknown): string | undefined => {
  if (error instanceof pg.DatabaseError) return isDuplicateOnNode(error) ? "23505" : error.code;
  return error instanceof Error && error.cause !== undefined ? sqlState(error.cause) : undefined;
};

// Rows that go to several nodes are copied there, and Citus passes on what a node said without its code.
// Decision 0102.
const isDuplicateOnNode = ({ code, message }: pg.DatabaseError): boolean =>
  code === "XX000" && message.includes("duplicate key value violates unique constraint");

const hasState =
  (...states: readonly string[]) =>
  (error: unknown): boolean =>
    states.includes(sqlState(error) ?? "");

/** Serialization failure or deadlock: nothing was applied, and trying again may well succeed. */
export const isRetryable = hasState("40001", "40P01");
export const isUniqueViolation = hasState("23505");
/** A lock was not granted within lock_timeout, or at once where the statement said NOWAIT. */
export const isLockTimeout = hasState("55P03");
/** The statement ran into statement_timeout, or somebody cancelled it. */
export const isCancelled = hasState("57014");

/**
 * Whether the error says that the connection is gone rather than that the statement is wrong: class
 * 08, a server that shuts down or crashed, or an error that is none of PostgreSQL's (a socket, or
 * the driver tired of waiting).
 */
export const isConnectionLoss = (error: unknown): boolean => {
  if (!(error instanceof pg.DatabaseError)) return isDriverError(error);
  return (
    error.code === undefined || error.code.startsWith("08") || fatalStates.includes(error.code)
  );
};

// PostgreSQL ends the session with these: shutting down, crashed, starting, or idle for too long.
const fatalStates = ["57P01", "57P02", "57P03", "57P05", "25P03", "25P04"];

const driverComplaints =
  /Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|not queryable/;

const isDriverError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  return ("syscall" in error && "errno" in error) || driverComplaints.test(error.message);
};

/** The reason of an error as words for a sentence: of an Unavailable its cause, where it has one. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Unavailable)
    return error.cause === undefined ? error.message : reasonOf(error.cause);
  // A name with two addresses fails with one error for each, and no message of its own.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error.message;
};
