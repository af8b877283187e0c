// The server itself, run in the foreground as a service manager or a container wants it.
import { keepCompiled } from "../kit/process/compile-cache.ts";
import type { Command } from "./command.ts";

export const start: Command = {
  name: "start",
  summary: "Serves until it is stopped (Ctrl-C, or SIGTERM by a service manager).",
  options: {},
  run: async (given) => {
    keepCompiled();
    // Only now: no other command needs the whole server, and each would wait for it to load.
    const { serve } = await import("../start.ts");
    return serve({ isJson: given["json"] === true });
  },
};
