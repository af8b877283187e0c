// The way back from a request that was carried out: written as a bundle, and planned.
import { resolve } from "node:path";
import { differsText, say, textOf, wayBackFrom } from "../bundles/door/service.ts";
import { StartError } from "../kit/process/start-error.ts";
import { type Command, neededOf } from "./command.ts";
import { write } from "./config.ts";
import { inWorld, languageOf, worldOf } from "./config-file.ts";
import { atOnce, daysOf, daysOption, outcomeOfSeen, seenIn } from "./config-plan.ts";

export const configBack: Command = {
  name: "config back",
  summary:
    "Writes the bundle that goes back to before a request as far as that can come back, and says what it would do; changes nothing.",
  options: {
    request: {
      about: "id of the request, as the console has it",
      value: "id",
      isNeeded: true,
    },
    out: { about: "where the bundle is written", value: "file", isNeeded: true },
    world: { about: "live or test; live unless told", value: "world" },
    days: daysOption,
    language: { about: "en or ar; English unless told", value: "language" },
  },
  run: async (given, config) => {
    const [name, said, days] = [worldOf(given, "live"), languageOf(given), daysOf(given)];
    const request = neededOf(given, "request");
    const { back, seen } = await inWorld(config, name, (open) =>
      atOnce(open, async (tx) => {
        const found = await wayBackFrom(tx, open.now, request);
        if (!found.ok) throw new StartError(say("no_request", said, { request, world: name }));
        if (found.value === null) throw new StartError(say("not_carried_out", said, { request }));
        const ask = { file: found.value.bundle, days, named: request };
        return { back: found.value, seen: await seenIn(tx, open.now, ask) };
      }),
    );
    const file = resolve(config.startedIn, neededOf(given, "out"));
    write(file, textOf(back.bundle));
    const differs = back.differs.map((one) => ({ ...one, text: differsText(one, said) }));
    const { lines, facts, ...rest } = outcomeOfSeen(seen, name, said);
    return {
      ...rest,
      lines: [...differs.map(({ text }) => text), ...lines, say("written", said, { file })],
      facts: { ...facts, differs, file },
    };
  },
};
