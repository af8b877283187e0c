// What publishing waits for: the forecast of what it would cost.
export { publishGate } from "../service/publishing.ts";
