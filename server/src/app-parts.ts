// Parts of the application that its configuration decides: limits, second factors, mails, messages, events; and the
// record of acts, which both worlds keep.
import type { KeyObject } from "node:crypto";
import type { Registry } from "prom-client";
import { networkOf } from "./identity/door/domain.ts";
import { type FactorStandard, type RelyingParty, relyingPartyOf } from "./identity/door/service.ts";
import type { TestWorld } from "./integrations/door/service.ts";
import * as integrations from "./integrations/open.ts";
import { appendAudit } from "./kit/audit/append.ts";
import { startHeads } from "./kit/audit/daily.ts";
import { publicTextOf, readSigningKey } from "./kit/audit/key-pair.ts";
import { startShipping } from "./kit/audit/shipping.ts";
import { keptSigningKey } from "./kit/audit/signing-key.ts";
import type { Fence } from "./kit/backup/fence.ts";
import type { BackupWatch } from "./kit/backup/figures.ts";
import type { Database } from "./kit/db/db.ts";
import { startNotes } from "./kit/delivery/notes.ts";
import type { KeepAct } from "./kit/http/acts.ts";
import type { Api } from "./kit/http/api.ts";
import type { DevDoor } from "./kit/http/dev-door.ts";
import type { Limits } from "./kit/http/limits.ts";
import type { Opened } from "./kit/http/opened.ts";
import type { OutboundOptions } from "./kit/http/outbound.ts";
import { mountClock } from "./kit/jobs/dev-clock.ts";
import type { Runner } from "./kit/jobs/runner.ts";
import { openBuckets } from "./kit/limits/buckets.ts";
import { smtpSender } from "./kit/mail/deliver.ts";
import { measureMails } from "./kit/mail/figures.ts";
import { mountMailbox } from "./kit/mail/mailbox.ts";
import { mails } from "./kit/mail/outbox.ts";
import { gatewayAdapter } from "./kit/messages/deliver.ts";
import { shortMessages } from "./kit/messages/outbox.ts";
import { mountMessages } from "./kit/messages/page.ts";
import { type Clock, isMovable } from "./kit/process/clock.ts";
import type { Config } from "./kit/process/config.ts";
import type { Log } from "./kit/process/log.ts";
import { sealerOf } from "./kit/secrets/sealing.ts";
import type { Telemetry } from "./kit/telemetry/telemetry.ts";
import type { PlayParts } from "./testmode/door/service.ts";

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
  /** Sends traces and metrics away; left out, nothing does. */
  telemetry?: Telemetry | undefined;
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

/** Parts with the place for figures; left out, there are none. */
type Measured = AppParts & { registry?: Registry };

/** Mails are read here: sent, or in the mailbox of an evaluation or a story. */
export const canMail = ({ stage, smtpUrl }: Config): boolean =>
  stage !== "production" || smtpUrl !== undefined;

/** The place that passkeys are bound to: that of PUBLIC_URL, in an evaluation this machine by its name. */
export const passkeysAt =
  ({ publicUrl, stage }: Config, api: () => Api): (() => RelyingParty | undefined) =>
  () => {
    if (publicUrl !== undefined) return relyingPartyOf(publicUrl);
    const address = api().fastify.server.address();
    const isListening = stage !== "production" && address !== null && typeof address !== "string";
    return isListening ? relyingPartyOf(`http://localhost:${address.port}`) : undefined;
  };

/** The rule on second factors: in production they are for whoever may do what asks again who they are. */
export const factorStandard = ({ stage }: Config, api: () => Api): (() => FactorStandard) => {
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
export const limitsOf = ({ db, config, isLimited }: AppParts): Limits | undefined => {
  const { stage, keyCallsPerMinute } = config;
  return (isLimited ?? stage !== "test") ? { take: openBuckets(db), keyCallsPerMinute } : undefined;
};

/** Acts that no service writes down stand on record with the network they came from. */
export const keepsActs =
  (db: Database): KeepAct =>
  ({ ip, ...act }) =>
    db.transaction((tx) => appendAudit(tx, { ...act, network: networkOf(ip) }));

/** Mails go to the SMTP server; without one they wait, and can be read where there is a door to them. */
export const openMails = (parts: Measured, door: DevDoor | undefined): Opened => {
  const { db, config, clock, log, registry } = parts;
  const { smtpUrl, mailFrom, stage } = config;
  const send = smtpUrl === undefined ? undefined : smtpSender(smtpUrl, mailFrom, log);
  if (send === undefined && door === undefined && stage !== "test") {
    log.warn("SMTP_URL is not set: mails wait in the outbox, nobody can recover a password");
  }
  const routes: Opened["routes"] = (api) => {
    if (send === undefined && door !== undefined) mountMailbox(api, db, door);
  };
  const start = () => {
    if (registry !== undefined) measureMails(registry, { db, clock });
    return startNotes(mails, { db, send, clock, log });
  };
  return { routes, jobs: [start] };
};

/** SMS and push go to the operator's gateway; without one as mails do. */
export const openShortMessages = (parts: AppParts, door: DevDoor | undefined): Opened => {
  const { db, config, clock, log } = parts;
  const { messageGatewayUrl: url } = config;
  const send = url === undefined ? undefined : gatewayAdapter(url, log);
  const routes: Opened["routes"] = (api) => {
    if (send === undefined && door !== undefined) mountMessages(api, db, door);
  };
  return { routes, jobs: [() => startNotes(shortMessages, { db, send, clock, log })] };
};

/** The key that signs the end of the record and audit files: from the environment, or of the data folder, made there when it is first needed. */
export const signingKeyOf = ({
  auditSigningKey,
  dataDir,
}: Pick<Config, "auditSigningKey" | "dataDir">): KeyObject => {
  const key =
    auditSigningKey === undefined ? keptSigningKey(dataDir, true) : readSigningKey(auditSigningKey);
  if (key === undefined) throw new Error("the signing key was checked before");
  return key;
};

/** The record of who did what, sent out as it is written, and its signed end each day, to where the operator wants them. */
export const openRecord = ({ db, config, clock, log }: AppParts): Opened => {
  const { auditHeadTo, auditRecordTo } = config;
  const signed = () => {
    const key = signingKeyOf(config);
    log.info({ key: publicTextOf(key) }, "the end of the record is signed with this key");
    return startHeads({ db, clock, log, key, places: auditHeadTo });
  };
  const whole = () => startShipping({ db, clock, log, places: auditRecordTo });
  return {
    jobs: [
      ...(auditHeadTo.length === 0 ? [] : [signed]),
      ...(auditRecordTo.length === 0 ? [] : [whole]),
    ],
  };
};

/** The feed of events, and webhooks that are sent from it. */
export const openEvents = (parts: Measured & { testWorld?: TestWorld }): Opened => {
  const { db, config, clock, log, testWorld, registry, webhooks = {} } = parts;
  const { limits, ...paces } = webhooks;
  const base = { db, clock, log, tracing: parts.telemetry?.tracing };
  const { allowLoopbackWebhooks: allowLoopback, webhookHosts: hosts } = config;
  const outbound = { allowLoopback, hosts, ...limits };
  const sealer = sealerOf(db);
  return integrations.open({ ...base, outbound, sealer, testWorld, registry, ...paces });
};

/** Adds a clock that callers can move, where there is one, and what is played by it. */
export type TimeRoutes = (
  time: Omit<PlayParts, "clock" | "keepClock" | "db" | "runner"> & { runner: Runner },
) => (api: Api) => void;

/** Routes of the clock behind the development door, where time can be moved. */
export const clockBehind =
  (door: DevDoor | undefined, clock: Clock): TimeRoutes =>
  (time) =>
  (api) => {
    if (door !== undefined && isMovable(clock)) mountClock(api, { clock, ...time }, door);
  };
