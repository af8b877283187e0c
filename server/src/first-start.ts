// What must be so before the first request: the demo marketplace, the first administrator.
import type { AppParts } from "./app-parts.ts";
import {
  type DemoWatch,
  demoLines,
  ensureDemo,
  type Lines,
  type Loaded,
} from "./demo/door/service.ts";
import { checkFirstAdministrator, ensureFirstAdministrator } from "./identity/door/service.ts";
import { catchUpFeed } from "./integrations/door/service.ts";
import { sealStored } from "./kit/secrets/seal-stored.ts";
import { checkStolenPasswords, stolenIn } from "./kit/secrets/stolen-passwords.ts";
import { tables } from "./tables.ts";

/**
 * Makes sure of the demo data and the first administrator. Runs after the migrations and before anything else uses the database; gives the lines that are shown below the
 * address when the server listens, or "stopped" when `watch` asked for it.
 */
export const prepareStart = async (
  parts: AppParts,
  watch: DemoWatch = {},
): Promise<Lines | "stopped"> => {
  const { db, config, clock, log } = parts;
  const { adminEmail: email, adminPassword: password } = config;
  const sealed = await sealStored(db, tables);
  if (sealed > 0) log.info({ sealed }, "secrets were sealed under the key of this start");
  await checkStolenPasswords(config.stolenPasswords);
  const isStolen = stolenIn(config.stolenPasswords);
  await checkFirstAdministrator(db, { email, password, isStolen });
  const ahead = await catchUpFeed(parts.owner ?? db);
  if (ahead !== "0") log.warn({ ahead }, "events of another cluster: the feed goes on behind them");
  // The demo first: a start that is killed in it must not have made a password nobody has read.
  const demo = config.demo ? await ensureDemo(db, { now: clock.now, ...watch }) : "kept";
  return demo === "stopped" ? demo : welcome(parts, demo);
};

/** Makes the first administrator, and gives the lines that tell of what is new. */
export const welcome = async (
  { db, config, clock, beforeGenerating }: AppParts,
  demo: Exclude<Loaded, "stopped">,
): Promise<Lines> => {
  const { adminEmail: email, adminPassword: password } = config;
  const isUnguessable = config.stage === "production";
  const ask = { email, password, isUnguessable, beforeGenerating, now: clock.now() };
  const first = await ensureFirstAdministrator(db, ask);
  const isNew = demo === "loaded" || (demo === "already" && first.created);
  const generated = first.created ? first.generatedPassword : undefined;
  const more = isNew ? await demoLines(db, { now: clock.now(), password: generated }) : () => [];
  return (url) => ({
    plain: first.created ? [`First administrator: ${first.email}`] : [],
    secret: [
      ...(generated === undefined || !first.created
        ? []
        : [`Password, shown this once: ${generated}`, `E-mail: ${first.email}`]),
      ...more(url),
    ],
  });
};
