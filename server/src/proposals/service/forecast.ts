// The forecast of a proposal: its campaign, bounded to the seller, replayed over the last 30 days.
import type { Decision } from "../../kit/pure/decision.ts";
import { askForForecast, readForecast } from "../../simulation/door/service.ts";
import { boundedTo, ruleIdOf } from "../domain.ts";
import type { ProposalRow } from "../store/proposals.ts";
import { type Reading, termsAt } from "./parts.ts";

const keptOf = async (reading: Reading, row: ProposalRow) => {
  const { rate } = await termsAt(reading);
  const { campaign, rule } = boundedTo(row.seller_id, row.proposal_id, row.content, rate);
  return {
    ...{ id: row.proposal_id, draft: campaign },
    rules: [{ rule_id: ruleIdOf(row.proposal_id), draft: rule }],
  };
};

/** Asks for the forecast of a proposal. Refuses `too_many_simulations`. */
export const askForOne = async (
  reading: Reading,
  row: ProposalRow,
  by: string,
): Promise<Decision<string>> => askForForecast({ ...reading, by }, await keptOf(reading, row));

/** The forecast that was asked for last, and whether it still holds. */
export const forecastOf = async (reading: Reading, row: ProposalRow) =>
  row.simulation_id === null
    ? null
    : readForecast(reading, {
        simulationId: row.simulation_id,
        kept: await keptOf(reading, row),
        payer: `seller:${row.seller_id}`,
      });
