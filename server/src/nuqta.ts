// The command `nuqta`: what an operator does on the machine, beside the server or without it.
import type { Command } from "./commands/command.ts";
import { doctor } from "./commands/doctor.ts";
import { key } from "./commands/key.ts";
import { addOwner, recoverOwner } from "./commands/owners.ts";
import { runCommand } from "./commands/run-command.ts";
import { verifyHead } from "./commands/verify-head.ts";

const commands: readonly Command[] = [addOwner, recoverOwner, key, verifyHead, doctor];

process.exitCode = await runCommand(commands, process.argv.slice(2), {
  env: process.env,
  out: (line) => console.log(line),
  error: (line) => console.error(line),
});
