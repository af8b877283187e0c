// Points are held and then confirmed, each with its own commit, against the floor of their rows.
import { randomBytes } from "node:crypto";
import { contentHash } from "../server/src/kit/content-hash.ts";
import { type Engine, mustAnswer } from "./engine.ts";
import { floorStatement } from "./floor.ts";
import type { Ground } from "./ground.ts";
import { memberCount, memberName, numbersFrom } from "./marketplace.ts";
import type { Options } from "./options.ts";
import { asCaller, memberIdOf, smallPrint } from "./posting.ts";
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

/** One hold and one confirmation after the other, 64 members at a time. */
export const measureRedemption = async (ground: Ground, options: Options): Promise<Row[]> => {
  const { engine, client } = ground;
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
  return [
    {
      what: `hold and confirm, service layer, ${clients} clients`,
      ratio: ratioOf(comparison, "engine", "floor"),
      target: { atLeast: 1 },
      small: smallPrint(comparison, "engine", "floor"),
    },
  ];
};
