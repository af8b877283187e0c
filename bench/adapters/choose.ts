// Which adapter fits a build is seen from the files that the build has.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Adapter } from "./adapter.ts";
import { layout234c3c5, layoutOfDoors, layoutOfPrepared } from "./lanes.ts";

/** The newest layout first: a later one may have all the files of an earlier one. */
export const adapters: readonly Adapter[] = [layoutOfPrepared, layoutOfDoors, layout234c3c5];

/** The first whose files are all there. */
export const chooseAdapter = <T extends Pick<Adapter, "files">>(
  known: readonly T[],
  has: (file: string) => boolean,
): T | undefined => known.find(({ files }) => files.every(has));

export const adapterOf = (root: string): Adapter | undefined =>
  chooseAdapter(adapters, (file) => existsSync(join(root, file)));
