// The service layer of a build, seen from here: a process that is told what to do.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Place } from "./adapters/adapter.ts";
import { type Build, foreignEnvironment, nodeOf } from "./builds.ts";
import type { Run } from "./rounds.ts";
import type { ServiceAnswer, ServiceAsk } from "./service-process.ts";

export type BuildService = {
  pid: number;
  /** @throws what the build refused or threw */
  ask(what: ServiceAsk): Promise<Run>;
  stop(): Promise<void>;
};

/** @throws for a build of unknown layout */
export const startService = async (build: Build, place: Place): Promise<BuildService> => {
  if (build.adapter === undefined) throw new Error(`${build.name}: no adapter fits its layout`);
  const child = fork(
    join(import.meta.dirname, "service-process.ts"),
    [build.adapter.layout, build.root, JSON.stringify(place)],
    { cwd: build.root, execPath: nodeOf(build), execArgv: [], env: foreignEnvironment(build.root) },
  );
  const gone = once(child, "exit");
  const stop = async (): Promise<void> => {
    if (child.connected) child.disconnect();
    await gone;
  };
  try {
    await answerOf(child, build.name);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    pid: child.pid ?? 0,
    ask: (what) => {
      child.send(what);
      return answerOf(child, build.name);
    },
    stop,
  };
};

const answerOf = (child: ChildProcess, name: string): Promise<Run> =>
  new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`${name}: the service layer's process ended`));
    child.once("exit", ended);
    child.once("message", (answer: ServiceAnswer) => {
      child.off("exit", ended);
      if ("failure" in answer) reject(new Error(`${name}: ${answer.failure}`));
      else resolve(answer.run);
    });
  });
