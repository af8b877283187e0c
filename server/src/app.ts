// The server's table of contents: mounts every capability on one HTTP application.
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { startAnalyticsJobs } from "./analytics/jobs.ts";
import { mountAnalytics } from "./analytics/routes.ts";
import { openRecent } from "./analytics/service/recent.ts";
import { mountApprovals } from "./approvals/routes.ts";
import { thresholdGate } from "./approvals/service/threshold-gate.ts";
import { mountAudit } from "./audit/routes.ts";
import { mountBrands } from "./brands/routes.ts";
import { undoBrands } from "./brands/service/undo.ts";
import { mountCampaignTemplates } from "./campaigns/routes.ts";
import { mountCounter } from "./counter/routes.ts";
import { demoLines, type Lines } from "./demo/service/greeting.ts";
import type { Loaded } from "./demo/service/load.ts";
import { type DemoWatch, ensureDemo } from "./demo/service/start.ts";
import { startEarningJobs } from "./earning/jobs.ts";
import { mountEarning } from "./earning/routes.ts";
import { openEarning } from "./earning/service/earning.ts";
import { startFraudJobs } from "./fraud/jobs.ts";
import { mountAntiFraud, mountFraudCases } from "./fraud/routes.ts";
import { executeVoid } from "./fraud/service/voids.ts";
import { fraudWatch } from "./fraud/service/watch.ts";
import { startIdentityJobs } from "./identity/jobs.ts";
import { mountIdentity } from "./identity/routes/sign-in.ts";
import { createAuthenticator } from "./identity/service/authenticate.ts";
import {
  checkFirstAdministrator,
  ensureFirstAdministrator,
} from "./identity/service/first-administrator.ts";
import type { TestWorld } from "./integrations/domain/feed.ts";
import { startWebhookJobs } from "./integrations/jobs.ts";
import { mountIntegrations } from "./integrations/routes/feed.ts";
import { catchUpFeed } from "./integrations/service/feed.ts";
import type { Database } from "./kit/db/db.ts";
import { isMigrated } from "./kit/db/migrate.ts";
import { type Api, createApi } from "./kit/http/api.ts";
import { consolePage, mountConsoleFiles } from "./kit/http/console.ts";
import { cookiesOver } from "./kit/http/credentials.ts";
import { type DevDoor, newDevKey, openDevDoor } from "./kit/http/dev-door.ts";
import { authenticateHandedOver } from "./kit/http/hand-over.ts";
import { mountOperations } from "./kit/http/operations.ts";
import { type OutboundOptions, openOutbound } from "./kit/http/outbound.ts";
import { mountClock } from "./kit/jobs/dev-clock.ts";
import { oneAfterAnother, type Runner } from "./kit/jobs/runner.ts";
import { smtpSender, startMailJobs } from "./kit/mail/deliver.ts";
import { mountMailbox } from "./kit/mail/mailbox.ts";
import { gatewayAdapter, startMessageJobs } from "./kit/messages/deliver.ts";
import { mountMessages } from "./kit/messages/page.ts";
import { type Clock, isMovable } from "./kit/process/clock.ts";
import type { Config } from "./kit/process/config.ts";
import type { Log } from "./kit/process/log.ts";
import { repeat } from "./kit/process/repeat.ts";
import { startBookChecks, startLedgerJobs } from "./ledger/jobs.ts";
import { mountLedger } from "./ledger/routes.ts";
import { mountMembers } from "./members/routes.ts";
import { executeAdjustment } from "./members/service/points.ts";
import { mountMerging } from "./merging/routes.ts";
import { mountOnboarding } from "./onboarding/routes.ts";
import { startPolicyJobs } from "./policies/jobs.ts";
import { mountPolicies } from "./policies/routes.ts";
import { isJobPaused, openJobs } from "./policies/service/jobs.ts";
import { zoneAt } from "./policies/service/parts.ts";
import { mountProducts } from "./products/routes.ts";
import { undoProducts } from "./products/service/undo.ts";
import { mountProgramme } from "./programme/routes/mount.ts";
import { type Configure, configurer } from "./programme/service/change.ts";
import { openLane } from "./programme/service/lane.ts";
import { openProgramme } from "./programme/service/programmes.ts";
import { startRedemptionJobs } from "./redemption/jobs.ts";
import { mountRedemptions } from "./redemption/routes.ts";
import { openRedemptions } from "./redemption/service/redemptions.ts";
import { openVouchers } from "./redemption/service/vouchers.ts";
import { mountRewards } from "./rewards/routes.ts";
import { mountSellers } from "./sellers/routes.ts";
import { startSettlementJobs } from "./settlements/jobs.ts";
import { mountSettlements } from "./settlements/routes.ts";
import { mountSimulation } from "./simulation/routes.ts";
import { publishGate } from "./simulation/service/publishing.ts";
import { openRunner } from "./simulation/service/runner.ts";
import { mountStorefront } from "./storefront/routes.ts";
import { mountTestClock, mountTestMode } from "./testmode/routes.ts";
import { openTestWorlds, type TestWorlds, type WorldParts } from "./testmode/service/worlds.ts";
import { mountTiers } from "./tiers/routes.ts";
import { mountUploads } from "./uploads/routes.ts";

export type AppParts = {
  db: Database;
  config: Config;
  log: Log;
  clock: Clock;
  /** The key to the development pages, where the configuration has them; left out, nobody knows it. */
  devKey?: string;
  /** Called before a password is generated that will have to be told; throws when it could not be. */
  beforeGenerating?: () => void;
  /** Other waits and limits of webhooks than the standard ones, for stories. */
  webhooks?: {
    waitsMs?: readonly number[];
    everyMs?: number;
    limits?: Pick<OutboundOptions, "connectMs" | "totalMs">;
  };
};

// Built by scripts/build-console.ts; a server without it serves the API alone.
const consoleFolder = join(import.meta.dirname, "../../console/dist");

type Stop = () => Promise<void>;
/** Starts what goes on by itself, in processes that do such work; answers how to stop it. */
type Background = (start: () => Stop) => Stop;

const nothing: Stop = async () => {};
// Nobody's points depend on when background work runs, so a process that only answers may leave it to others.
const backgroundOf =
  ({ role }: Config): Background =>
  (start) =>
    role === "api" ? nothing : start();

/** Every route of the server, bound and listed, for those who look at routes. */
export const buildApi = (parts: AppParts): Api => {
  const { db, config, log, clock } = parts;
  const cookies = cookiesOver(config.publicUrl?.startsWith("https:") === true ? "https" : "http");
  const authenticator = createAuthenticator(db, log, cookies);
  const { authenticate } = authenticator;
  const { publicUrl, realms, trustedProxies } = config;
  const checkReplies = config.stage === "test";
  const worlds = openTestWorlds({ db, clock, build: (world) => buildTestWorld(parts, world) });
  const api = createApi({
    log,
    clock,
    authenticate,
    elsewhere: worlds.answer,
    checkReplies,
    publicUrl,
    trustedProxies,
    page: consolePage(consoleFolder),
  });
  mountConsoleFiles(api, consoleFolder);
  api.fastify.addHook("onClose", authenticator.settled);
  const registry = mountOperations(api, {
    isReady: () => isMigrated(db),
    metricsToken: config.metricsToken,
  });
  const door = config.devPages ? openDevDoor(parts.devKey ?? newDevKey()) : undefined;
  mountMail(api, parts, door);
  mountShortMessages(api, parts, door);
  const { ensure: ensureTestWorld } = worlds;
  mountIdentity(api, { db, authenticator, cookies, publicUrl, realms, ensureTestWorld });
  api.fastify.addHook("onClose", startIdentityJobs({ db, clock, log, authenticator }));
  const background = backgroundOf(config);
  mountEngine(api, { db, clock, log, config, registry, background, door });
  mountEvents(api, parts);
  mountTests(api, parts, worlds);
  return api;
};

// What another process did to the test world shows here after as long at most; its own callers see it at once.
const lookEveryMs = 5_000;

/** The test world beside the live one, as far as people who are signed in have to do with it. */
const mountTests = (api: Api, { db, config, log }: AppParts, worlds: TestWorlds): void => {
  mountTestMode(api, { db, worlds });
  const look = () => repeat("test-world", worlds.look, { everyMs: lookEveryMs, log });
  const stopLooking = backgroundOf(config)(look);
  api.fastify.addHook("preClose", async () => worlds.prepareClose());
  api.fastify.addHook("onClose", async () => {
    await stopLooking();
    await worlds.close();
  });
};

/**
 * The same application once more, for the callers of the test world: on its schema, by its clock, and
 * without anything that reaches people. Whoever is answered by it was let in by the live one.
 */
const buildTestWorld = (parts: AppParts, world: WorldParts): FastifyInstance => {
  const { config, webhooks } = parts;
  const { db, clock } = world;
  const { publicUrl, trustedProxies } = config;
  const log = parts.log.child({ world: "test" });
  const checkReplies = config.stage === "test";
  const authenticate = authenticateHandedOver;
  const api = createApi({ log, clock, authenticate, checkReplies, publicUrl, trustedProxies });
  const background = backgroundOf(config);
  const registry = new Registry();
  const mountTime: EngineParts["mountTime"] = (time) =>
    mountTestClock(api, { ...time, clock, keepClock: world.keepClock });
  mountEngine(api, { db, clock, log, config, registry, background, mountTime });
  const testWorld = { trueTime: parts.clock.now };
  mountEvents(api, { db, config, clock, log, testWorld, ...(webhooks && { webhooks }) });
  // Without a way to send them, mails and messages are kept for a month.
  const stopMails = background(() => startMailJobs({ db, send: undefined, clock, log }));
  const stopMessages = background(() => startMessageJobs({ db, deliver: undefined, clock, log }));
  api.fastify.addHook("onClose", async () => {
    await stopMails();
    await stopMessages();
  });
  return api.fastify;
};

/** Mails go to the SMTP server; without one they wait, and can be read where there is a door to them. */
const mountMail = (api: Api, parts: AppParts, door: DevDoor | undefined): void => {
  const { db, config, clock, log } = parts;
  const { smtpUrl, mailFrom, stage } = config;
  const send = smtpUrl === undefined ? undefined : smtpSender(smtpUrl, mailFrom, log);
  if (send === undefined && door !== undefined) mountMailbox(api, db, door);
  if (send === undefined && door === undefined && stage !== "test") {
    log.warn("SMTP_URL is not set: mails wait in the outbox, nobody can recover a password");
  }
  const start = () => startMailJobs({ db, send, clock, log });
  api.fastify.addHook("onClose", backgroundOf(config)(start));
};

/** SMS and push go to the operator's gateway; without one as mails do. */
const mountShortMessages = (api: Api, parts: AppParts, door: DevDoor | undefined): void => {
  const { db, config, clock, log } = parts;
  const { messageGatewayUrl: url } = config;
  const deliver = url === undefined ? undefined : gatewayAdapter(url, log);
  if (deliver === undefined && door !== undefined) mountMessages(api, db, door);
  const start = () => startMessageJobs({ db, deliver, clock, log });
  api.fastify.addHook("onClose", backgroundOf(config)(start));
};

/** The feed of events, and webhooks that are sent from it. */
const mountEvents = (api: Api, parts: AppParts & { testWorld?: TestWorld }): void => {
  const { db, config, clock, log, testWorld, webhooks = {} } = parts;
  const { limits, ...paces } = webhooks;
  const outbound = openOutbound({ allowLoopback: config.allowLoopbackWebhooks, ...limits });
  mountIntegrations(api, { db, outbound, testWorld });
  const start = () => startWebhookJobs({ db, clock, log, outbound, testWorld, ...paces });
  api.fastify.addHook("onClose", backgroundOf(config)(start));
};

type EngineParts = Pick<AppParts, "db" | "clock" | "log"> & {
  config: Pick<Config, "publicUrl" | "stage">;
  registry: Registry;
  background: Background;
  /** Adds /dev/clock behind it, where the clock can be moved. */
  door?: DevDoor | undefined;
  /** Adds a clock that callers can move. */
  mountTime?: (time: { runner: Runner; zone: (now: Date) => Promise<string> }) => void;
};

/** The engine behind its routes: the programme in force, the posting lane, points in and out. */
const mountEngine = (api: Api, parts: EngineParts): void => {
  const { db, clock, log, registry, background, door } = parts;
  const programmes = openProgramme(db);
  const recent = openRecent();
  const { posted } = recent;
  const posting = openLane({ db, clock, programmes, watch: fraudWatch, posted });
  const earning = openEarning({ db, posting, programmes, clock });
  const redemptions = openRedemptions({ db, posting, programmes });
  mountEarning(api, db, earning);
  const { standing, follow } = earning.vouchers;
  const orders = { standing, vouchersBack: follow };
  const vouchers = openVouchers({ db, posting, programmes, orders });
  mountRedemptions(api, { db, redemptions, vouchers });
  mountMembers(api, { db, posting, programmes });
  mountMerging(api, { db, posting });
  mountCounter(api, { db, posting, programmes, earning, redemptions });
  mountLedger(api, db);
  mountFraudCases(api, { db, posting, programmes });
  mountAnalytics(api, { db, programmes });
  mountSettlements(api, { db, programmes });
  mountAudit(api, { db, programmes });
  const configure = configurer(db, programmes);
  const executors = { adjustment: executeAdjustment, fraud_void: executeVoid };
  mountApprovals(api, { db, posting, configure, executors });
  mountConfiguration(api, { db, configure, ...parts.config });
  mountAntiFraud(api, { db, programmes, configure });
  mountStorefront(api, { db, programmes, configure });
  const policies = { db, posting, programmes, clock, log };
  const jobs = parts.mountTime ? oneAfterAnother(openJobs(policies)) : openJobs(policies);
  mountPolicies(api, { ...policies, configure, runner: jobs });
  const time = { runner: jobs, zone: (now: Date) => zoneAt(policies, now) };
  if (door !== undefined && isMovable(clock)) mountClock(api, { clock, ...time }, door);
  parts.mountTime?.(time);
  const runner = openRunner({ db, clock, log });
  mountSimulation(api, { db, programmes, runner });
  const isPaused = () => isJobPaused(db, "settle");
  const stopHolds = background(() => startRedemptionJobs({ redemptions, clock, log }));
  const stopVouchers = background(() => startEarningJobs({ earning, log }));
  const stopSettling = background(() => startLedgerJobs({ db, posting, clock, log, isPaused }));
  const stopBooks = background(() => startBookChecks({ db, clock, log }));
  const stopPolicies = background(() => startPolicyJobs({ ...policies, runner: jobs, registry }));
  const stopFraud = background(() => startFraudJobs({ db, posting, programmes, clock, log }));
  const stopSettlements = background(() =>
    startSettlementJobs({ db, programmes, recent, clock, log }),
  );
  const stopFigures = background(() => startAnalyticsJobs({ db, programmes, recent, clock, log }));
  api.fastify.addHook("onClose", async () => {
    await stopHolds();
    await stopVouchers();
    await stopPolicies();
    await stopSettling();
    await stopBooks();
    await stopFraud();
    await runner.close();
    await stopFigures();
    await stopSettlements();
    await posting.idle();
    programmes.close();
  });
};

/** What the engine decides by: settings, rules, campaigns, and the catalogue that orders name. */
const mountConfiguration = (
  api: Api,
  parts: { db: Database; configure: Configure } & Pick<Config, "publicUrl" | "stage">,
): void => {
  const thresholds = thresholdGate({ isProduction: parts.stage === "production" });
  mountProgramme(api, { ...parts, gate: publishGate, thresholdGate: thresholds });
  mountSellers(api, parts);
  mountBrands(api, parts);
  mountProducts(api, parts);
  mountUploads(api, { ...parts, undoers: { products: undoProducts, brands: undoBrands } });
  mountOnboarding(api, parts);
  mountTiers(api, parts);
  mountCampaignTemplates(api, parts);
  mountRewards(api, parts);
};

/** The HTTP application, ready to listen or to be asked by tests through `inject`. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> =>
  buildApi(parts).fastify;

/**
 * What must be so before the first request (demo data, first administrator). Runs after the
 * migrations and before anything else uses the database; gives the lines that are shown below the
 * address when the server listens, or "stopped" when `watch` asked for it.
 */
export const prepareStart = async (
  parts: AppParts,
  watch: DemoWatch = {},
): Promise<Lines | "stopped"> => {
  const { db, config, clock, log } = parts;
  const { adminEmail: email, adminPassword: password } = config;
  await checkFirstAdministrator(db, { email, password });
  const ahead = await catchUpFeed(db);
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
  const ask = { email, password, beforeGenerating, now: clock.now() };
  const first = await ensureFirstAdministrator(db, ask);
  const isNew = demo === "loaded" || (demo === "already" && first.created);
  const generated = first.created ? first.generatedPassword : undefined;
  const more = isNew ? await demoLines(db, { now: clock.now(), password: generated }) : () => [];
  return (url) => ({
    plain: first.created ? [`First administrator: ${first.email}`] : [],
    secret: [
      ...(generated === undefined ? [] : [`Password, shown this once: ${generated}`]),
      ...more(url),
    ],
  });
};
