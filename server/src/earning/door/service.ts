// Orders, returns and activities: by request, as commands, and while points are posted.
export { activityCommand } from "../service/activities.ts";
export { orderAt, orderReadsOf, putOrder } from "../service/at-desk.ts";
export { type Earning, openEarning } from "../service/earning.ts";
export { orderCommand } from "../service/orders.ts";
export { tryCartBy } from "../service/quotes.ts";
export { returnCommand } from "../service/returns.ts";
export { soldIn } from "../service/sold.ts";
export { statusCommand } from "../service/status.ts";
