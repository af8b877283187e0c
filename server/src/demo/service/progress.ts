// How far the demo has come, in words.
import { openProgress, type ProgressStream } from "../../kit/process/progress.ts";
import type { DemoParts } from "./load.ts";

/** A display for `onProgress`; nothing is shown before there is something to do. */
export const demoProgress = (stream: ProgressStream): NonNullable<DemoParts["onProgress"]> => {
  const progress = openProgress(stream, "Demo marketplace");
  return ({ share, orders, ordersInAll }) =>
    progress(share, `${orders.toLocaleString("en")} of ${ordersInAll.toLocaleString("en")} orders`);
};
