// One run in a thread: started, told of, stopped.
import { Worker } from "node:worker_threads";
import type { JobData, JobNews } from "./job.ts";

export type Progress = { done: number; total: number };
type Result = Extract<JobNews, { news: "result" }>;

export type Run = {
  /** The result; undefined when the run was stopped. Rejects with what went wrong in the thread. */
  ended: Promise<Result | undefined>;
  progress(): Progress | undefined;
  stop(): void;
};

const memoryMaxMb = 512;

/** Starts a run. */
export const startRun = (data: JobData): Run => {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    workerData: data,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb },
  });
  let progress: Progress | undefined;
  let result: Result | undefined;
  const ended = new Promise<Result | undefined>((resolve, reject) => {
    worker.on("message", (news: JobNews) => {
      if (news.news === "progress") progress = { done: news.done, total: news.total };
      else result = news;
    });
    worker.on("error", reject);
    worker.on("exit", () => resolve(result));
  });
  return {
    ended,
    progress: () => progress,
    stop: () => {
      // The exit tells of it; a thread that cannot be stopped has ended already.
      void worker.terminate();
    },
  };
};
