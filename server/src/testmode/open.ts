// Opens the test mode: the world where keys are tried out, beside the live one.
import type { Api } from "../kit/http/api.ts";
import type { Opened } from "../kit/http/opened.ts";
import type { Log } from "../kit/process/log.ts";
import { repeat } from "../kit/process/repeat.ts";
import { mountTestClock, mountTestMode } from "./routes.ts";
import type { PlayParts } from "./service/play.ts";
import { openTestWorlds, type TestWorlds } from "./service/worlds.ts";

// What another process did to the test world shows here after as long at most; its own callers see it at once.
const lookEveryMs = 5_000;

type Parts = Parameters<typeof openTestWorlds>[0] & { log: Log };

export const open = (
  parts: Parts,
): Opened & Pick<TestWorlds, "answer" | "ensure" | "letIn" | "prepareClose"> => {
  const worlds = openTestWorlds(parts);
  const { log } = parts;
  return {
    ...worlds,
    routes: (api) => mountTestMode(api, { ...parts, worlds }),
    jobs: [() => repeat("test-world", worlds.look, { everyMs: lookEveryMs, log })],
  };
};

/** The routes that move the clock of the test world, for the application that answers in it. */
export const clockRoutes =
  (parts: PlayParts) =>
  (api: Api): void =>
    mountTestClock(api, parts);
