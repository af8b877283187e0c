// Orders beside one reader who keeps a hundred searches open and asks again at once, answered or refused.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BuildServer, createKey, makeMembers, startServer } from "./build-server.ts";
import { thisBuild } from "./builds.ts";
import { signIn, startClients } from "./http.ts";
import { memberCount, memberName } from "./marketplace.ts";
import type { Options } from "./options.ts";
import { pairs, type Run, spreadOf, takeTurns } from "./rounds.ts";
import { perSecond, type Row } from "./table.ts";

const searches = 100;
const clients = 16;
/** Long enough that the reader's burst does not make up its rate. */
const turnSeconds = 20;

/** Answers of one turn, by status. */
type Read = { seconds: number; answered: number; refused: number; other: number };

/** Measures orders alone and beside the reader, in turns. */
export const measureReaders = async ({ rounds }: Pick<Options, "rounds">): Promise<Row[]> => {
  const build = thisBuild();
  const place = { dataDir: mkdtempSync(join(tmpdir(), "nuqta-readers-")) };
  const own = startClients();
  let server: BuildServer | undefined;
  try {
    server = await startServer(build, place);
    await makeMembers(server);
    const { url, key } = server;
    const reader = await createKey(url, await signIn(url), ["members:read"]);
    const reads: Read[] = [];
    const post = (seconds: number) => own.post({ url, token: key, clients, seconds });
    const besides = async (seconds: number): Promise<Run> => {
      const reading = keepReading(url, reader);
      const run = await post(seconds);
      reads.push(await reading.stop());
      return run;
    };
    const contenders = [
      { name: "alone", run: post },
      { name: "beside", run: besides },
    ];
    const runs = await takeTurns(contenders, { rounds, seconds: turnSeconds });
    return rowsOf(runs.get("alone") ?? [], runs.get("beside") ?? [], reads.slice(1));
  } finally {
    own.stop();
    await server?.stop();
    build.remove();
    rmSync(place.dataDir, { recursive: true, force: true });
  }
};

const keepReading = (url: string, key: string): { stop(): Promise<Read> } => {
  let isOver = false;
  const begin = performance.now();
  const read = { answered: 0, refused: 0, other: 0 };
  const headers = { authorization: `Bearer ${key}` };
  const search = async (_: unknown, at: number): Promise<void> => {
    for (let n = at; !isOver; n += searches) {
      const q = encodeURIComponent(memberName(n % memberCount));
      const reply = await fetch(`${url}/v1/members?limit=100&q=${q}`, { headers });
      await reply.arrayBuffer();
      if (reply.status === 200) read.answered += 1;
      else if (reply.status === 429 && reply.headers.has("retry-after")) read.refused += 1;
      else read.other += 1;
    }
  };
  const all = Promise.all(Array.from({ length: searches }, search));
  return {
    stop: async () => {
      const seconds = (performance.now() - begin) / 1_000;
      const seen = { ...read };
      isOver = true;
      await all;
      return { ...seen, seconds };
    },
  };
};

const rowsOf = (alone: readonly Run[], beside: readonly Run[], reads: readonly Read[]): Row[] => {
  const rates = (runs: readonly Run[]) =>
    perSecond(runs.map(({ done, seconds }) => done / seconds));
  const waits = (runs: readonly Run[]) =>
    `${spreadOf(runs.map(({ p99Ms = Number.NaN }) => p99Ms)).median.toFixed(1)} ms`;
  const slower = pairs(beside, alone, ({ p99Ms = Number.NaN }) => p99Ms);
  const answers = spreadOf(reads.map(({ answered, seconds }) => answered / seconds));
  const sum = (figure: (read: Read) => number) => reads.reduce((all, one) => all + figure(one), 0);
  const other = sum((read) => read.other);
  return [
    {
      what: `orders of ${clients} clients beside ${searches} searches of one key, against orders alone`,
      ratio: pairs(beside, alone, ({ done, seconds }) => done / seconds),
      target: { atLeast: 0.9 },
      small: `${rates(beside)} beside, ${rates(alone)} alone`,
    },
    {
      what: "their p99, times that of orders alone",
      text: `${slower.median.toFixed(2)}× (${slower.min.toFixed(2)} – ${slower.max.toFixed(2)})`,
      target: { text: "< 2×", isMet: slower.median < 2 },
      small: `${waits(beside)} beside, ${waits(alone)} alone`,
    },
    {
      what: "answers to the reader",
      text: `${answers.median.toFixed(1)} a second`,
      target: { text: "≥ 5, the rest 429", isMet: answers.median >= 5 && other === 0 },
      small: `${sum((read) => read.refused)} refused with 429, ${other} otherwise`,
    },
  ];
};
