// The form of a campaign with its forecast: campaigns know nothing of simulation, the frame knows both.
import { CreateCampaignPage } from "../campaigns/pages/create.tsx";
import { Forecast } from "../simulation/parts/forecast.tsx";

/** The page /admin/manage-campaign/create. */
export const CampaignPage = () => (
  <CreateCampaignPage impact={(id) => <Forecast subject={{ kind: "campaign", id }} />} />
);
