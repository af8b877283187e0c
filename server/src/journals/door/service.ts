// Account numbers that journals of closed months are written with.
export { saveMapping } from "../service/accounts.ts";
