// The forecast of redemption and expiry from the server.
import { getForecast } from "@nuqta/contracts/forecasts.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";
import { analyticsKeys } from "../keys.ts";

export const useForecast = () =>
  useQuery({
    queryKey: analyticsKeys.forecast,
    queryFn: ({ signal }) => call(getForecast, { signal }),
  });
