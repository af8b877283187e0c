// Test mode for this tab: into it, out of it, and its clock.
import {
  advanceTestClock,
  enterTestWorld,
  leaveTestWorld,
  playScenario,
  type Scenario,
  testClock,
} from "@nuqta/contracts/test-mode.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type Answer, call } from "../../kit/api.ts";
import { queryClient } from "../../kit/queries.ts";
import { changeWorld } from "../../kit/session.ts";
import { identityKeys } from "../keys.ts";

/**
 * Takes this tab into test mode; makes the test world where there is none, which takes seconds.
 * @throws ApiError
 */
export const enterTestMode = async (): Promise<void> =>
  changeWorld((await call(enterTestWorld, {})).token);

/** Takes this tab back; what was begun in it stays in the test world. */
export const leaveTestMode = async (): Promise<void> => {
  // The tab leaves in any case: the token that it forgets opens nothing live.
  await call(leaveTestWorld, {}).catch(() => undefined);
  changeWorld(null);
};

/** The clock of the test world. */
export const useTestClock = () =>
  useQuery({
    queryKey: identityKeys.testClock,
    queryFn: ({ signal }) => call(testClock, { signal }),
  });

/** Moves the clock of the test world to an instant; all that is shown is asked for again. */
export const useMoveClock = () =>
  useMutation({
    mutationFn: (advance_to: string) => call(advanceTestClock, { body: { advance_to } }),
    onSettled: () => queryClient.invalidateQueries(),
  });

export type Played = Answer<typeof playScenario>;

/** Begins a run: its instant, by which every step of it is known. */
export const beginRun = async (): Promise<string> => (await call(testClock, {})).now;

/**
 * Plays one step of a run; a step that was played does nothing twice.
 * @throws ApiError
 */
export const playStep = (ask: {
  scenario: Scenario;
  started_at: string;
  step: number;
}): Promise<Played> => call(playScenario, { body: ask });

/** Asks again for all that is shown, which sample data has changed. */
export const refreshAll = (): void => void queryClient.invalidateQueries();
