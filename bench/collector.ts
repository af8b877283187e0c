// A collector that takes what it is sent and keeps nothing, in a process of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";

export type Collector = {
  /** Where it listens, as OTEL_EXPORTER_OTLP_ENDPOINT names it. */
  url: string;
  stop(): void;
};

/** Starts the collector. @throws Error when it ends before it listens */
export const startCollector = async (): Promise<Collector> => {
  const child = spawn(
    process.execPath,
    [
      "-e",
      `const s = require("http").createServer((q, r) => q.resume().on("end", () => r.end("{}")));
      s.listen(0, "127.0.0.1", () => console.log(s.address().port));`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = once(child, "exit").then(() => {
    throw new Error("the collector ended");
  });
  const [port] = await Promise.race([once(child.stdout, "data"), ended]);
  ended.catch(() => undefined);
  return { url: `http://127.0.0.1:${Number(String(port))}`, stop: () => child.kill() };
};
