// The server's table of contents: every capability, opened on one HTTP application.
// Decision 0045.
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import { openRecent } from "./analytics/door/service.ts";
import * as analytics from "./analytics/open.ts";
import { decidesAlone, thresholdGate } from "./approvals/door/service.ts";
import * as approvals from "./approvals/open.ts";
import * as audit from "./audit/open.ts";
import { undoBrands } from "./brands/door/service.ts";
import * as brands from "./brands/open.ts";
import * as campaigns from "./campaigns/open.ts";
import * as counter from "./counter/open.ts";
import * as earnings from "./earning/open.ts";
import * as evidence from "./evidence/open.ts";
import { executeVoid, fraudWatch } from "./fraud/door/service.ts";
import * as fraud from "./fraud/open.ts";
import { networkOf } from "./identity/door/domain.ts";
import {
  createAuthenticator,
  type FactorStandard,
  type RelyingParty,
  relyingPartyOf,
} from "./identity/door/service.ts";
import * as identity from "./identity/open.ts";
import type { TestWorld } from "./integrations/door/service.ts";
import * as integrations from "./integrations/open.ts";
import { appendAudit } from "./kit/audit/append.ts";
import { startHeads } from "./kit/audit/daily.ts";
import { publicTextOf, readSigningKey } from "./kit/audit/key-pair.ts";
import { keptSigningKey } from "./kit/audit/signing-key.ts";
import { type Fence, noFence } from "./kit/backup/fence.ts";
import { type BackupWatch, measureBackups } from "./kit/backup/figures.ts";
import type { Database } from "./kit/db/db.ts";
import { isMigrated } from "./kit/db/migrate.ts";
import { bringUpToDate } from "./kit/db/rights.ts";
import { startNotes } from "./kit/delivery/notes.ts";
import type { KeepAct } from "./kit/http/acts.ts";
import { type Api, createApi } from "./kit/http/api.ts";
import { consolePage, mountConsoleFiles } from "./kit/http/console.ts";
import { cookiesOver } from "./kit/http/credentials.ts";
import { type DevDoor, newDevKey, openDevDoor } from "./kit/http/dev-door.ts";
import { authenticateHandedOver } from "./kit/http/hand-over.ts";
import type { Limits } from "./kit/http/limits.ts";
import type { Opened, Stop } from "./kit/http/opened.ts";
import { mountOperations } from "./kit/http/operations.ts";
import type { OutboundOptions } from "./kit/http/outbound.ts";
import { ownHosts } from "./kit/http/own-host.ts";
import { mountPageReports } from "./kit/http/page-reports.ts";
import { mountClock } from "./kit/jobs/dev-clock.ts";
import type { Runner } from "./kit/jobs/runner.ts";
import { openBuckets } from "./kit/limits/buckets.ts";
import { smtpSender } from "./kit/mail/deliver.ts";
import { mountMailbox } from "./kit/mail/mailbox.ts";
import { mails } from "./kit/mail/outbox.ts";
import { gatewayAdapter } from "./kit/messages/deliver.ts";
import { shortMessages } from "./kit/messages/outbox.ts";
import { mountMessages } from "./kit/messages/page.ts";
import { type Clock, isMovable } from "./kit/process/clock.ts";
import type { Config } from "./kit/process/config.ts";
import type { Log } from "./kit/process/log.ts";
import { sealStored } from "./kit/secrets/seal-stored.ts";
import { sealerOf } from "./kit/secrets/sealing.ts";
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
import * as quarantine from "./quarantine/open.ts";
import { executeReversal } from "./redemption/door/service.ts";
import * as redemption from "./redemption/open.ts";
import { offerAgreed } from "./rewards/door/service.ts";
import * as rewards from "./rewards/open.ts";
import * as sellers from "./sellers/open.ts";
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

export type AppParts = {
  db: Database;
  /** The same database by the role that owns its tables; left out, `db` is by that role. */
  owner?: Database;
  config: Config;
  log: Log;
  clock: Clock;
  /** The key to the development pages, where the configuration has them; left out, nobody knows it. */
  devKey?: string;
  /** Whether this is a restored place that takes no changes yet; left out, it is not. */
  fence?: Fence;
  /** Backups that this process makes by itself, for the metrics. */
  backups?: BackupWatch | undefined;
  /** Whether callers are held to the limits of the contracts; left out, everywhere but in tests. */
  isLimited?: boolean;
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

/** Every route of the server, bound and listed, for those who look at routes. */
export const buildApi = (parts: AppParts): Api => {
  const { db, config, log, clock } = parts;
  const { publicUrl, realms, trustedProxies } = config;
  const cookies = cookiesOver(publicUrl?.startsWith("https:") === true ? "https" : "http");
  const standard = factorStandard(config, () => api);
  const authenticator = createAuthenticator(db, log, cookies, standard);
  const sealer = sealerOf(db);
  const tests = testmode.open({
    ...{ db, owner: parts.owner ?? db, clock, log },
    bringUp: async (owner) => void (await bringUpToDate({ db, owner }, tables)),
    prepare: async (world) => void (await sealStored(world, tables)),
    build: (world) => buildTestWorld(parts, world),
  });
  const api = createApi({
    ...{ log, clock, publicUrl, trustedProxies },
    authenticate: authenticator.authenticate,
    elsewhere: tests.answer,
    limits: limitsOf(parts),
    isFenced: parts.fence?.isClosed,
    checkReplies: config.stage === "test",
    keepAct: keepsActs(db),
    page: consolePage(consoleFolder),
    isOwnHost: config.stage === "production" ? undefined : ownHosts(publicUrl),
  });
  mountConsoleFiles(api, consoleFolder);
  mountPageReports(api);
  const registry = mountOperations(api, {
    isReady: () => isMigrated(db),
    metricsToken: config.metricsToken,
  });
  if (parts.backups !== undefined) measureBackups(registry, parts.backups);
  const door = config.devPages ? openDevDoor(parts.devKey ?? newDevKey()) : undefined;
  const signing = { db, clock, log, sealer, authenticator, standard, cookies, publicUrl, realms };
  const relyingParty = passkeysAt(config, () => api);
  run(api, parts, [
    openMails(parts, door),
    openShortMessages(parts, door),
    identity.open({
      ...signing,
      ...{ relyingParty, canMail: canMail(config), ensureTestWorld: tests.ensure },
      isClosed: parts.fence?.isClosed,
    }),
    ...openEngine({ db, clock, log, config, registry, timeRoutes: clockBehind(door, clock) }),
    openEvents(parts),
    openHeads(parts),
    tests,
  ]);
  api.fastify.addHook("preClose", tests.prepareClose);
  return api;
};

/** Acts that no service writes down stand on record with the network they came from. */
const keepsActs =
  (db: Database): KeepAct =>
  ({ ip, ...act }) =>
    db.transaction((tx) => appendAudit(tx, { ...act, network: networkOf(ip) }));

/** Mails are read here: sent, or in the mailbox of an evaluation or a story. */
const canMail = ({ stage, smtpUrl }: Config): boolean =>
  stage !== "production" || smtpUrl !== undefined;

/** The place that passkeys are bound to: that of PUBLIC_URL, in an evaluation this machine by its name. */
const passkeysAt =
  ({ publicUrl, stage }: Config, api: () => Api): (() => RelyingParty | undefined) =>
  () => {
    if (publicUrl !== undefined) return relyingPartyOf(publicUrl);
    const address = api().fastify.server.address();
    const isListening = stage !== "production" && address !== null && typeof address !== "string";
    return isListening ? relyingPartyOf(`http://localhost:${address.port}`) : undefined;
  };

/** The rule on second factors: in production they are for whoever may do what asks again who they are. */
const factorStandard = ({ stage }: Config, api: () => Api): (() => FactorStandard) => {
  let guarded: ReadonlySet<string> | undefined;
  return () => {
    guarded ??= new Set(
      api()
        .routes.filter(({ stepUp }) => stepUp === "fresh")
        .map(({ permission }) => permission),
    );
    return { isRequired: stage === "production", guarded };
  };
};

/** Limits of everybody who calls; tests, which call without a pause, say when they want them. */
const limitsOf = ({ db, config, isLimited }: AppParts): Limits | undefined => {
  const { stage, keyCallsPerMinute } = config;
  return (isLimited ?? stage !== "test") ? { take: openBuckets(db), keyCallsPerMinute } : undefined;
};

/**
 * The same application once more, for the callers of the test world: on its schema, by its clock, and
 * without anything that reaches people. Whoever is answered by it was let in by the live one.
 */
const buildTestWorld = (parts: AppParts, world: TestWorldParts): FastifyInstance => {
  const { config, webhooks } = parts;
  const { db, clock } = world;
  const { publicUrl, trustedProxies } = config;
  const log = parts.log.child({ world: "test" });
  const checkReplies = config.stage === "test";
  const authenticate = authenticateHandedOver;
  const keepAct = keepsActs(db);
  const standing = { log, clock, authenticate, checkReplies, keepAct };
  const api = createApi({ ...standing, publicUrl, trustedProxies });
  const registry = new Registry();
  const timeRoutes: TimeRoutes = (time) => testmode.clockRoutes({ ...time, ...world });
  const testWorld = { trueTime: parts.clock.now };
  run(api, parts, [
    // Without a way to send them, mails and messages are kept for a month.
    { jobs: [() => startNotes(mails, { db, send: undefined, clock, log })] },
    { jobs: [() => startNotes(shortMessages, { db, send: undefined, clock, log })] },
    ...openEngine({ db, clock, log, config, registry, timeRoutes, nightsInTurn: true }),
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

/** Mails go to the SMTP server; without one they wait, and can be read where there is a door to them. */
const openMails = (parts: AppParts, door: DevDoor | undefined): Opened => {
  const { db, config, clock, log } = parts;
  const { smtpUrl, mailFrom, stage } = config;
  const send = smtpUrl === undefined ? undefined : smtpSender(smtpUrl, mailFrom, log);
  if (send === undefined && door === undefined && stage !== "test") {
    log.warn("SMTP_URL is not set: mails wait in the outbox, nobody can recover a password");
  }
  const routes: Opened["routes"] = (api) => {
    if (send === undefined && door !== undefined) mountMailbox(api, db, door);
  };
  return { routes, jobs: [() => startNotes(mails, { db, send, clock, log })] };
};

/** SMS and push go to the operator's gateway; without one as mails do. */
const openShortMessages = (parts: AppParts, door: DevDoor | undefined): Opened => {
  const { db, config, clock, log } = parts;
  const { messageGatewayUrl: url } = config;
  const send = url === undefined ? undefined : gatewayAdapter(url, log);
  const routes: Opened["routes"] = (api) => {
    if (send === undefined && door !== undefined) mountMessages(api, db, door);
  };
  return { routes, jobs: [() => startNotes(shortMessages, { db, send, clock, log })] };
};

/** The end of the record of who did what, sent out each day to where the operator wants it. */
const openHeads = ({ db, config, clock, log }: AppParts): Opened => {
  const { auditHeadTo: places, auditSigningKey, dataDir } = config;
  if (places.length === 0) return {};
  return {
    jobs: [
      () => {
        const key =
          auditSigningKey === undefined
            ? keptSigningKey(dataDir, true)
            : readSigningKey(auditSigningKey);
        if (key === undefined) throw new Error("the signing key was checked before");
        log.info({ key: publicTextOf(key) }, "the end of the record is signed with this key");
        return startHeads({ db, clock, log, key, places });
      },
    ],
  };
};

/** The feed of events, and webhooks that are sent from it. */
const openEvents = (parts: AppParts & { testWorld?: TestWorld }): Opened => {
  const { db, config, clock, log, testWorld, webhooks = {} } = parts;
  const { limits, ...paces } = webhooks;
  const { allowLoopbackWebhooks: allowLoopback, webhookHosts: hosts } = config;
  const outbound = { allowLoopback, hosts, ...limits };
  const sealer = sealerOf(db);
  return integrations.open({ db, clock, log, outbound, sealer, testWorld, ...paces });
};

/** Adds a clock that callers can move, where there is one. */
type TimeRoutes = (time: {
  runner: Runner;
  zone: (now: Date) => Promise<string>;
}) => (api: Api) => void;

const clockBehind =
  (door: DevDoor | undefined, clock: Clock): TimeRoutes =>
  (time) =>
  (api) => {
    if (door !== undefined && isMovable(clock)) mountClock(api, { clock, ...time }, door);
  };

type EngineParts = Pick<AppParts, "db" | "clock" | "log"> & {
  config: Pick<Config, "publicUrl" | "stage">;
  registry: Registry;
  timeRoutes: TimeRoutes;
  /** Where callers of the API move the clock, nights run one after another. */
  nightsInTurn?: boolean;
};

/** The programme in force, the posting lane, and everything that works on them. */
const openEngine = (parts: EngineParts): readonly Opened[] => {
  const { config, registry, timeRoutes, nightsInTurn = false, ...base } = parts;
  const recent = openRecent();
  const alone = decidesAlone({ isProduction: config.stage === "production" });
  const engine = programme.open({
    ...{
      ...base,
      watch: fraudWatch,
      posted: recent.posted,
      gate: publishGate({ alone, tiersToday }),
    },
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
  const nights = policies.open({ ...ground, alone, registry, inTurn: nightsInTurn });
  const productGate = { alone, sold: soldPieces };
  const undoers = { products: undoProducts, brands: undoBrands(productLinks) };
  const kept = ofMembers;
  const executors = {
    ...{ adjustment: executeAdjustment, fraud_void: executeVoid },
    ...{ merge: executeMerge({ kept }), erasure: executeErasure({ kept }) },
    ...{ reversal: executeReversal, merge_undo: executeUndo({ kept }) },
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
    analytics.open({ ...ground, recent }),
    settlements.open({ ...ground, recent }),
    audit.open(ground),
    evidence.open({ ...ground, registry }),
    approvals.open({
      ...ground,
      executors,
      owners: { reward: offerAgreed, products: raiseAgreed, tiers: climbAgreed, terms: termsAgreed },
    }),
    quarantine.open({ ...ground, letIn: earning.earning.letIn }),
    sellers.open(ground),
    brands.open({ ...ground, productLinks }),
    products.open({ ...ground, productGate }),
    uploads.open({ ...ground, undoers }),
    onboarding.open({ ...ground, productGate }),
    tiers.open({ ...ground, tierGate: { alone, effectOf: ladderEffect } }),
    campaigns.open(ground),
    rewards.open({ ...ground, alone }),
    storefront.open(ground),
    nights,
    { routes: timeRoutes(nights) },
    simulation.open(ground),
  ];
};

/** The HTTP application, ready to listen or to be asked by tests through `inject`. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> =>
  buildApi(parts).fastify;
