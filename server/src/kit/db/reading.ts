// Work that only reads and may take long: it has connections of its own, so that it holds up nobody.
// Decision 0060.
import { AsyncLocalStorage } from "node:async_hooks";

const reading = new AsyncLocalStorage<true>();

/** Runs `work`, whose statements go over the connections for readers where the database has some. */
export const readApart = <T>(work: () => T): T => reading.run(true, work);

/** Whether the caller runs within `readApart`. */
export const isReadingApart = (): boolean => reading.getStore() === true;
