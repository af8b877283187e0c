// Awards worked out again, for whoever proves a whole database.
export { deriveEvery } from "../service/derive.ts";
