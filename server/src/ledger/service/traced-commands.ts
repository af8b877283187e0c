// Spans of commands and of their commits, for requests that are recorded. Several commands share a commit: each has a
// span of it within its own trace, and all but the first link to the first's.
// Decision 0127.
import type { Refusal } from "../../kit/pure/decision.ts";
import type { Traced, Tracing } from "../../kit/telemetry/tracing.ts";
import type { Answer, Command } from "./command.ts";

type Answered = Answer | Refusal;

/** Does a command's work within a span of its own, where the caller's span is recorded. */
export const tracedCommand = async <Config>(
  tracing: Tracing | undefined,
  command: Command<Config>,
  work: (command: Command<Config>) => Promise<Answered>,
): Promise<Answered> => {
  const parent = tracing?.current();
  if (tracing === undefined || parent?.isRecorded !== true) return work(command);
  const span = tracing.begin(`command ${command.kind ?? "other"}`, { parent });
  try {
    const answer = await work({ ...command, span });
    const isRefused = "ok" in answer;
    span.end({
      facts: {
        "nuqta.replayed": answer.replayed === true,
        ...(isRefused ? { "nuqta.refusal": answer.code } : {}),
      },
    });
    return answer;
  } catch (error) {
    span.end({ error: nameOf(error) });
    throw error;
  }
};

/** Commits commands by `work`, with a span for each that has one. */
export const tracedCommit = async <Config, T>(
  tracing: Tracing | undefined,
  commands: readonly Command<Config>[],
  work: (commands: readonly Command<Config>[]) => Promise<T>,
): Promise<T> => {
  if (tracing === undefined || !commands.some(({ span }) => span)) return work(commands);
  const spans: Traced[] = [];
  const facts = { "nuqta.commands": commands.length };
  const committing = commands.map((command) => {
    if (command.span === undefined) return command;
    const span = tracing.begin("commit", { parent: command.span, link: spans[0], facts });
    spans.push(span);
    return { ...command, span };
  });
  let error: string | undefined;
  try {
    return await work(committing);
  } catch (failure) {
    error = nameOf(failure);
    throw failure;
  } finally {
    for (const span of spans) span.end({ error });
  }
};

/** The kind of an error; its message may quote what is somebody's. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "error");
