// The sealer of a command beside the server: with the keys that the server has, and none made.
import type { Config } from "../process/config.ts";
import { keysOfStart } from "./keys.ts";
import { openSealer, type Sealer } from "./sealing.ts";

/**
 * The sealer under the keys of the environment and of the data folder.
 * @throws StartError when the folder's key file holds no key
 */
export const sealerOfConfig = ({
  secretKeys,
  dataDir,
}: Pick<Config, "secretKeys" | "dataDir">): Sealer =>
  openSealer(keysOfStart(secretKeys, { folder: dataDir, mayMake: false }));
