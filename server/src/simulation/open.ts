// Opens simulation, and the runner of this process.
import type { Opened } from "../kit/http/opened.ts";
import { mountSimulation, type SimulationParts } from "./routes.ts";
import { openRunner, type RunnerParts } from "./service/runner.ts";

type Parts = Omit<SimulationParts, "runner"> & RunnerParts;

export const open = (parts: Parts): Opened => {
  const runner = openRunner(parts);
  return {
    routes: (api) => mountSimulation(api, { ...parts, runner }),
    close: runner.close,
  };
};
