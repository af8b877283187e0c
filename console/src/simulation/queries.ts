// Replays of drafts over stored orders: started, watched, cancelled, taken away as a file.

import type { BodyInputOf } from "@nuqta/contracts/kit/route.ts";
import {
  cancelSimulation,
  createSimulation,
  getSimulation,
  getSimulationCsv,
  listSimulations,
} from "@nuqta/contracts/simulations.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Answer, call } from "../kit/api.ts";
import { download } from "../kit/download.ts";
import { simulationKeys } from "./keys.ts";

export type Simulation = Answer<typeof getSimulation>;
export type Result = NonNullable<Simulation["result"]>;
export type Row = Result["by_seller"][number];

const pollMs = 1_000;

/** Whether a replay is still on its way. */
export const isOpen = (state: Simulation["state"]): boolean =>
  state === "queued" || state === "running";

const whileOpen = ({ state }: { state: { data?: Simulation | null | undefined } }) =>
  state.data != null && isOpen(state.data.state) ? pollMs : false;

/** A saved draft that is replayed: of a rule, or of a campaign with its rules. */
export type Subject = { readonly kind: "rule" | "campaign"; readonly id: string };

/** The newest replay of a saved draft, with its result; asked again every second while it runs. */
export const useNewestSimulation = ({ kind, id }: Subject) =>
  useQuery({
    queryKey: simulationKeys.newest(kind, id),
    queryFn: async ({ signal }) => {
      const query = { kind, subject_id: id, limit: "10", sort: "-created_at" } as const;
      const [newest] = (await call(listSimulations, { query, signal })).data;
      if (newest === undefined) return null;
      return call(getSimulation, { params: { id: newest.simulation_id }, signal });
    },
    refetchInterval: whileOpen,
  });

/** One replay; none while it has no id. */
export const useSimulation = (id: string | undefined) =>
  useQuery({
    queryKey: simulationKeys.one(id),
    queryFn: ({ signal }) => call(getSimulation, { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
    refetchInterval: whileOpen,
  });

export const useStartSimulation = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createSimulation>) =>
      call(createSimulation, { body, idempotencyKey: crypto.randomUUID() }),
    onSuccess: () => cache.invalidateQueries({ queryKey: simulationKeys.all }),
  });
};

export const useCancelSimulation = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cancelSimulation, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: simulationKeys.all }),
  });
};

export const useSimulationFile = () =>
  useMutation({
    mutationFn: ({ id, locale }: { id: string; locale: "en" | "ar" }) =>
      download(getSimulationCsv, { params: { id }, query: { locale } }, "simulation.csv"),
  });
