// Orders, returns and activities: by request, as commands, and while points are posted.
export { activityCommand } from "../service/activity-command.ts";
export { type Earning, openEarning } from "../service/earning.ts";
export { orderAt, orderReadsOf, putOrder } from "../service/order-at-desk.ts";
export { orderCommand } from "../service/order-command.ts";
export { linesPaidWithPoints } from "../service/paid-with-points.ts";
export { tryCartBy } from "../service/quotes.ts";
export { returnCommand } from "../service/return-command.ts";
export { soldIn } from "../service/sold-lines.ts";
export { statusCommand } from "../service/status-command.ts";
export { countMembersOfSeller, membersOfSeller } from "../store/of-seller.ts";
export { findAwardedLines } from "../store/orders.ts";
export { findWalletCharges } from "../store/wallet-charges.ts";
