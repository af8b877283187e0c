// The frame of all commands: reads what was typed, helps, runs one, and says how it went.
import { parseArgs } from "node:util";
import { type Config, readConfig } from "../kit/process/config.ts";
import { takeSecretFiles } from "../kit/process/secret-files.ts";
import { secretLines, secretPlace } from "../kit/process/secret-lines.ts";
import { StartError } from "../kit/process/start-error.ts";
import { type Command, type Given, Misuse, type Outcome } from "./command.ts";

/** Codes that a command ends with. */
const codes = { done: 0, failed: 1, misused: 2 } as const;

type Streams = { out: (line: string) => void; error: (line: string) => void };

/**
 * Runs the command that the words name, and answers the code to end with: 0 done, 1 not done or not good,
 * 2 called wrongly. Faults are told in one line; what no command foresaw is thrown.
 */
export const runCommand = async (
  commands: readonly Command[],
  words: readonly string[],
  { env, out, error }: Streams & { env: Record<string, string | undefined> },
): Promise<number> => {
  const [name] = words;
  const isJson = words.includes("--json");
  const fail = (message: string, code: number): number => {
    if (isJson) out(JSON.stringify({ ok: false, error: message }));
    else error(message);
    return code;
  };
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    const one = findCommand(commands, words.slice(1));
    out(one === undefined ? helpOfAll(commands) : helpOf(one));
    return codes.done;
  }
  const command = findCommand(commands, words);
  if (command === undefined) {
    return fail(`There is no command ${name}: run \`nuqta help\` for the list.`, codes.misused);
  }
  try {
    const given = read(command, words.slice(command.name.split(" ").length));
    if (given["help"] === true) {
      out(helpOf(command));
      return codes.done;
    }
    takeSecretFiles(env);
    const config = readConfig(env);
    const outcome = await command.run(given, config);
    tell(outcome, config, { isJson, out });
    return codeOf(outcome);
  } catch (cause) {
    if (cause instanceof Misuse) {
      return fail(`${cause.message} See \`nuqta help ${command.name}\`.`, codes.misused);
    }
    if (cause instanceof StartError) return fail(cause.message, codes.failed);
    throw cause;
  }
};

/** The command that the first words name, of one word or two. */
const findCommand = (commands: readonly Command[], words: readonly string[]): Command | undefined =>
  [2, 1]
    .map((count) => words.slice(0, count).join(" "))
    .map((name) => commands.find((each) => each.name === name))
    .find((each) => each !== undefined);

const codeOf = ({ isBad, code }: Outcome): number =>
  code ?? (isBad === true ? codes.failed : codes.done);

const tell = (
  outcome: Outcome,
  { dataDir }: Config,
  { isJson, out }: { isJson: boolean; out: Streams["out"] },
): void => {
  const { lines, facts, secret } = outcome;
  const told = secret === undefined ? [] : secretLines(secret, secretPlace(dataDir));
  if (!isJson) {
    for (const line of [...lines, ...told]) out(line);
    return;
  }
  const secrets = secret === undefined ? {} : { secret: told };
  out(JSON.stringify({ ok: codeOf(outcome) === codes.done, ...facts, ...secrets }));
};

const read = (command: Command, words: readonly string[]): Given => {
  const options = Object.entries(command.options).map(
    ([name, { value }]): [string, { type: "string" | "boolean" }] => [
      name,
      { type: value === undefined ? "boolean" : "string" },
    ],
  );
  const { values, positionals } = parse(words, {
    ...Object.fromEntries(options),
    help: { type: "boolean" },
    json: { type: "boolean" },
  });
  if (values["help"] === true) return values;
  for (const [name, { isNeeded }] of Object.entries(command.options)) {
    if (isNeeded !== true && values[name] === undefined) continue;
    if (values[name] === undefined) throw new Misuse(`--${name} is missing.`);
    if (values[name] === "") throw new Misuse(`--${name} is empty.`);
  }
  const expected = [command.operand, command.second].filter((word) => word !== undefined);
  const surplus = positionals[expected.length];
  if (surplus !== undefined) throw new Misuse(`${surplus} is more than it takes.`);
  const missing = expected[positionals.length];
  if (missing !== undefined) throw new Misuse(`${missing} is missing.`);
  const [operand, second] = positionals;
  return {
    ...values,
    ...(operand !== undefined && { operand }),
    ...(second !== undefined && { second }),
  };
};

const parse = (
  words: readonly string[],
  options: Record<string, { type: "string" | "boolean" }>,
): { values: Record<string, string | boolean | undefined>; positionals: string[] } => {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options,
      allowPositionals: true,
    });
    return { values: { ...values }, positionals };
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code?.startsWith("ERR_PARSE_ARGS") !== true) throw cause;
    // Its first sentence names the option; the others are for programmers.
    throw new Misuse(`${message.split(/\.?\s(?:To|Did)\s|\n/)[0]?.replace(/\.$/, "")}.`);
  }
};

const column = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, about]) => `  ${name.padEnd(width)}  ${about}`);
};

const helpOfAll = (commands: readonly Command[]): string =>
  [
    "Usage: nuqta <command> [options] [--json]",
    "",
    "Commands for the machine that Nuqta runs on, with the environment of the server:",
    ...column(commands.map(({ name, summary }) => [name, summary])),
    ...column([["help <command>", "what a command takes"]]),
    "",
    "They end with 0 when done, 1 when not done, 2 when called wrongly.",
  ].join("\n");

const helpOf = ({ name, summary, operand, second, options }: Command): string =>
  [
    `Usage: nuqta ${[name, operand, second, "[options] [--json]"].filter((part) => part !== undefined).join(" ")}`,
    "",
    summary,
    "",
    ...column([
      ...Object.entries(options).map(([option, { about, value, isNeeded }]): [string, string] => [
        value === undefined ? `--${option}` : `--${option} <${value}>`,
        isNeeded === true ? `${about} (needed)` : about,
      ]),
      ["--json", "answers one line of JSON"],
    ]),
  ].join("\n");
