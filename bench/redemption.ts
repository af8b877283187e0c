// Points are held and then confirmed, each with its own commit, against the floor of their rows.
import { randomBytes } from "node:crypto";
import { contentHash } from "../server/src/kit/content-hash.ts";
import { type Engine, mustAnswer } from "./engine.ts";
import { floorStatement } from "./floor.ts";
import { type Ground, groundOn } from "./ground.ts";
import { memberCount, memberName, numbersFrom } from "./marketplace.ts";
import type { Options } from "./options.ts";
import { asCaller, memberIdOf, smallPrint, warmUp } from "./posting.ts";
import { compare, drive, ratioOf } from "./rounds.ts";
import { rowsWrittenBy } from "./sample.ts";
import type { Row } from "./table.ts";

const clients = 64;
const points = 500;

const hold = async (engine: Engine, member: string, id: string) => {
  const body = { redemption_id: id, member_id: member, points };
  const by = { ...asCaller(), contentHash: contentHash(body) };
  mustAnswer(await engine.redemptions.hold(body, by));
};

const confirm = async (engine: Engine, id: string) =>
  mustAnswer(await engine.redemptions.confirm(id, {}, asCaller()));

/** How many orders of three lines each member has made before. */
const pasts = [1, 8, 24];

/** For members with few, some and many lots, each kind in a database of its own. */
export const measureRedemptions = async (server: string, options: Options): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const orders of pasts) {
    const ground = await groundOn(server, "one past");
    try {
      for (let n = 0; n < orders; n += 1) await warmUp(ground.engine);
      rows.push(await measureRedemption(ground, options));
    } finally {
      await ground.close();
    }
  }
  return rows;
};

const lotsOf = async ({ client }: Ground): Promise<number> => {
  const text = "select count(*)::int / (select count(*) from account)::int as lots from lot";
  return (await client.query<{ lots: number }>(text)).rows[0]?.lots ?? 0;
};

/** One hold and one confirmation after the other, 64 members at a time. */
const measureRedemption = async (ground: Ground, options: Options): Promise<Row> => {
  const { engine, client } = ground;
  const lots = await lotsOf(ground);
  const member = memberName(17);
  const memberId = await memberIdOf(client, member);
  const sample = "redemption-sample";
  const holdRows = await rowsWrittenBy(client, memberId, () => hold(engine, member, sample));
  const confirmRows = await rowsWrittenBy(client, memberId, () => confirm(engine, sample));
  const events = [
    { statement: floorStatement("floor-hold", holdRows), rows: holdRows },
    { statement: floorStatement("floor-confirm", confirmRows), rows: confirmRows },
  ];
  const random = numbersFrom(11);
  const run = randomBytes(3).toString("hex");
  let made = 0;
  const spend = async () => {
    made += 1;
    const id = `rd-${run}-${String(made).padStart(7, "0")}`;
    await hold(engine, memberName(random(memberCount)), id);
    await confirm(engine, id);
  };
  const comparison = await compare(
    [
      { name: "floor", run: (seconds) => ground.floor(clients, seconds, events) },
      { name: "engine", run: (seconds) => drive(clients, seconds, spend) },
    ],
    options,
  );
  return {
    what: `hold and confirm, service layer, ${clients} clients, members with ${lots} live lots`,
    ratio: ratioOf(comparison, "engine", "floor"),
    target: { atLeast: 1 },
    small: smallPrint(comparison, "engine", "floor"),
  };
};
