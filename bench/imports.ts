// Files that come over: how much memory a large one takes beyond the program's own, and how fast members move in beside
// a COPY of the rows that they leave.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openingMap } from "@nuqta/contracts/moving.ts";
import { openDatabase } from "../server/src/kit/db/db.ts";
import { migrate } from "../server/src/kit/db/migrate.ts";
import { startEmbeddedPostgres } from "../server/src/kit/postgres/embedded.ts";
import { systemClock } from "../server/src/kit/process/clock.ts";
import { createLog } from "../server/src/kit/process/log.ts";
import { databaseAt, withDatabase } from "../server/src/kit/testing/server-url.ts";
import { openMoving } from "../server/src/moving/door/service.ts";
import { openProgramme, openProgrammePosting } from "../server/src/programme/door/in-force.ts";
import { type Build, foreignEnvironment, nodeOf } from "./builds.ts";
import { copyOf } from "./copied-rows.ts";
import { membersFile, ordersFile, type Written } from "./import-files.ts";
import { metered, openMeter } from "./meter.ts";
import type { Options } from "./options.ts";
import { canReadProcesses, peakOf } from "./proc.ts";
import { pairs, type Run, spreadOf } from "./rounds.ts";
import { perSecond, type Row } from "./table.ts";

const megabyte = 2 ** 20;
const memoryMax = 256 * megabyte;
const bytesOfMover = 110;
const rateMin = 1_700;

/** Measures on a PostgreSQL of its own, with a folder for files; memory of all builds, the first against its target. */
export const measureImports = async (
  builds: readonly Build[],
  { megabytes, members, rounds }: Options,
): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), "nuqta-imports-"));
  chmodSync(folder, 0o777);
  const log = createLog("warn");
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log });
  const fresh = async (name: string): Promise<string> => {
    await withDatabase(postgres.url, (client) => client.query(`create database ${name}`));
    return databaseAt(postgres.url, name);
  };
  try {
    const rows = await movingIn(fresh, { folder, members, rounds });
    if (canReadProcesses) rows.push(...(await memoryOf(builds, fresh, { folder, megabytes })));
    return rows;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

type Fresh = (name: string) => Promise<string>;

/** Members who move in and the same rows by COPY, in turns. */
const movingIn = async (
  fresh: Fresh,
  { folder, members, rounds }: { folder: string; members: number; rounds: number },
): Promise<Row[]> => {
  const moved: Run[] = [];
  const copied: Run[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const url = await fresh(`moving_${round}`);
    const file = await membersFile(folder, {
      ...{ name: `R${round}`, bytes: members * bytesOfMover, hasNote: false },
    });
    const one = await moveOnce(url, file);
    const other = await copyOf(url, { folder, done: file.lines });
    // The first round only warms up.
    if (round === 0) continue;
    moved.push(one);
    copied.push(other);
  }
  const rates = (runs: readonly Run[]) => runs.map(({ done, seconds }) => done / seconds);
  const each = ({ cost, done }: Run): number =>
    ((cost?.processor?.node ?? Number.NaN) + (cost?.processor?.postgres ?? 0)) / done;
  const work = (runs: readonly Run[]) => `${spreadOf(runs.map(each)).median.toFixed(0)} µs`;
  const { median, min, max } = spreadOf(rates(moved));
  const dearer = pairs(moved, copied, each);
  return [
    {
      what: `members who move in with two lots and a card, ${members.toLocaleString("en")} in a file`,
      text: `${Math.round(median)}/s (${Math.round(min)} – ${Math.round(max)})`,
      target: { text: `≥ ${rateMin.toLocaleString("en")}/s`, isMet: median >= rateMin },
      small: "from a checked file to the written sheet",
    },
    {
      what: "the same, against COPY of the rows that they leave",
      ratio: pairs(moved, copied, ({ done, seconds }) => done / seconds),
      small: `${perSecond(rates(moved))} : ${perSecond(rates(copied))}`,
    },
    {
      what: "processor for a member, times that of COPY",
      text: `${dearer.median.toFixed(1)}× (${dearer.min.toFixed(1)} – ${dearer.max.toFixed(1)})`,
      small: `${work(moved)} : ${work(copied)}`,
    },
  ];
};

/** Moves a file in on an empty database; what is counted begins once it was checked. */
const moveOnce = async (url: string, { file, map, lines }: Written): Promise<Run> => {
  const db = openDatabase(url);
  await migrate(db);
  const programmes = openProgramme(db);
  const posting = openProgrammePosting({ db, clock: systemClock, programmes });
  const moving = openMoving({ db, posting, programmes, clock: systemClock });
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

/** Peak memory of the command for a large file, beyond that for a file of a thousand lines. */
const memoryOf = async (
  builds: readonly Build[],
  fresh: Fresh,
  { folder, megabytes }: { folder: string; megabytes: number },
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [what, write] of [
    ["members, checked with the sheet", membersFile],
    ["orders, posted", ordersFile],
  ] as const) {
    const small = await write(folder, { name: "SMALL", bytes: 1, hasNote: true });
    const large = await write(folder, {
      ...{ name: "LARGE", bytes: megabytes * megabyte, hasNote: true },
    });
    for (const [i, build] of builds.entries()) {
      const url = await fresh(`memory_${rows.length}`);
      const least = await peakOfImport(build, url, small);
      const begin = performance.now();
      const most = await peakOfImport(build, url, large);
      const seconds = (performance.now() - begin) / 1_000;
      rows.push({
        what: `${megabytes.toLocaleString("en")} MB of ${what}, by ${build.name}: memory beyond the program's own`,
        text: `${Math.round((most - least) / megabyte)} MB`,
        ...(i === 0 && { target: { text: "≤ 256 MB", isMet: most - least <= memoryMax } }),
        small: [
          `${Math.round(least / megabyte)} → ${Math.round(most / megabyte)} MB in all`,
          `${large.lines.toLocaleString("en")} lines of two kilobytes in ${seconds.toFixed(0)} s`,
        ].join(", "),
      });
    }
    rmSync(large.file);
    rmSync(`${large.file}.sheet.csv`, { force: true });
  }
  return rows;
};

/** Runs the command as a process of its own and answers the most memory that it had (VmHWM). */
const peakOfImport = async (build: Build, url: string, { file, map }: Written): Promise<number> => {
  const program = join(build.root, "server/src/nuqta.ts");
  const child = spawn(nodeOf(build), [program, "import", file, "--map", map], {
    env: { ...foreignEnvironment(build.root), DATABASE_URL: url, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said = (said + chunk).slice(-2_000);
  });
  let most = 0;
  const watch = setInterval(() => {
    if (child.exitCode === null && child.pid !== undefined)
      most = Math.max(most, memoryNow(child.pid));
  }, 50);
  const [code] = await once(child, "close");
  clearInterval(watch);
  if (code !== 0) throw new Error(`the import ended with code ${code}: ${said}`);
  return most;
};

/** The most memory that a process had so far; 0 once it has ended, and nobody has been told yet. */
const memoryNow = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return status.includes("VmHWM") ? peakOf(status) : 0;
};
