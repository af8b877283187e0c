// The engine as the server runs it, without HTTP, on a database that is filled first.

import { buildApp } from "../server/src/app.ts";
import { type Earning, openEarning } from "../server/src/earning/service/earning.ts";
import { prepareStart } from "../server/src/first-start.ts";
import { fraudWatch } from "../server/src/fraud/service/watch.ts";
import { type Database, openDatabase } from "../server/src/kit/db/db.ts";
import { migrate } from "../server/src/kit/db/migrate.ts";
import { systemClock } from "../server/src/kit/process/clock.ts";
import { readConfig } from "../server/src/kit/process/config.ts";
import { createLog } from "../server/src/kit/process/log.ts";
import { accept } from "../server/src/kit/pure/decision.ts";
import { credit } from "../server/src/ledger/domain/credit.ts";
import { type Answer, noRows } from "../server/src/ledger/service/command.ts";
import { openProgrammePosting } from "../server/src/programme/service/programme-posting.ts";
import { openProgramme } from "../server/src/programme/service/programmes.ts";
import { memberCount, memberName, orderMaker, rules } from "./marketplace.ts";

export const administrator = { email: "owner@nuqta.example", password: "a password to measure by" };

export type Engine = {
  db: Database;
  earning: Earning;
  /** Gives a member points that can be spent at once. */
  grant(member: string, points: number): Promise<void>;
  close(): Promise<void>;
};

/** Opens the service layer on a database that has its tables. */
export const openEngine = (url: string): Engine => {
  const db = openDatabase(url);
  const programmes = openProgramme(db);
  const posting = openProgrammePosting({ db, clock: systemClock, programmes, watch: fraudWatch });
  const money = { costPoints: 1, costPiastres: 10 };
  return {
    db,
    earning: openEarning({ db, posting, programmes, clock: systemClock }),
    grant: async (member, points) => {
      mustAnswer(
        await posting.submit({
          member: { externalId: member, create: true },
          actor: "bench",
          prepare: () => ({
            lots: "none",
            reads: noRows,
            decide: ({ book }) => {
              const lot = {
                points,
                availableAt: book.now,
                expiresAt: null,
                ...money,
                funding: [{ party: "platform", points }],
              };
              credit(book, { kind: "adjust", effectiveAt: book.now }, "adjustment", [lot]);
              return accept({ status: 200, body: {} });
            },
          }),
        }),
      );
    },
    close: async () => {
      await posting.idle();
      programmes.close();
      await db.close();
    },
  };
};

/** What is measured must have worked. @throws on a refusal */
export const mustAnswer = <T extends Answer | { ok: false; code: string }>(
  answer: T,
): Exclude<T, { ok: false }> => {
  if ("ok" in answer) throw new Error(`refused: ${answer.code}`);
  return answer as Exclude<T, { ok: false }>;
};

/** Makes the tables, publishes the rules, and gives every member points and a first order. */
export const fill = async (url: string): Promise<void> => {
  const db = openDatabase(url);
  await migrate(db);
  await publishRules(db);
  await db.close();
  const engine = openEngine(url);
  const members = Array.from({ length: memberCount }, (_, n) => memberName(n));
  await Promise.all(members.map((member) => engine.grant(member, 1_000_000_000)));
  const nextOrder = orderMaker("first", 1);
  const results = await engine.earning.orders(members.map(nextOrder), { actor: "bench" });
  for (const result of results) {
    if (result.status === "rejected") throw result.reason;
    mustAnswer(result.value);
  }
  await engine.close();
};

const publishRules = async (db: Database): Promise<void> => {
  const config = readConfig({
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    DEMO: "0",
  });
  const parts = { db, config, log: createLog("warn"), clock: systemClock };
  const app = await buildApp(parts);
  await prepareStart(parts);
  const send = async (url: string, payload: object, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const reply = await app.inject({ method: "POST", url, headers, payload });
    if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.body}`);
    return reply.json<{ token: string }>();
  };
  const { token } = await send(login, administrator);
  for (const rule of rules()) {
    await send("/v1/rules", rule, token);
    await send(`/v1/rules/${rule["rule_id"]}/publish`, {}, token);
  }
  await app.close();
};

/** Where an administrator signs in. */
export const login = "/staging/v1/ecommerce/auth/login?role_id=2";
