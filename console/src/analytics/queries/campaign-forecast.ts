// A campaign beside its forecast, from the server.
import { getCampaignForecast } from "@nuqta/contracts/campaign-forecasts.ts";
import { useQuery } from "@tanstack/react-query";
import { type Answer, call } from "../../kit/api.ts";
import { analyticsKeys } from "../keys.ts";
import { fresh } from "./figures.ts";

export type CampaignForecast = Answer<typeof getCampaignForecast>;

export const useCampaignForecast = (id: string) =>
  useQuery({
    queryKey: analyticsKeys.campaignForecast(id),
    queryFn: ({ signal }) => call(getCampaignForecast, { params: { id }, signal }),
    refetchInterval: fresh.refetchInterval,
  });
