// How points are earned, with the forecast of what is typed: earning knows nothing of simulation.
import { GlobalPage } from "../programme/pages/global.tsx";
import { IndividualPage } from "../programme/pages/individual.tsx";
import { SettingsForecast } from "../simulation/parts/forecast.tsx";

/** The page /admin/earning-rules/global. */
export const GlobalEarningPage = () => (
  <GlobalPage impact={(draft) => <SettingsForecast draft={draft} />} />
);

/** The page /admin/earning-rules/individual. */
export const IndividualEarningPage = () => (
  <IndividualPage impact={(draft) => <SettingsForecast draft={draft} />} />
);
