// The list of what a base backup holds: every file of the data folder, and the parts that their bytes are in.
import { z } from "zod";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const manifestForm = z.object({
  format: z.literal(1),
  id: z.string(),
  /** Paths below the data folder, with slashes. */
  folders: z.array(z.string()),
  /** In the order of their bytes. */
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256 })),
  /** The stored parts, in order; the bytes of all files stand in them one after the other. */
  parts: z.array(z.object({ name: z.string(), bytes: z.int(), sha256 })),
});
export type Manifest = z.output<typeof manifestForm>;

export const manifestFile = "manifest";

/** So many bytes of files are one part. */
export const partBytes = 16 * 1024 * 1024;

export const partName = (no: number): string => `part-${String(no).padStart(5, "0")}`;

/** The folder of the database inside a data folder. */
export const clusterFolder = "postgresql";
