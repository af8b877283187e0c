// Members who move in, by each build, beside a COPY of the rows that they leave.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openingMap } from "@nuqta/contracts/moving.ts";
import type { Build } from "./builds.ts";
import { copyOf } from "./copied-rows.ts";
import { membersFile, type Written } from "./import-files.ts";
import { metered, openMeter } from "./meter.ts";
import { pairs, type Run, spreadOf } from "./rounds.ts";
import { perSecond, type Row } from "./table.ts";

/** Makes an empty database and answers its address. */
export type Fresh = (name: string) => Promise<string>;

const bytesOfMover = 110;
const rateMin = 1_700;

/** Members who move in and the same rows by COPY, in turns. */
export const movingIn = async (
  builds: readonly Build[],
  fresh: Fresh,
  { folder, members, rounds }: { folder: string; members: number; rounds: number },
): Promise<Row[]> => {
  const moved = builds.map((): Run[] => []);
  const copied: Run[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const file = await membersFile(folder, {
      ...{ name: `R${round}`, bytes: members * bytesOfMover, hasNote: false },
    });
    const entries = [...builds.entries()];
    let url = "";
    // PostgreSQL tidies up behind whoever came before, so each comes first in its turn.
    for (const [i, build] of round % 2 === 0 ? entries : entries.reverse()) {
      url = await fresh(`moving_${round}_${i}`);
      const run = await moveOnce(build, url, file);
      // The first round only warms up.
      if (round > 0) moved[i]?.push(run);
    }
    const copy = await copyOf(url, { folder, done: file.lines });
    if (round > 0) copied.push(copy);
  }
  return builds.flatMap(({ name }, i) => {
    const rows = rowsOf(name, { moved: moved[i] ?? [], copied, members });
    // Only what this build does has a target.
    return i === 0 ? rows : rows.map(({ target: _, ...row }) => row);
  });
};

const rate = ({ done, seconds }: Run): number => done / seconds;
const nodeOf = ({ cost, done }: Run): number => (cost?.processor?.node ?? Number.NaN) / done;
const postgresOf = ({ cost, done }: Run): number =>
  (cost?.processor?.postgres ?? Number.NaN) / done;
const bothOf = (run: Run): number => nodeOf(run) + postgresOf(run);

const rowsOf = (
  name: string,
  { moved, copied, members }: { moved: Run[]; copied: Run[]; members: number },
): Row[] => {
  const µs = (runs: readonly Run[], of: (run: Run) => number) =>
    spreadOf(runs.map(of)).median.toFixed(0);
  const { median, min, max } = spreadOf(moved.map(rate));
  const dearer = pairs(moved, copied, bothOf);
  const parts = `${µs(moved, nodeOf)} µs of Node and ${µs(moved, postgresOf)} µs of PostgreSQL`;
  return [
    {
      what: `members who move in with two lots and a card, ${members.toLocaleString("en")} in a file, by ${name}`,
      text: `${Math.round(median)}/s (${Math.round(min)} – ${Math.round(max)})`,
      target: { text: `≥ ${rateMin.toLocaleString("en")}/s`, isMet: median >= rateMin },
      small: "from a checked file to the written sheet",
    },
    {
      what: "the same, against COPY of the rows that they leave",
      ratio: pairs(moved, copied, rate),
      small: `${perSecond(moved.map(rate))} : ${perSecond(copied.map(rate))}`,
    },
    {
      what: "processor for a member, times that of COPY",
      text: `${dearer.median.toFixed(1)}× (${dearer.min.toFixed(1)} – ${dearer.max.toFixed(1)})`,
      small: `${µs(moved, bothOf)} : ${µs(copied, bothOf)} µs; ${parts}`,
    },
  ];
};

/** The parts of a build that move members in; each build's own, whatever it did to them. */
const partsOf = async ({ root }: Build) => {
  const part = (path: string): Promise<unknown> => import(join(root, "server/src", path));
  return {
    ...((await part("kit/db/db.ts")) as typeof import("../server/src/kit/db/db.ts")),
    ...((await part("kit/db/migrate.ts")) as typeof import("../server/src/kit/db/migrate.ts")),
    ...((await part(
      "kit/process/clock.ts",
    )) as typeof import("../server/src/kit/process/clock.ts")),
    ...((await part(
      "moving/door/service.ts",
    )) as typeof import("../server/src/moving/door/service.ts")),
    ...((await part(
      "programme/door/in-force.ts",
    )) as typeof import("../server/src/programme/door/in-force.ts")),
  };
};

/** Moves a file in on an empty database; what is counted begins once it was checked. */
const moveOnce = async (build: Build, url: string, { file, map, lines }: Written): Promise<Run> => {
  const parts = await partsOf(build);
  const db = parts.openDatabase(url);
  await parts.migrate(db);
  const programmes = parts.openProgramme(db);
  const shared = { db, clock: parts.systemClock, programmes };
  const posting = parts.openProgrammePosting(shared);
  const moving = parts.openMoving({ ...shared, posting });
  const asked = {
    ...{ file, map: openingMap.parse(JSON.parse(readFileSync(map, "utf8"))) },
    sheetFile: `${file}.sheet.csv`,
  };
  const meter = await openMeter({ connectionString: url }, process.pid);
  try {
    await moving.run({ ...asked, isPost: false });
    await meter.client.query("checkpoint");
    const post = async (): Promise<Run> => {
      const begin = performance.now();
      const ended = await moving.run({ ...asked, isPost: true });
      if (ended.outcome !== "posted" || !ended.agrees || ended.sheet.members !== lines)
        throw new Error(`the file was not moved in: ${JSON.stringify(ended)}`);
      return { done: lines, seconds: (performance.now() - begin) / 1_000 };
    };
    return await metered(meter, post)(0);
  } finally {
    await meter.close();
    await posting.idle();
    programmes.close();
    await db.close();
  }
};
