// The server's table of contents: every capability, opened on one HTTP application.
// Decision 0045.
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { openRecent } from "./analytics/door/service.ts";
import * as analytics from "./analytics/open.ts";
import {
  type AppParts,
  canMail,
  clockBehind,
  factorStandard,
  keepsActs,
  limitsOf,
  openEvents,
  openMails,
  openRecord,
  openShortMessages,
  passkeysAt,
  signingKeyOf,
  type TimeRoutes,
} from "./app-parts.ts";
import { decidesAlone, thresholdGate } from "./approvals/door/service.ts";
import * as approvals from "./approvals/open.ts";
import * as audit from "./audit/open.ts";
import * as auditfiles from "./auditfiles/open.ts";
import { undoBrands } from "./brands/door/service.ts";
import * as brands from "./brands/open.ts";
import { bundleAgreed } from "./bundles/door/service.ts";
import * as bundles from "./bundles/open.ts";
import * as campaigns from "./campaigns/open.ts";
import * as counter from "./counter/open.ts";
import * as earnings from "./earning/open.ts";
import * as evidence from "./evidence/open.ts";
import { executeVoid, fraudWatch } from "./fraud/door/service.ts";
import * as fraud from "./fraud/open.ts";
import { createAuthenticator, noteKeyRequests } from "./identity/door/service.ts";
import * as identity from "./identity/open.ts";
import * as journals from "./journals/open.ts";
import { noFence } from "./kit/backup/fence.ts";
import { measureBackups } from "./kit/backup/figures.ts";
import { isMigrated } from "./kit/db/migrate.ts";
import { redactionsOf } from "./kit/db/retention-list.ts";
import { bringUpToDate } from "./kit/db/rights.ts";
import { startNotes } from "./kit/delivery/notes.ts";
import { type Api, createApi } from "./kit/http/api.ts";
import { consolePage, mountConsoleFiles } from "./kit/http/console.ts";
import { cookiesOver } from "./kit/http/credentials.ts";
import { newDevKey, openDevDoor } from "./kit/http/dev-door.ts";
import { authenticateHandedOver } from "./kit/http/hand-over.ts";
import type { NoteRequest } from "./kit/http/noted-requests.ts";
import type { Opened, Stop } from "./kit/http/opened.ts";
import { mountOperations } from "./kit/http/operations.ts";
import { ownHosts } from "./kit/http/own-host.ts";
import { mountPageReports } from "./kit/http/page-reports.ts";
import { mails } from "./kit/mail/outbox.ts";
import { shortMessages } from "./kit/messages/outbox.ts";
import type { Config } from "./kit/process/config.ts";
import { sealStored } from "./kit/secrets/seal-stored.ts";
import { sealerOf } from "./kit/secrets/sealing.ts";
import { stolenIn } from "./kit/secrets/stolen-passwords.ts";
import type { Tracing } from "./kit/telemetry/tracing.ts";
import * as ledger from "./ledger/open.ts";
import { executeAdjustment, executeErasure } from "./members/door/service.ts";
import * as members from "./members/open.ts";
import { executeMerge, executeUndo } from "./merging/door/service.ts";
import * as merging from "./merging/open.ts";
import * as onboarding from "./onboarding/open.ts";
import { ladderEffect, termsAgreed, tiersToday } from "./policies/door/service.ts";
import * as policies from "./policies/open.ts";
import { productLinks, raiseAgreed, undoProducts } from "./products/door/service.ts";
import * as products from "./products/open.ts";
import * as programme from "./programme/open.ts";
import * as proposals from "./proposals/open.ts";
import * as quarantine from "./quarantine/open.ts";
import { executeReversal } from "./redemption/door/service.ts";
import * as redemption from "./redemption/open.ts";
import * as retention from "./retention/open.ts";
import * as revenue from "./revenue/open.ts";
import { offerAgreed } from "./rewards/door/service.ts";
import * as rewards from "./rewards/open.ts";
import * as sellers from "./sellers/open.ts";
import { closeAgreed, fillAgreed, forReports, moneyAgreed } from "./settlements/door/service.ts";
import * as settlements from "./settlements/open.ts";
import { publishGate, settingsGate, soldPieces } from "./simulation/door/service.ts";
import * as simulation from "./simulation/open.ts";
import * as storefront from "./storefront/open.ts";
import { ofMembers, tables } from "./tables.ts";
import type { TestWorldParts } from "./testmode/door/service.ts";
import * as testmode from "./testmode/open.ts";
import { climbAgreed } from "./tiers/door/service.ts";
import * as tiers from "./tiers/open.ts";
import * as uploads from "./uploads/open.ts";

// Built by scripts/build-console.ts; a server without it serves the API alone.
const consoleFolder = join(import.meta.dirname, "../../console/dist");

/** Every route of the server, bound and listed, for those who look at routes. */
export const buildApi = (parts: AppParts): Api => {
  const { db, config, log, clock } = parts;
  const { publicUrl, realms, trustedProxies } = config;
  const tracing = parts.telemetry?.tracing;
  const cookies = cookiesOver(publicUrl?.startsWith("https:") === true ? "https" : "http");
  const standard = factorStandard(config, () => api);
  const authenticator = createAuthenticator(db, log, cookies, standard);
  const keyRequests = noteKeyRequests(db, clock);
  const sealer = sealerOf(db);
  const tests = testmode.open({
    ...{ db, owner: parts.owner ?? db, clock, log },
    bringUp: async (owner) => void (await bringUpToDate({ db, owner }, tables)),
    prepare: async (world) => void (await sealStored(world, tables)),
    build: (world) => buildTestWorld(parts, world, keyRequests.note),
  });
  const api = createApi({
    ...{ log, clock, publicUrl, trustedProxies },
    authenticate: authenticator.authenticate,
    elsewhere: tests.answer,
    noteRequest: keyRequests.note,
    limits: limitsOf(parts),
    isFenced: parts.fence?.isClosed,
    isHeldBack: db.primary?.isHeldBack,
    checkReplies: config.stage === "test",
    keepAct: keepsActs(db),
    tracing,
    page: consolePage(consoleFolder),
    isOwnHost: config.stage === "production" ? undefined : ownHosts(publicUrl),
  });
  mountConsoleFiles(api, consoleFolder);
  mountPageReports(api);
  const registry = mountOperations(api, {
    isReady: () => isMigrated(db),
    metricsToken: config.metricsToken,
  });
  parts.telemetry?.measure(registry);
  if (parts.backups !== undefined) measureBackups(registry, parts.backups);
  const door = config.devPages ? openDevDoor(parts.devKey ?? newDevKey()) : undefined;
  const signing = { db, clock, log, sealer, authenticator, standard, cookies, publicUrl, realms };
  const relyingParty = passkeysAt(config, () => api);
  run(api, parts, [
    openMails({ ...parts, registry }, door),
    openShortMessages(parts, door),
    identity.open({
      ...{ ...signing, keyRequests },
      ...{ relyingParty, canMail: canMail(config), ensureTestWorld: tests.ensure },
      letIntoTestWorld: tests.letIn,
      isClosed: parts.fence?.isClosed,
      isStolen: stolenIn(config.stolenPasswords),
    }),
    ...openEngine({
      ...{ db, clock, log, config, registry, tracing },
      timeRoutes: clockBehind(door, clock),
    }),
    openEvents({ ...parts, registry }),
    openRecord(parts),
    tests,
  ]);
  api.fastify.addHook("preClose", tests.prepareClose);
  return api;
};

/**
 * The same application once more, for the callers of the test world: on its schema, by its clock, and
 * without anything that reaches people. Whoever is answered by it was let in by the live one.
 */
const buildTestWorld = (
  parts: AppParts,
  world: TestWorldParts,
  noteRequest: NoteRequest,
): FastifyInstance => {
  const { config, webhooks } = parts;
  const { db, clock } = world;
  const { publicUrl, trustedProxies } = config;
  const log = parts.log.child({ world: "test" });
  const checkReplies = config.stage === "test";
  const authenticate = authenticateHandedOver;
  const keepAct = keepsActs(db);
  const standing = { log, clock, authenticate, checkReplies, keepAct, isTestWorld: true };
  const api = createApi({ ...standing, publicUrl, trustedProxies, noteRequest });
  const registry = new Registry();
  const timeRoutes: TimeRoutes = (time) => testmode.clockRoutes({ ...time, ...world });
  const testWorld = { trueTime: parts.clock.now };
  run(api, parts, [
    // Without a way to send them, mails and messages are kept for a month.
    { jobs: [() => startNotes(mails, { db, send: undefined, clock, log })] },
    { jobs: [() => startNotes(shortMessages, { db, send: undefined, clock, log })] },
    ...openEngine({ db, clock, log, config, registry, timeRoutes, isTestWorld: true }),
    openEvents({ db, config, clock, log, testWorld, ...(webhooks && { webhooks }) }),
  ]);
  return api.fastify;
};

/** Binds the routes of all, starts their jobs once the place is open, and closes them in reverse order with the application. */
const run = (
  api: Api,
  { config: { role }, fence = noFence }: Pick<AppParts, "config" | "fence">,
  all: readonly Opened[],
): void => {
  for (const { routes } of all) routes?.(api);
  // Nobody's points depend on when jobs run, so a process that only answers leaves them to others.
  const jobs = role === "api" ? [] : all.flatMap((each) => each.jobs ?? []);
  const stops: Stop[] = [];
  let isClosing = false;
  fence.whenOpen(() => {
    if (!isClosing) stops.push(...jobs.map((start) => start()));
  });
  api.fastify.addHook("onClose", async () => {
    isClosing = true;
    await Promise.all(stops.map((stop) => stop()));
    for (const { close } of all.toReversed()) await close?.();
  });
};

type EngineParts = Pick<AppParts, "db" | "clock" | "log"> & {
  config: Pick<Config, "publicUrl" | "stage" | "auditSigningKey" | "dataDir">;
  registry: Registry;
  timeRoutes: TimeRoutes;
  tracing?: Tracing | undefined;
  /** In the test world callers of the API move the clock, so nights run one after another. */
  isTestWorld?: boolean;
};

/** The programme in force, the posting lane, and everything that works on them. */
const openEngine = (parts: EngineParts): readonly Opened[] => {
  const { config, registry, timeRoutes, tracing, isTestWorld = false, ...base } = parts;
  const recent = openRecent();
  const alone = decidesAlone({ isProduction: config.stage === "production" });
  const gate = publishGate({ alone, tiersToday });
  const engine = programme.open({
    ...{ ...base, tracing, watch: fraudWatch, posted: recent.posted, gate },
    ...{ thresholdGate: thresholdGate(alone), settingsGate: settingsGate(alone) },
  });
  const { programmes, posting, configure } = engine;
  const ground = {
    ...{ ...base, programmes, posting, configure, publicUrl: config.publicUrl },
    decidesAlone: alone,
  };
  const earning = earnings.open(ground);
  const { standing, follow } = earning.earning.vouchers;
  const redeeming = redemption.open({ ...ground, orders: { standing, vouchersBack: follow } });
  const { redemptions } = redeeming;
  const keeping = retention.open({ ...ground, tables, redactions: redactionsOf(tables) });
  const nights = policies.open({
    ...{ ...ground, alone, registry, inTurn: isTestWorld },
    more: [keeping.job],
  });
  const productGate = { alone, sold: soldPieces };
  const undoers = { products: undoProducts, brands: undoBrands(productLinks) };
  const kept = ofMembers;
  const executors = {
    ...{ adjustment: executeAdjustment, fraud_void: executeVoid },
    ...{ merge: executeMerge({ kept }), erasure: executeErasure({ kept }) },
    ...{ reversal: executeReversal, merge_undo: executeUndo({ kept }) },
  };
  const owners = {
    ...{ reward: offerAgreed, products: raiseAgreed, tiers: climbAgreed },
    ...{ terms: termsAgreed, bundle: bundleAgreed, wallet: fillAgreed(ground) },
    ...{ money: moneyAgreed(ground), month_close: closeAgreed },
  };
  return [
    engine,
    earning,
    redeeming,
    members.open({ ...ground, kept }),
    merging.open({ ...ground, kept }),
    counter.open({ ...ground, earning: earning.earning, redemptions }),
    ledger.open({ ...ground, isPaused: nights.isSettlingPaused }),
    fraud.open(ground),
    analytics.open({ ...ground, recent, ...forReports }),
    settlements.open({ ...ground, recent }),
    journals.open(ground),
    revenue.open(ground),
    auditfiles.open({ ...ground, isTestWorld, key: () => signingKeyOf(config) }),
    audit.open(ground),
    evidence.open({ ...ground, registry }),
    approvals.open({ ...ground, executors, owners }),
    quarantine.open({ ...ground, letIn: earning.earning.letIn }),
    sellers.open(ground),
    brands.open({ ...ground, productLinks }),
    products.open({ ...ground, productGate }),
    uploads.open({ ...ground, undoers }),
    onboarding.open({ ...ground, productGate }),
    tiers.open({ ...ground, tierGate: { alone, effectOf: ladderEffect } }),
    campaigns.open(ground),
    rewards.open({ ...ground, alone }),
    proposals.open({ ...ground, gate }),
    storefront.open(ground),
    bundles.open({ ...ground, isTestWorld }),
    nights,
    keeping,
    { routes: timeRoutes({ ...nights, programmes, posting, earning: earning.earning }) },
    simulation.open(ground),
  ];
};

/** The HTTP application, ready to listen or to be asked by tests through `inject`. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> =>
  buildApi(parts).fastify;
