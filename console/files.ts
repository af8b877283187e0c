// Which modules come in one file. Left to itself the build makes a file for every set of pages that share something:
// hundreds of some hundred bytes, which cost a request each and are compressed badly. So it runs twice: the first time
// to see those pieces, the second time with the pieces joined that are mostly asked for together.
// Decision 0136.
import { build, type InlineConfig, type Rolldown } from "vite";

/** A file of the first run. */
export type Piece = {
  readonly file: string;
  readonly bytes: number;
  readonly modules: readonly string[];
  /** The files that it asks for at once. */
  readonly imports: readonly string[];
  /** Asked for by its own name, so that nothing can be joined to it. */
  readonly isFixed: boolean;
  /** Asked for by an entry that stands alone: joined with its like only, or that entry would load the other's too. */
  readonly isAlone?: boolean;
};

export type Wanted = {
  /** The files that are asked for together, for every page and every part that comes later. */
  readonly ways: readonly (readonly string[])[];
  /** How many files a way may have. */
  readonly most: number;
};

// What a request and the start of another file weigh, in bytes before they are packed.
const weightOfFile = 200;

// A byte more counts for more the heavier a way is already: the gate is on the heaviest.
const dearnessPower = 14;

type Joint = {
  readonly pieces: readonly Piece[];
  readonly bytes: number;
  readonly isFixed: boolean;
};

/** Joins pieces until no way has too many files and no more can be won; the answer says which belong together. */
export const joinPieces = (pieces: readonly Piece[], { ways, most }: Wanted): Piece[][] => {
  let joints: Joint[] = pieces.map((one) => ({
    pieces: [one],
    bytes: one.bytes,
    isFixed: one.isFixed,
  }));
  for (;;) {
    const best = bestPair(joints, ways, most);
    if (best === undefined) return joints.map((joint) => [...joint.pieces]);
    const [a, b] = best;
    joints = joints.filter((joint) => joint !== a && joint !== b);
    joints.push({
      pieces: [...a.pieces, ...b.pieces],
      bytes: a.bytes + b.bytes,
      isFixed: false,
    });
  }
};

const bestPair = (
  joints: readonly Joint[],
  ways: Wanted["ways"],
  most: number,
): [Joint, Joint] | undefined => {
  const at = new Map(joints.flatMap((joint, i) => joint.pieces.map(({ file }) => [file, i])));
  const indexOf = (file: string): number[] => {
    const index = at.get(file);
    return index === undefined ? [] : [index];
  };
  const imports = joints.map(
    ({ pieces }, i) =>
      new Set(pieces.flatMap((piece) => piece.imports.flatMap(indexOf)).filter((j) => j !== i)),
  );
  const loads = ways.map((way) => {
    const load = closureOf(way.flatMap(indexOf), imports);
    const bytes = [...load].reduce((sum, i) => sum + (joints[i]?.bytes ?? 0), 0);
    return Object.assign(
      joints.map((_, i) => load.has(i)),
      { isOver: load.size > most, dearness: bytes ** dearnessPower },
    );
  });
  // What each way would load beside, if it had to load a joint as well.
  const extra = joints.map((joint, i) => {
    const closure = joint.isFixed ? [] : [...closureOf([i], imports)];
    return loads.map((load) =>
      closure.reduce((sum, j) => (load[j] ? sum : sum + (joints[j]?.bytes ?? 0)), 0),
    );
  });
  let best: { pair: [Joint, Joint]; rate: number } | undefined;
  for (const [i, a] of joints.entries()) {
    if (a.isFixed) continue;
    for (let j = i + 1; j < joints.length; j += 1) {
      const b = joints[j];
      if (b === undefined || b.isFixed) continue;
      if (a.pieces[0]?.isAlone !== b.pieces[0]?.isAlone) continue;
      const rate = rateOf(i, j, loads, extra);
      if (rate === undefined || (best !== undefined && rate >= best.rate)) continue;
      if (isCircular(i, j, imports) || isCircular(j, i, imports)) continue;
      best = { pair: [a, b], rate };
    }
  }
  return best?.pair;
};

type Load = readonly boolean[] & { readonly isOver: boolean; readonly dearness: number };

// What wins comes first; then what costs least for each way that has too many files.
const rateOf = (
  i: number,
  j: number,
  loads: readonly Load[],
  extra: readonly (readonly number[])[],
): number | undefined => {
  let cost = 0;
  let helped = 0;
  for (let way = 0; way < loads.length; way += 1) {
    const load = loads[way];
    if (load === undefined) continue;
    if (load[i]) {
      if (load[j]) {
        cost -= weightOfFile * load.dearness;
        if (load.isOver) helped += 1;
      } else cost += (extra[j]?.[way] ?? 0) * load.dearness;
    } else if (load[j]) cost += (extra[i]?.[way] ?? 0) * load.dearness;
  }
  if (cost < 0) return cost;
  return helped === 0 ? undefined : cost / helped;
};

const closureOf = (
  from: readonly number[],
  imports: readonly ReadonlySet<number>[],
): Set<number> => {
  const seen = new Set(from);
  for (const one of seen) for (const next of imports[one] ?? []) seen.add(next);
  return seen;
};

// Joined, two files would ask for a third that asks for them.
const isCircular = (a: number, b: number, imports: readonly ReadonlySet<number>[]): boolean =>
  closureOf(
    [...(imports[a] ?? [])].filter((one) => one !== b),
    imports,
  ).has(b);

type Frame = {
  /** The modules that every page of a kind asks for beside its own, by the names of pages that do not. */
  readonly around: string;
  readonly notAround: RegExp;
};

/**
 * The name of the file in which each module of the console comes, for `codeSplitting`.
 * @throws Error when a module that stands around pages is not in the build
 */
export const filesOf = async (
  config: InlineConfig,
  { around, notAround }: Frame,
): Promise<(id: string) => string | null> => {
  const made = (await build({
    ...config,
    configFile: false,
    logLevel: "error",
    build: { ...config.build, write: false },
  })) as Rolldown.RolldownOutput;
  const chunks = made.output.filter((one) => one.type === "chunk");
  const parts = new Set(chunks.flatMap((chunk) => chunk.dynamicImports));
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  // The console itself is also a part, which an entry that stands alone may start.
  const isWhole = ({ facadeModuleId }: { readonly facadeModuleId: string | null }): boolean =>
    /\/(index\.html|src\/main\.tsx)$/.test(facadeModuleId ?? "");
  const standing = chunks
    .filter((one) => one.isEntry && !isWhole(one))
    .map(({ fileName }) => fileName);
  const alone = new Set(standing);
  for (const file of alone) for (const next of importsOf.get(file) ?? []) alone.add(next);
  const pieces = chunks.map((chunk): Piece => {
    return {
      file: chunk.fileName,
      // As it is sent, without what libraries say in comments.
      bytes: chunk.code.length,
      modules: Object.keys(chunk.modules),
      imports: chunk.imports,
      isAlone: alone.has(chunk.fileName),
      isFixed:
        chunk.isEntry || parts.has(chunk.fileName) || ["libraries", "drawing"].includes(chunk.name),
    };
  });
  const first = chunks.filter(isWhole).map(({ fileName }) => fileName);
  const frame = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(around));
  if (frame === undefined) throw new Error(`The build has no ${around}.`);
  const ways = chunks
    .filter(({ fileName }) => parts.has(fileName))
    .map(({ fileName, facadeModuleId }) => [
      ...first,
      fileName,
      ...(notAround.test(facadeModuleId ?? "") ? [] : [frame.fileName]),
    ]);
  // Entries that stand alone are ways of their own.
  ways.push(...standing.map((fileName) => [fileName]));
  const joined = joinPieces(pieces, { ways, most: 30 });
  const names = new Map(
    joined
      .filter((group) => group.length > 1)
      .flatMap((group, at) =>
        group.flatMap(({ modules }) => modules.map((id) => [id, `shared-${at}`])),
      ),
  );
  return (id) => names.get(id) ?? null;
};
