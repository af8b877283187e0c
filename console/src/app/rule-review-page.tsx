// The review of a rule with its forecast: campaigns know nothing of simulation, the frame knows both.
import { ReviewPage } from "../rules/pages/review.tsx";
import { Forecast } from "../simulation/parts/forecast.tsx";

/** The page /admin/manage-rules/review. */
export const RuleReviewPage = () => (
  <ReviewPage impact={(rule) => <Forecast subject={{ kind: "rule", id: rule.rule_id }} />} />
);
