// The request that is being served, for the record: entries that it writes carry its device, and it is
// known afterwards whether any was written. Decision 0094.
import { AsyncLocalStorage } from "node:async_hooks";

export type Doing = {
  readonly requestId: string;
  /** The user agent of the caller, cut short; undefined when it sent none. */
  readonly device: string | undefined;
  /** Whether an entry of this request was written. */
  isRecorded: boolean;
};

const doings = new AsyncLocalStorage<Doing>();

const deviceMax = 200;

/** Serves a request within `work`; answers what came of it and whether the record has an entry of it. */
export const whileDoing = async <T>(
  request: { readonly requestId: string; readonly userAgent: string | undefined },
  work: () => Promise<T>,
): Promise<{ done: T; isRecorded: boolean }> => {
  const device = request.userAgent?.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, deviceMax);
  const doing: Doing = { requestId: request.requestId, device, isRecorded: false };
  const done = await doings.run(doing, work);
  return { done, isRecorded: doing.isRecorded };
};

/** Notes that an entry of a request was written, and answers its device. */
export const noteRecorded = (requestId: string | undefined): string | undefined => {
  const doing = doings.getStore();
  // Lanes work for several requests at once: only an entry of the very same request is its own.
  if (doing === undefined || doing.requestId !== requestId) return undefined;
  doing.isRecorded = true;
  return doing.device;
};
