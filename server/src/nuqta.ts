// The command `nuqta`: what an operator does on the machine, beside the server or without it.
import { backup } from "./commands/backup.ts";
import type { Command } from "./commands/command.ts";
import { configDiff, configPull, configSchema } from "./commands/config.ts";
import { configBack } from "./commands/config-back.ts";
import { configApply, configPlan } from "./commands/config-plan.ts";
import { distribute } from "./commands/distribute.ts";
import { doctor } from "./commands/doctor.ts";
import { importOrders } from "./commands/import.ts";
import { key } from "./commands/key.ts";
import { migrate } from "./commands/migrate.ts";
import { addOwner, recoverOwner } from "./commands/owners.ts";
import { fence, open } from "./commands/place.ts";
import { rebuild } from "./commands/rebuild.ts";
import { restore } from "./commands/restore.ts";
import { runCommand } from "./commands/run-command.ts";
import { start } from "./commands/start.ts";
import { upgrade } from "./commands/upgrade.ts";
import { verify } from "./commands/verify.ts";
import { verifyHead } from "./commands/verify-head.ts";
import { useRecommendedCiphers } from "./kit/process/tls.ts";

const commands: readonly Command[] = [
  start,
  migrate,
  upgrade,
  doctor,
  backup,
  restore,
  verify,
  open,
  fence,
  rebuild,
  importOrders,
  addOwner,
  recoverOwner,
  key,
  verifyHead,
  distribute,
  configPull,
  configDiff,
  configPlan,
  configApply,
  configBack,
  configSchema,
];

useRecommendedCiphers();
process.exitCode = await runCommand(commands, process.argv.slice(2), {
  env: process.env,
  out: (line) => console.log(line),
  error: (line) => console.error(line),
});
